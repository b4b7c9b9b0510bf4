import { useEffect, useState } from 'react'
import type { Health, Problem } from '#shared/domain/health.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, call } from '../../lib/bridge.ts'
import { navigate } from '../../lib/navigation.ts'
import { bytes, counted, grouped } from '../../lib/numbers.ts'
import { complain, say } from '../../lib/toasts.ts'
import { useEngineEvent } from '../../lib/use-event.ts'
import { Button, Link } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorNotice, Progress } from '../../ui/pieces.tsx'
import './health.css'

/** The state of the store, its files and its background work. */
export default function HealthView() {
  const [health, setHealth] = useState<Health | null>(null)
  const [error, setError] = useState<ErrorInfo | null>(null)
  const [rebuilding, setRebuilding] = useState<'' | 'asked' | 'going'>('')
  const load = async (): Promise<void> => {
    const result = await call('health.check', {})
    if (result.ok) setHealth(result.value)
    setError(result.ok ? null : result.error)
  }
  useEffect(() => void load(), [])
  for (const event of ['memory.changed', 'problem', 'mirror.state', 'embedding.state', 'dream.finished'] as const) {
    // the list never changes, so the order of the hooks does not either
    // biome-ignore lint/correctness/useHookAtTopLevel: a fixed list of events
    useEngineEvent(event, () => void load())
  }
  const rebuild = (): void => {
    setRebuilding('going')
    ask('mirror.rebuild', {})
      .then(({ entries }) => say(`${counted(entries, 'memory', 'memories')} read and in step.`), complain)
      .finally(() => setRebuilding(''))
  }
  if (error !== null) return <div className="health">{<ErrorNotice error={error} onRetry={() => void load()} />}</div>
  if (health === null) return <div className="health" aria-busy />
  const { counts, mirror, embeddings } = health
  const most = Math.max(1, ...health.importance)
  return (
    <section className="health" aria-label="Health">
      <h1>
        {health.problems.length === 0 && health.database.ok ? 'Everything is in order' : 'Something needs a look'}
      </h1>
      {health.problems.map(problem => (
        <ProblemCard key={`${problem.kind}-${problem.path}-${problem.entryId}`} problem={problem} />
      ))}
      <div className="figures">
        <Figure label="Memories" value={grouped(counts.live)} onOpen={() => navigate({ view: 'memory' })} />
        <Figure
          label="Archived"
          value={grouped(counts.archived)}
          onOpen={() => navigate({ view: 'memory', look: 'archived' })}
        />
        <Figure
          label="Conflicts"
          value={grouped(counts.conflicts)}
          onOpen={() => navigate({ view: 'memory', look: 'conflicts' })}
        />
        <Figure
          label="Near-duplicates"
          value={grouped(counts.nearDuplicates)}
          onOpen={() => navigate({ view: 'memory', look: 'nearDuplicates' })}
        />
        <Figure
          label="Same text twice"
          value={grouped(counts.exactDuplicates)}
          onOpen={() => navigate({ view: 'dreams' })}
        />
        <Figure label="Changes kept" value={grouped(counts.events)} />
      </div>
      <section>
        <h2>Importance</h2>
        <div className="histogram" role="img" aria-label={`Memories by importance: ${health.importance.join(', ')}`}>
          {health.importance.map((n, bin) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ten fixed bins
            <div key={bin} title={`${(bin / 10).toFixed(1)} to ${((bin + 1) / 10).toFixed(1)}: ${n}`}>
              <i style={{ height: `${(n / most) * 100}%` }} />
              <span>{(bin / 10).toFixed(1)}</span>
            </div>
          ))}
        </div>
      </section>
      <section className="facts">
        <Fact
          label="Database"
          value={`${health.database.message} ${bytes(health.database.sizeBytes)}.`}
          good={health.database.ok}
        />
        <Fact
          label="Files"
          good={mirror.state === 'in-step'}
          value={
            mirror.state === 'in-step'
              ? `${counted(mirror.files, 'file')}, in step with the database.`
              : mirror.state === 'owing'
                ? `${counted(mirror.owed, 'file')} still to be written.`
                : 'See above.'
          }
        />
        <Fact
          label="Search by meaning"
          good={embeddings.message === null}
          value={
            embeddings.message ??
            (embeddings.provider === 'off'
              ? 'Off: search goes by words.'
              : `${embeddings.model ?? ''}: ${grouped(embeddings.done)} of ${grouped(embeddings.total)}.`)
          }
        />
        {embeddings.provider !== 'off' && embeddings.done < embeddings.total ? (
          <Progress label="Vectors" value={embeddings.done / Math.max(1, embeddings.total)} />
        ) : null}
        <Fact
          label="To be worded"
          good
          value={
            counts.pendingExpansions === 0
              ? 'No saved text waits for the model.'
              : `${counted(counts.pendingExpansions, 'saved text')} wait for the model.`
          }
        />
        <Fact
          label="Archive"
          good
          value={
            counts.purgeWithin7Days === 0
              ? 'The next dreams of this week delete nothing for good.'
              : `${counted(counts.purgeWithin7Days, 'archived memory', 'archived memories')} will be old enough to be deleted within 7 days.`
          }
        />
        <Fact label="Data folder" good value={health.home} />
      </section>
      <div className="row">
        <Button
          onClick={() =>
            void call('shell.openHome', {}).then(result => !result.ok && complain(new Error(result.error.message)))
          }
        >
          Open the data folder
        </Button>
        <Button disabled={health.readOnly || rebuilding === 'going'} onClick={() => setRebuilding('asked')}>
          {rebuilding === 'going' ? 'Reading the files …' : 'Rebuild from the files …'}
        </Button>
      </div>
      <ConfirmDialog
        open={rebuilding === 'asked'}
        title="Rebuild from the files?"
        text="Every memory file is read anew, and the search is made anew. Nothing is deleted; what was edited in the files is taken in."
        action="Rebuild"
        onClose={() => setRebuilding('')}
        onConfirm={rebuild}
      />
    </section>
  )
}

