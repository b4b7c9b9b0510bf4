import { useStatus } from '../lib/status.ts'

/** Says so when the engine is away for a moment, or when this window may only read. */
export function EngineNotice() {
  const away = useStatus(state => state.engine === 'away')
  const readOnly = useStatus(state => state.status?.readOnly ?? false)
  if (away) {
    return (
      <div className="engine-notice" role="status">
        The memory engine stopped and is being started again. Nothing that was saved is lost.
      </div>
    )
  }
  return readOnly ? (
    <div className="engine-notice" role="status">
      Another Reverie has this data open, so you can look here but change nothing.
    </div>
  ) : null
}
