import type { Entry } from '#shared/domain/entry.ts'

export interface CurvePoint {
  readonly day: number
  readonly score: number
}

/** As the settings of the dream name them: days, days, a score. A half-life of 0 or less turns fading off. */
export interface CurveRules {
  readonly graceDays: number
  readonly halfLifeDays: number
  readonly floor: number
}

const DAY_MS = 86_400_000
const STEPS = 60

/**
 * How a score fades from `now` (epoch ms) on if the memory is not seen again, over `days`: after the grace
 * score × 0.5^(elapsed / half-life), never below the floor. A score other than the entry's own is one that is
 * being set now, so fading begins anew with it.
 */
export function decayCurve(
  entry: Pick<Entry, 'lastSeenAt' | 'decayedAt' | 'importanceScore'>,
  score: number,
  now: number,
  rules: CurveRules,
  days: number,
): readonly CurvePoint[] {
  const graceEnds = Date.parse(entry.lastSeenAt) + rules.graceDays * DAY_MS
  const anchor = score === entry.importanceScore ? (entry.decayedAt === null ? 0 : Date.parse(entry.decayedAt)) : now
  const since = Math.max(graceEnds, anchor)
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const day = (i / STEPS) * days
    const elapsed = Math.max(0, now + day * DAY_MS - since) / DAY_MS
    const faded = rules.halfLifeDays <= 0 ? score : score * 0.5 ** (elapsed / rules.halfLifeDays)
    return { day, score: score <= rules.floor ? score : Math.max(rules.floor, faded) }
  })
}
