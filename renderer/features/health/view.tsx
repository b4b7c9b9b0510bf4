import { useEffect, useState } from 'react'
import { navigate } from '../../lib/navigation.ts'
import { grouped } from '../../lib/numbers.ts'
import { Button, Link } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorNotice, Progress } from '../../ui/pieces.tsx'
import { type FactLine, factLines, importanceBars, inOrder } from './health-words.ts'
import { ProblemCard } from './problem-card.tsx'
import { backUp, checkHealth, followHealth, openHome, rebuild, stopBackup, useHealth } from './store.ts'
import './health.css'

/** The state of the store, its files and its background work. */
export default function HealthView() {
  const { health, error, rebuilding, backup } = useHealth()
  const [asking, setAsking] = useState(false)
  useEffect(followHealth, [])
  if (health === null) {
    return (
      <section className="health" aria-label="Health" aria-busy={error === null}>
        {error === null ? null : <ErrorNotice error={error} onRetry={() => void checkHealth()} />}
      </section>
    )
  }
  const { counts, problems, readOnly } = health
  return (
    <section className="health" aria-label="Health">
      <h1>{inOrder(health) ? 'Everything is in order' : 'Something needs a look'}</h1>
      {error === null ? null : <ErrorNotice error={error} onRetry={() => void checkHealth()} />}
      {problems.map(problem => (
        <ProblemCard key={`${problem.kind}-${problem.path}-${problem.entryId}`} problem={problem} />
      ))}
      <div className="figures">
        <Figure label="Memories" value={counts.live} onOpen={() => navigate({ view: 'memory', query: '' })} />
        <Figure
          label="Archived"
          value={counts.archived}
          onOpen={() => navigate({ view: 'memory', look: 'archived' })}
        />
        <Figure
          label="Conflicts"
          value={counts.conflicts}
          onOpen={() => navigate({ view: 'memory', look: 'conflicts' })}
        />
        <Figure
          label="Near-duplicates"
          value={counts.nearDuplicates}
          onOpen={() => navigate({ view: 'memory', look: 'nearDuplicates' })}
        />
        <Figure label="Same text twice" value={counts.exactDuplicates} onOpen={() => navigate({ view: 'dreams' })} />
        <Figure label="Changes kept" value={counts.events} />
      </div>
      <Histogram bins={health.importance} />
      <section className="facts" aria-label="State">
        {factLines(health).map(line => (
          <Fact key={line.label} line={line} />
        ))}
      </section>
      <div className="row" style={{ flexWrap: 'wrap' }}>
        {backup === null ? (
          <Button disabled={readOnly} onClick={() => void backUp()}>
            Back up now
          </Button>
        ) : (
          <>
            <Button onClick={stopBackup}>Stop the backup</Button>
            <Progress label="Backup" value={backup} />
          </>
        )}
        <Button onClick={() => void openHome()}>Open the data folder</Button>
        <Button disabled={readOnly || rebuilding} onClick={() => setAsking(true)}>
          {rebuilding ? 'Reading the files …' : 'Rebuild from the files …'}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Rebuild from the files?"
        text="Every memory file is read anew, and the search is made anew. Nothing is deleted; what was edited in the files is taken in."
        action="Rebuild"
        onClose={() => setAsking(false)}
        onConfirm={() => void rebuild()}
      />
    </section>
  )
}

function Histogram({ bins }: { readonly bins: readonly number[] }) {
  const bars = importanceBars(bins)
  return (
    <section>
      <h2>Live memories by importance</h2>
      <div
        className="histogram"
        role="img"
        aria-label={`Memories by importance. ${bars.map(bar => bar.words).join(', ')}`}
      >
        {bars.map(bar => (
          <div key={bar.from} title={bar.words}>
            <span className="number">{bar.count === 0 ? '' : grouped(bar.count)}</span>
            <div>
              <i style={{ height: `${bar.share * 100}%` }} />
            </div>
            <span>{bar.from.toFixed(1)}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

function Figure({
  label,
  value,
  onOpen,
}: {
  readonly label: string
  readonly value: number
  readonly onOpen?: () => void
}) {
  return (
    <div>
      <h2>{label}</h2>
      {onOpen === undefined ? (
        <b className="number">{grouped(value)}</b>
      ) : (
        <Link onClick={onOpen} aria-label={`${label}: ${value}`}>
          <b className="number">{grouped(value)}</b>
        </Link>
      )}
    </div>
  )
}

function Fact({ line: { label, value, good, progress } }: { readonly line: FactLine }) {
  return (
    <div className="fact">
      <span className={`dot ${good ? 'good' : 'warn'}`} role="img" aria-label={good ? 'in order' : 'needs a look'} />
      <b>{label}</b>
      <span className="muted">
        {value}
        {progress === undefined ? null : <Progress label={label} value={progress} />}
      </span>
    </div>
  )
}
