import type { Entry } from '#shared/domain/entry.ts'
import { DAY_MS, epochOf, type Instant, instantOf } from '#shared/domain/instant.ts'

/** `graceDays` and `halfLifeDays` in days, `floor` a score. A half-life of 0 or less turns decay off. */
export interface DecayRules {
  readonly graceDays: number
  readonly halfLifeDays: number
  readonly floor: number
}

export type Decaying = Pick<Entry, 'importanceScore' | 'lastSeenAt' | 'decayedAt'>

/** The rules as the settings name them. */
export const decayRulesOf = (dream: {
  readonly ImportanceDecayGraceDays: number
  readonly ImportanceDecayHalfLifeDays: number
  readonly ImportanceDecayFloor: number
}): DecayRules => ({
  graceDays: dream.ImportanceDecayGraceDays,
  halfLifeDays: dream.ImportanceDecayHalfLifeDays,
  floor: dream.ImportanceDecayFloor,
})

/** From when on calendar time counts: the end of the grace, or the last application, whichever is later. Epoch ms. */
function owedSince(entry: Decaying, rules: DecayRules): number {
  const graceEnds = epochOf(entry.lastSeenAt) + rules.graceDays * DAY_MS
  return entry.decayedAt === null ? graceEnds : Math.max(graceEnds, epochOf(entry.decayedAt))
}

/**
 * Importance at `now` (epoch ms) and the anchor to store with it (SPEC §2.8):
 *
 *     score × 0.5^((now − owed since) / half-life), never pushed below the floor
 *
 * A score at or under the floor, an entry within its grace, a clock that went backwards and decay turned
 * off all leave score and anchor as they are, so that nothing needs writing. Applied in any number of steps
 * it gives what one step gives, up to rounding.
 */
export function decayedScore(
  entry: Decaying,
  now: number,
  rules: DecayRules,
): { readonly score: number; readonly anchor: Instant | null } {
  const unchanged = { score: entry.importanceScore, anchor: entry.decayedAt }
  const elapsed = now - owedSince(entry, rules)
  if (rules.halfLifeDays <= 0 || elapsed <= 0 || entry.importanceScore <= rules.floor) return unchanged
  const faded = entry.importanceScore * 0.5 ** (elapsed / (rules.halfLifeDays * DAY_MS))
  return { score: Math.max(rules.floor, faded), anchor: instantOf(now) }
}

/**
 * What every write of a score other than decay starts from: what is owed until `now` is applied, and the
 * anchor moves to now (never back, should the clock have gone backwards, or that time would count twice).
 */
export function settleDecay(
  entry: Decaying,
  now: number,
  rules: DecayRules,
): { readonly importanceScore: number; readonly decayedAt: Instant } {
  const { score } = decayedScore(entry, now, rules)
  const anchor = entry.decayedAt === null ? now : Math.max(now, epochOf(entry.decayedAt))
  return { importanceScore: score, decayedAt: instantOf(anchor) }
}

/** Days from `now` (epoch ms) until the floor is reached: 0 when it is, null when it never will be. */
export function daysUntilFloor(entry: Decaying, now: number, rules: DecayRules): number | null {
  if (entry.importanceScore <= rules.floor) return 0
  if (rules.halfLifeDays <= 0 || rules.floor <= 0) return null
  const days = rules.halfLifeDays * Math.log2(entry.importanceScore / rules.floor)
  return Math.max(0, (owedSince(entry, rules) - now) / DAY_MS + days)
}

export interface DecayPoint {
  /** Days from the start of the curve. */
  readonly day: number
  readonly at: Instant
  readonly score: number
}

/** How long a curve is drawn when it never meets the floor, in half-lives beyond the grace; and when decay is off, in days. */
const ENDLESS_HALF_LIVES = 5
const FLAT_DAYS = 180

/**
 * The course of an entry's importance from `from` (epoch ms) on, if it is not seen again: `points` evenly
 * spaced moments up to a little after the floor is reached, for a plot.
 *
 * @param points at least 2
 */
export function decayCurve(entry: Decaying, rules: DecayRules, from: number, points: number): readonly DecayPoint[] {
  const days = curveDays(entry, rules, from)
  const count = Math.max(2, Math.floor(points))
  return Array.from({ length: count }, (_, index) => {
    const day = (days * index) / (count - 1)
    const at = from + Math.round(day * DAY_MS)
    return { day, at: instantOf(at), score: decayedScore(entry, at, rules).score }
  })
}

function curveDays(entry: Decaying, rules: DecayRules, from: number): number {
  if (rules.halfLifeDays <= 0) return FLAT_DAYS
  const untilFloor = daysUntilFloor(entry, from, rules)
  if (untilFloor === 0) return FLAT_DAYS
  const untilDecay = Math.max(0, (owedSince(entry, rules) - from) / DAY_MS)
  return untilFloor === null ? untilDecay + ENDLESS_HALF_LIVES * rules.halfLifeDays : untilFloor * 1.1
}
