import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/pieces.tsx'
import { DecisionCard } from './decision.tsx'
import { cancel, useDreams } from './store.ts'
import { PASS_WORDS } from './words.ts'

const STATES = {
  waiting: 'waits',
  running: '',
  done: 'done',
  failed: 'failed',
  skipped: 'left out',
  cancelled: 'cancelled',
} as const

/** A dream while it goes on: a bar a pass, and the decisions as they fall. */
export function Going() {
  const going = useDreams(state => state.going)
  if (going === null) return null
  return (
    <article className="run" aria-label="Dreaming">
      <div className="row">
        <h1 className="grow">Dreaming …</h1>
        <Button onClick={cancel}>Cancel</Button>
      </div>
      <div className="stack">
        {PASS_WORDS.flatMap(({ pass, label }) => {
          const progress = going.progress.get(pass)
          if (progress === undefined) return []
          const share = progress.total === 0 ? (progress.state === 'running' ? 0 : 1) : progress.done / progress.total
          return [
            <div key={pass} className="progress-line">
              <span>{label}</span>
              <Progress label={label} value={share} />
              <span className="small muted number" title={progress.note}>
                {STATES[progress.state] || `${progress.done} of ${progress.total}`}
              </span>
            </div>,
          ]
        })}
      </div>
      <div className="stack">
        {going.decisions.toReversed().map(decision => (
          <DecisionCard key={decision.decisionId} decision={decision} />
        ))}
      </div>
    </article>
  )
}
