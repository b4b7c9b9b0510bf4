import { Moon } from 'lucide-react'
import { useState } from 'react'
import { shortTime } from '../../lib/dates.ts'
import { useStatus } from '../../lib/status.ts'
import { useKept } from '../../lib/ui-state.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { Popover } from '../../ui/popover.tsx'
import { MODEL_PASS_NAMES } from './model-passes.ts'
import { dream, loadRuns, openRun, useDreams } from './store.ts'
import { Trend } from './trend.tsx'
import { outcomeWords, PASS_WORDS } from './words.ts'

/** Dream now, Preview, the passes, and every dream so far. */
export function RunList() {
  const { runs, total, open, going } = useDreams()
  const [off, setOff] = useKept<string[]>('dreams.off', [])
  const [trend, setTrend] = useState(false)
  const hasModel = useStatus(state => state.status?.model.name ?? null) !== null
  const chosen = PASS_WORDS.map(one => one.pass).filter(pass => !off.includes(pass))
  const passes = off.length === 0 ? null : chosen
  return (
    <section className="runs" aria-label="Dreams">
      <div className="head">
        <div className="row">
          <Button
            kind="primary"
            disabled={going !== null || chosen.length === 0}
            onClick={() => void dream('apply', passes)}
          >
            <Moon size={13} aria-hidden /> Dream now
          </Button>
          <Button disabled={going !== null || chosen.length === 0} onClick={() => void dream('preview', passes)}>
            Preview
          </Button>
          <span className="grow" />
          <Popover
            label="What a dream does"
            trigger={
              <Button kind="quiet">
                {off.length === 0 ? 'Everything' : `${chosen.length} of ${PASS_WORDS.length}`} ▾
              </Button>
            }
          >
            {PASS_WORDS.map(({ pass, label, about, model }) => (
              <div key={pass} className="row" style={{ alignItems: 'start' }}>
                <Checkbox
                  label={label}
                  checked={!off.includes(pass)}
                  onChange={on => setOff(on ? off.filter(one => one !== pass) : [...off, pass])}
                />
                <span>
                  {label}
                  <br />
                  <span className="tiny muted">
                    {about}
                    {model && !hasModel ? ' Needs a model.' : ''}
                  </span>
                </span>
              </div>
            ))}
          </Popover>
        </div>
        {hasModel || chosen.every(pass => !MODEL_PASS_NAMES.includes(pass)) ? null : (
          <p className="tiny muted">
            No model is connected, so merging, finding facts, episodes and preferences are left out.
          </p>
        )}
        {runs.length > 1 ? <Trend runs={runs} open={trend} onToggle={() => setTrend(!trend)} /> : null}
      </div>
      <div className="lines">
        {runs.map(run => {
          const [outcome, tone] = outcomeWords(run.outcome)
          return (
            <button
              type="button"
              key={run.runId}
              className="run-line"
              data-on={open?.runId === run.runId}
              onClick={() => void openRun(run.runId)}
            >
              <span className="row">
                <b>{run.mode === 'preview' ? `Preview ${run.number}` : `Dream ${run.number}`}</b>
                <span className={`tag ${tone}`}>{run.undone ? 'taken back' : outcome}</span>
                <span className="grow" />
                <span className="faint tiny">{shortTime(run.startedAt)}</span>
              </span>
              <span className="small muted">{run.summary}</span>
            </button>
          )
        })}
        {runs.length < total ? (
          <Button kind="quiet" style={{ margin: 12 }} onClick={() => void loadRuns(true)}>
            Show older ones
          </Button>
        ) : null}
      </div>
    </section>
  )
}
