import type { DreamProgress } from '#shared/domain/dream.ts'
import { counted, grouped } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/pieces.tsx'
import { DecisionCard } from './decision.tsx'
import { cancel, type Going as GoingState } from './store.ts'
import { PASS_WORDS } from './words.ts'

const STATES = {
  waiting: 'waits',
  done: 'done',
  failed: 'failed',
  skipped: 'left out',
  cancelled: 'cancelled',
} as const

/** A dream while it goes on: a bar a pass, and the decisions as they fall. */
export function Going({ going }: { readonly going: GoingState }) {
  const { progress, decisions, fallen, cancelling } = going
  return (
    <article className="run" aria-label="Dreaming" aria-busy>
      <div className="row">
        <h1>Dreaming …</h1>
        <span className="muted grow">{fallen === 0 ? '' : `${counted(fallen, 'decision')} so far`}</span>
        <Button disabled={cancelling} onClick={() => void cancel()}>
          {cancelling ? 'Cancelling …' : 'Cancel'}
        </Button>
      </div>
      <div className="stack">
        {PASS_WORDS.map(({ pass, label }) => {
          const one = progress.get(pass)
          return (
            <div key={pass} className="progress-line" data-state={one?.state ?? 'waiting'}>
              <span className={one === undefined ? 'faint' : ''}>{label}</span>
              <Progress label={label} value={one === undefined ? 0 : shareOf(one)} />
              <span className="small muted number">{one === undefined ? '' : wordsOf(one)}</span>
            </div>
          )
        })}
      </div>
      <div className="stack">
        {decisions.toReversed().map(decision => (
          <DecisionCard key={decision.decisionId} decision={decision} />
        ))}
      </div>
    </article>
  )
}

function shareOf({ state, done, total }: DreamProgress): number {
  if (state === 'waiting') return 0
  if (total === 0) return state === 'running' ? 0 : 1
  return done / total
}

function wordsOf({ state, done, total, note }: DreamProgress): string {
  const said = state === 'running' ? `${grouped(done)} of ${grouped(total)}` : STATES[state]
  return note === '' ? said : `${said} · ${note}`
}
