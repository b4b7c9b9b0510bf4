import { useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import { ask } from '../../lib/bridge.ts'
import { counted, grouped } from '../../lib/numbers.ts'
import { complain, say } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/pieces.tsx'
import { MoveDialog, ScoreDialog, TagDialog } from './bulk-dialogs.tsx'
import { archive, move, purge, rescore, restore, retag, useWork } from './deeds.ts'
import { exportJson } from './export.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { selectNone } from './selecting.ts'
import { useMemory } from './store.ts'

const MOST_MERGED = 12
const MOST_SHOWN = 40
type Doing = 'merge' | 'move' | 'tag' | 'score' | 'purge' | null

/** What can be done to several memories at once. */
export function Selection() {
  const selected = useMemory(state => state.selected)
  const work = useWork(state => state.work)
  const [doing, setDoing] = useState<Doing>(null)
  const entries = [...selected.values()]
  const ids = [...selected.keys()]
  const archived = entries.filter(entry => entry.archivedAt !== null).length
  const close = (): void => setDoing(null)
  const some = counted(ids.length, 'memory', 'memories')
  const busy = work !== null
  const mergeable = archived === 0 && ids.length <= MOST_MERGED
  return (
    <article className="detail" aria-label="Selection">
      <h1>{some} selected</h1>
      <div className="row" style={{ flexWrap: 'wrap' }}>
        <Button
          disabled={busy || !mergeable}
          title={mergeable ? undefined : `Up to ${MOST_MERGED} memories that are not archived can be merged at once`}
          onClick={() => setDoing('merge')}
        >
          Merge …
        </Button>
        <Button disabled={busy} onClick={() => setDoing('move')}>
          Move …
        </Button>
        <Button disabled={busy} onClick={() => setDoing('tag')}>
          Tags …
        </Button>
        <Button disabled={busy} onClick={() => setDoing('score')}>
          Importance …
        </Button>
        {archived < ids.length ? (
          <Button
            disabled={busy}
            onClick={() => void archive(entries.filter(one => one.archivedAt === null).map(one => one.id))}
          >
            Archive
          </Button>
        ) : null}
        {archived > 0 ? (
          <Button
            disabled={busy}
            onClick={() => void restore(entries.filter(one => one.archivedAt !== null).map(one => one.id))}
          >
            Restore
          </Button>
        ) : null}
        <Button disabled={busy} onClick={() => void exportSelected(ids)}>
          Export as JSON
        </Button>
        {archived === ids.length ? (
          <Button kind="danger" disabled={busy} onClick={() => setDoing('purge')}>
            Delete for good …
          </Button>
        ) : null}
        <Button kind="quiet" onClick={selectNone}>
          Select none
        </Button>
      </div>
      {work === null ? null : (
        <div className="work">
          <Progress label="Progress" value={work.done / work.total} />
          <span className="small muted number">
            {grouped(work.done)} of {grouped(work.total)}
          </span>
        </div>
      )}
      <div className="stack">
        {entries.slice(0, MOST_SHOWN).map(entry => (
          <p key={entry.id} className="memory-text picked" dir="auto">
            {entry.content}
          </p>
        ))}
        {entries.length > MOST_SHOWN ? <p className="faint">and {grouped(entries.length - MOST_SHOWN)} more</p> : null}
      </div>
      {doing === 'merge' ? <MergeDialog ids={ids} onClose={close} /> : null}
      {doing === 'move' ? (
        <MoveDialog some={some} onClose={close} onDone={category => void move(ids, category)} />
      ) : null}
      {doing === 'tag' ? (
        <TagDialog some={some} entries={entries} onClose={close} onDone={(add, away) => void retag(ids, add, away)} />
      ) : null}
      {doing === 'score' ? (
        <ScoreDialog some={some} onClose={close} onDone={score => void rescore(ids, score)} />
      ) : null}
      <ConfirmDialog
        open={doing === 'purge'}
        danger
        title={`Delete ${some} for good?`}
        text="This is final. Their texts go out of the history, the dream log, the search and their files."
        action="Delete for good"
        onClose={close}
        onConfirm={() => void purge(ids).then(done => done && selectNone())}
      />
    </article>
  )
}

async function exportSelected(ids: readonly string[]): Promise<void> {
  try {
    const entries: Entry[] = []
    for (const id of ids) entries.push(await ask('memory.get', { id }))
    exportJson(entries)
    say(`${counted(entries.length, 'memory', 'memories')} exported.`)
  } catch (error) {
    complain(error)
  }
}
