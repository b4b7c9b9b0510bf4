import type { RecalledEntry } from '#shared/domain/chat.ts'
import { ask } from '../../lib/bridge.ts'
import { navigate } from '../../lib/navigation.ts'
import { complain, newestChange, say, sayUndoable } from '../../lib/toasts.ts'
import { Link } from '../../ui/button.tsx'
import { Marked } from '../../ui/pieces.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** The entries as they were given to this turn, each with why. */
export function RecalledList({ entries }: { readonly entries: readonly RecalledEntry[] }) {
  return (
    <div className="inside">
      {entries.map(entry => (
        <div key={entry.id} className="recalled-entry">
          <span className="memory-text" dir="auto">
            <Marked text={entry.content} terms={entry.why?.terms ?? []} />
          </span>
          <span className="row tiny muted" style={{ flexWrap: 'wrap' }}>
            <span>{entry.category}</span>
            <span>{entry.temporal}</span>
            <Why entry={entry} />
            <span className="grow" />
            <Link className="tiny" onClick={() => navigate({ view: 'memory', entryId: entry.id })}>
              Edit
            </Link>
            <Link className="tiny" onClick={() => notRelevant(entry)}>
              Not relevant
            </Link>
            <Link className="tiny" onClick={() => archive(entry)}>
              Archive
            </Link>
          </span>
        </div>
      ))}
    </div>
  )
}

function Why({ entry: { why } }: { readonly entry: RecalledEntry }) {
  if (why === null || (why.bm25 === null && why.similarity === null)) return <span>seen recently</span>
  const lines = [
    ...(why.bm25 === null
      ? []
      : [`words ${percent(why.bm25)}${why.terms.length === 0 ? '' : `: ${why.terms.slice(0, 8).join(', ')}`}`]),
    ...(why.similarity === null ? [] : [`meaning ${percent(why.similarity)}`]),
    `together ${percent(why.score)}`,
  ]
  return (
    <Tooltip text={lines.join('\n')}>
      <button type="button" className="link tiny">
        why: {percent(why.score)}
      </button>
    </Tooltip>
  )
}

/** Less important from now on, so that it comes up less; the entry itself stays. */
async function lower(entry: RecalledEntry): Promise<void> {
  const { importanceScore } = await ask('memory.get', { id: entry.id })
  await ask('memory.update', {
    id: entry.id,
    importanceScore: Math.max(0, Math.round((importanceScore - 0.15) * 100) / 100),
  })
}

function notRelevant(entry: RecalledEntry): void {
  lower(entry).then(() => sayUndoable('Its importance was lowered.', newestChange), complain)
}

function archive(entry: RecalledEntry): void {
  ask('memory.archive', { id: entry.id }).then(
    ({ archivedReason }) =>
      archivedReason === null ? say('It is archived already.') : sayUndoable('Archived.', newestChange),
    complain,
  )
}
