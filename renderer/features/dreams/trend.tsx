import { lazy, Suspense } from 'react'
import type { DreamRunLine } from '#shared/domain/dream.ts'
import { Button } from '../../ui/button.tsx'

const TrendChart = lazy(() => import('./trend-chart.tsx'))
const [WIDTH, HEIGHT] = [300, 40]

/** How many memories were live after each dream; opens to everything that is counted. */
export function Trend({
  runs,
  open,
  onToggle,
}: {
  readonly runs: readonly DreamRunLine[]
  readonly open: boolean
  readonly onToggle: () => void
}) {
  const oldestFirst = runs.filter(run => run.mode === 'apply').toReversed()
  const live = oldestFirst.map(run => run.corpus.after?.live ?? run.corpus.before.live)
  const [least, most] = [Math.min(...live), Math.max(...live)]
  const x = (i: number): number => (live.length === 1 ? 0 : (i / (live.length - 1)) * WIDTH)
  const y = (value: number): number => (most === least ? HEIGHT / 2 : (1 - (value - least) / (most - least)) * HEIGHT)
  if (live.length < 2) return null
  return (
    <div>
      <div className="row">
        <h2 className="grow">Live memories over the dreams</h2>
        <Button kind="quiet" className="tiny" onClick={onToggle} aria-expanded={open}>
          {open ? 'Less' : 'More'}
        </Button>
      </div>
      {open ? (
        <Suspense fallback={<div style={{ height: 180 }} />}>
          <TrendChart runs={oldestFirst} />
        </Suspense>
      ) : (
        <svg
          className="trend"
          viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`From ${live[0]} to ${live.at(-1)} live memories`}
        >
          <path
            d={live.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(value)}`).join('')}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
    </div>
  )
}