function Figure({
  label,
  value,
  onOpen,
}: {
  readonly label: string
  readonly value: string
  readonly onOpen?: () => void
}) {
  return (
    <div>
      <h2>{label}</h2>
      {onOpen === undefined ? (
        <b className="number">{value}</b>
      ) : (
        <Link onClick={onOpen}>
          <b className="number">{value}</b>
        </Link>
      )}
    </div>
  )
}

function Fact({ label, value, good }: { readonly label: string; readonly value: string; readonly good: boolean }) {
  return (
    <div className="fact">
      <span className={`dot ${good ? 'good' : 'warn'}`} />
      <b>{label}</b>
      <span className="muted">{value}</span>
    </div>
  )
}

function ProblemCard({ problem }: { readonly problem: Problem }) {
  const resolve = (choice: 'write' | 'archive'): void => {
    ask('mirror.resolveGone', { choice }).then(
      ({ written, archived }) =>
        say(
          choice === 'write'
            ? `${counted(written, 'file')} written again.`
            : `${counted(archived, 'memory', 'memories')} archived.`,
        ),
      complain,
    )
  }
  return (
    <div className="notice warn" role="alert">
      <b>{problem.message}</b>
      {problem.path === null ? null : <code className="tiny">{problem.path}</code>}
      <div className="row">
        {problem.kind === 'mirror-files-gone' ? (
          <>
            <Button onClick={() => resolve('write')}>Write the files again</Button>
            <Button onClick={() => resolve('archive')}>Archive these memories</Button>
          </>
        ) : null}
        {problem.entryId === null ? null : (
          <Button onClick={() => navigate({ view: 'memory', entryId: problem.entryId ?? '' })}>Open the memory</Button>
        )}
        {problem.kind === 'embedding' || problem.kind === 'malformed-settings' ? (
          <Button onClick={() => navigate({ view: 'settings' })}>Open Settings</Button>
        ) : null}
      </div>
    </div>
  )
}
