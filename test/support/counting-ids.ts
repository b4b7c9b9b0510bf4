import type { Ids } from '#engine/ports.ts'

/** Ids that count: entries `000000000001`, `000000000002`, …; anything else `x1`, `x2`, … */
export function countingIds(): Ids {
  let entries = 0
  let others = 0
  return {
    entry: () => (++entries).toString(16).padStart(12, '0'),
    other: () => `x${++others}`,
  }
}
