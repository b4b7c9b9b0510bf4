import type { Clock } from '#engine/ports.ts'

/** A clock that stands still until it is moved. */
export interface FixedClock extends Clock {
  set(instant: string): void
  advance(ms: number): void
}

/** @param start an ISO instant */
export function fixedClock(start = '2026-06-14T08:00:00.000Z'): FixedClock {
  let now = Date.parse(start)
  return {
    now: () => now,
    set: instant => {
      now = Date.parse(instant)
    },
    advance: ms => {
      now += ms
    },
  }
}
