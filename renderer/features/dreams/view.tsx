import { useEffect } from 'react'
import { usePlace } from '../../lib/navigation.ts'
import { EmptyState } from '../../ui/pieces.tsx'
import { Split } from '../../ui/split.tsx'
import { Going } from './going.tsx'
import { Run } from './run.tsx'
import { RunList } from './run-list.tsx'
import { followDreams, loadRuns, openRun, useDreams } from './store.ts'
import './dreams.css'

export default function DreamsView() {
  const place = usePlace()
  const { open, going, loaded, runs } = useDreams()
  useEffect(() => {
    const stop = followDreams()
    void loadRuns()
    return stop
  }, [])
  useEffect(() => {
    if (place.runId !== undefined) void openRun(place.runId)
  }, [place])
  const right =
    going !== null ? (
      <Going />
    ) : open !== null ? (
      <Run run={open} />
    ) : (
      <article className="run">
        <EmptyState title={loaded && runs.length === 0 ? 'No dream yet' : 'Choose a dream'}>
          <p>
            A dream tidies the memory: it folds copies, merges what says the same, lets old things fade. It never loses
            a fact, and everything it does can be taken back.
          </p>
        </EmptyState>
      </article>
    )
  return (
    <Split name="dreams" widths={[{ start: 360, min: 260, max: 520, label: 'the dreams' }]}>
      <RunList />
      {right}
    </Split>
  )
}
