import { useEffect } from 'react'
import { usePlace } from '../../lib/navigation.ts'
import { useStatus } from '../../lib/status.ts'
import { Split } from '../../ui/split.tsx'
import { Going } from './going.tsx'
import { Overview } from './overview.tsx'
import { Run } from './run.tsx'
import { RunList } from './run-list.tsx'
import { closeRun, followDreams, loadRuns, openRun, useDreams } from './store.ts'
import './dreams.css'

const UNSEEN = { progress: new Map(), decisions: [], fallen: 0, cancelling: false } as const

/** The dreams: to start one, to see one go on, and to read and take back what they did. */
export default function DreamsView() {
  const place = usePlace()
  const { open, going } = useDreams()
  // begun before this window looked: another window or the schedule did it
  const elsewhere = useStatus(state => state.status?.dream.running ?? false)
  useEffect(() => {
    followDreams()
    void loadRuns()
  }, [])
  useEffect(() => {
    const runId = place.runId ?? useDreams.getState().open?.runId
    if (runId !== undefined) void openRun(runId)
  }, [place])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const at = event.target instanceof HTMLElement ? event.target : null
      if (event.key === 'Escape' && at?.closest('[role=dialog], [role=menu], input') == null) closeRun()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const right =
    going !== null ? (
      <Going going={going} />
    ) : open !== null ? (
      <Run key={open.runId} run={open} />
    ) : elsewhere ? (
      <Going going={UNSEEN} />
    ) : (
      <Overview />
    )
  return (
    <Split name="dreams" widths={[{ start: 360, min: 260, max: 520, label: 'the dreams' }]}>
      <RunList />
      {right}
    </Split>
  )
}
