import { Moon } from 'lucide-react'
import type { DreamRunLine } from '#shared/domain/dream.ts'
import { exactTime, shortTime, upcoming } from '../../lib/dates.ts'
import { useStatus } from '../../lib/status.ts'
import { useKept } from '../../lib/ui-state.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { PassChoice } from './pass-choice.tsx'
import { closeRun, dream, loadRuns, openRun, useDreams } from './store.ts'
import { liveLines, sparkline } from './trend-data.ts'
import { outcomeWords, PASS_WORDS, runTitle, triggerWords } from './words.ts'

const [SPARK_WIDTH, SPARK_HEIGHT] = [96, 16]

/** Dream now, Preview, the passes, and every dream so far. */
export function RunList() {
  const { runs, total, open, going, problem } = useDreams()
  const [off, setOff] = useKept<string[]>('dreams.off', [])
  const status = useStatus(state => state.status)
  const hasModel = status !== null && status.model.name !== null
  const chosen = PASS_WORDS.filter(one => !off.includes(one.pass))
  const passes = off.length === 0 ? null : chosen.map(one => one.pass)
  const blocked = going !== null || chosen.length === 0 || status?.readOnly === true
  const lines = liveLines(runs)
  const next = status?.dream.next ?? null
  return (
    <section className="runs" aria-label="Dreams">
      <div className="head">
        <div className="row">
          <Button kind="primary" disabled={blocked} onClick={() => void dream('apply', passes)}>
            <Moon size={13} aria-hidden /> Dream now
          </Button>
          <Button disabled={blocked} onClick={() => void dream('preview', passes)}>
            Preview
          </Button>
          <span className="grow" />
          <PassChoice off={off} onChange={setOff} hasModel={hasModel} />
        </div>
        {status === null || hasModel || chosen.every(one => !one.model) ? null : (
          <p className="tiny muted">
            No model is connected, so merging, finding facts, episodes and preferences are left out.
          </p>
        )}
        <div className="row tiny muted">
          <span className="grow">{next === null ? 'Dreams start by hand.' : `Next dream: ${upcoming(next)}`}</span>
          {open !== null && runs.length > 0 && going === null ? (
            <Button kind="quiet" className="tiny" onClick={closeRun}>
              Over time
            </Button>
          ) : null}
        </div>
      </div>
      <div className="lines">
        {problem === null ? null : <ErrorNotice error={problem} onRetry={() => void loadRuns()} />}
        {runs.map(run => (
          <RunLine key={run.runId} run={run} on={open?.runId === run.runId} live={lines.get(run.runId) ?? []} />
        ))}
        {runs.length < total ? (
          <Button kind="quiet" style={{ margin: 12 }} onClick={() => void loadRuns(true)}>
            Show older ones
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function RunLine({
  run,
  on,
  live,
}: {
  readonly run: DreamRunLine
  readonly on: boolean
  readonly live: readonly number[]
}) {
  const { label, tone } = outcomeWords(run)
  const path = sparkline(live, SPARK_WIDTH, SPARK_HEIGHT)
  return (
    <button
      type="button"
      className="run-line"
      data-on={on}
      aria-current={on ? 'true' : undefined}
      onClick={() => void openRun(run.runId)}
    >
      <span className="row">
        <b>{runTitle(run)}</b>
        <span className={`tag ${tone}`}>{label}</span>
        <span className="grow" />
        <span className="faint tiny" title={exactTime(run.startedAt)}>
          {shortTime(run.startedAt)}
        </span>
      </span>
      <span className="small muted">{run.summary}</span>
      <span className="row">
        <span className="faint tiny grow">{triggerWords(run)}</span>
        {path === '' ? null : (
          <svg
            className="spark"
            width={SPARK_WIDTH}
            height={SPARK_HEIGHT + 4}
            viewBox={`0 -2 ${SPARK_WIDTH} ${SPARK_HEIGHT + 4}`}
            role="img"
            aria-label={`Live memories from ${live[0]} to ${live.at(-1)}`}
          >
            <path d={path} fill="none" stroke="var(--accent)" strokeWidth="1.4" />
          </svg>
        )}
      </span>
    </button>
  )
}
