import { lazy, Suspense } from 'react'
import { EmptyState } from '../../ui/pieces.tsx'
import { useDreams } from './store.ts'
import { trendOf } from './trend-data.ts'

// the charts are the largest part of this view and hardly ever needed at once
const Trends = lazy(() => import('./trends.tsx'))

/** What stands there when no dream is open: the trend of all of them, or what a dream is. */
export function Overview() {
  const { runs, loaded } = useDreams()
  const points = trendOf(runs)
  if (!loaded) return <article className="run" aria-busy />
  if (points.length < 2) {
    return (
      <article className="run">
        <EmptyState title={runs.length === 0 ? 'No dream yet' : 'Choose a dream'}>
          <p>
            A dream tidies the memory: it folds copies, merges what says the same, lets old things fade. It never loses
            a fact, and everything it does can be taken back.
          </p>
          <p>Preview shows what it would do and changes nothing.</p>
        </EmptyState>
      </article>
    )
  }
  return (
    <article className="run" aria-label="Dreams over time">
      <h1>Dreams over time</h1>
      <Suspense fallback={<div style={{ height: 460 }} />}>
        <Trends points={points} />
      </Suspense>
    </article>
  )
}
