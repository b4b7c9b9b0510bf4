import { upcoming } from '../lib/dates.ts'
import { navigate } from '../lib/navigation.ts'
import { counted, grouped } from '../lib/numbers.ts'
import { type Status, useStatus } from '../lib/status.ts'

const MODEL = {
  none: ['', 'No model connected'],
  unknown: ['', 'not asked yet'],
  answers: ['good', 'answers'],
  failing: ['bad', 'does not answer'],
} as const

/** Model, vectors, files and dreams at a glance; each leads to what it speaks of. */
export function StatusLine() {
  const status = useStatus(state => state.status)
  if (status === null) return <footer className="status" />
  const { model, mirror } = status
  const [tone, said] = MODEL[model.state]
  return (
    <footer className="status">
      <button type="button" onClick={() => navigate({ view: 'settings' })} title={model.message ?? undefined}>
        <span className={`dot ${tone}`} />
        {model.name === null ? said : `${model.name} · ${said}`}
      </button>
      <button type="button" onClick={() => navigate({ view: 'health' })} title={status.embeddings.message ?? undefined}>
        {vectors(status)}
      </button>
      <button type="button" onClick={() => navigate({ view: 'health' })}>
        {mirror.state === 'in-step'
          ? 'Files in step'
          : mirror.state === 'owing'
            ? `${counted(mirror.owed, 'file')} owed`
            : 'Files need a look'}
      </button>
      {status.problems > 0 ? (
        <button type="button" onClick={() => navigate({ view: 'health' })}>
          <span className="dot warn" />
          {counted(status.problems, 'problem')}
        </button>
      ) : null}
      <button type="button" className="end" onClick={() => navigate({ view: 'memory' })}>
        {counted(status.live, 'memory', 'memories')}
      </button>
      <button type="button" onClick={() => navigate({ view: 'dreams' })}>
        {status.dream.running ? 'dreaming' : `next dream: ${dreamWords(status.dream.next)}`}
      </button>
    </footer>
  )
}

const dreamWords = (next: string | null): string => (next === null ? 'by hand' : upcoming(next))

function vectors({ embeddings }: Status): string {
  if (embeddings.provider === 'off') return 'Search by words'
  if (embeddings.message !== null) return 'Meaning not available'
  return embeddings.done < embeddings.total
    ? `Vectors ${grouped(embeddings.done)} of ${grouped(embeddings.total)}`
    : `Vectors ${grouped(embeddings.total)}`
}
