import { useEffect, useRef } from 'react'
import type { EngineEvents, EventName } from '#shared/contract/index.ts'

/** Hears an event of the engine while the component is there. */
export function useEngineEvent<K extends EventName>(event: K, listener: (payload: EngineEvents[K]) => void): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => window.reverie.on(event, payload => latest.current(payload)), [event])
}
