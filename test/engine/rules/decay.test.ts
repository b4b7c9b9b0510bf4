import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Decaying,
  type DecayRules,
  daysUntilFloor,
  decayCurve,
  decayedScore,
  settleDecay,
} from '#engine/rules/decay.ts'
import { DAY_MS, instantOf } from '#shared/domain/instant.ts'

const RULES: DecayRules = { graceDays: 30, halfLifeDays: 45, floor: 0.1 }
const SEEN = Date.UTC(2026, 0, 1)
const entry = (importanceScore: number, decayedAt: number | null = null): Decaying => ({
  importanceScore,
  lastSeenAt: instantOf(SEEN),
  decayedAt: decayedAt === null ? null : instantOf(decayedAt),
})
const day = (days: number): number => SEEN + days * DAY_MS

/** Decay as a run writes it: the score and the anchor that it leaves. */
function decayed(of: Decaying, now: number): Decaying {
  const { score, anchor } = decayedScore(of, now, RULES)
  return { ...of, importanceScore: score, decayedAt: anchor }
}

describe('importance decay', () => {
  it('leaves an entry alone for thirty days after it was last seen', () => {
    expect(decayedScore(entry(0.9), day(30), RULES)).toEqual({ score: 0.9, anchor: null })
  })

  it.each([
    [75, 0.45],
    [120, 0.225],
  ])('halves every 45 days after that: after %i days 0.9 is %f', (days, expected) => {
    expect(decayedScore(entry(0.9), day(days), RULES).score).toBeCloseTo(expected, 10)
  })

  it.each([
    [0.95, 176],
    [0.7, 156],
    [0.5, 134],
    [0.3, 101],
  ])('from %f the floor is reached after about %i days', (score, days) => {
    expect(Math.round(daysUntilFloor(entry(score), SEEN, RULES) ?? 0)).toBe(days)
  })

  it.each([0, -1])('is off with a half-life of %i', halfLifeDays => {
    const off = { ...RULES, halfLifeDays }
    expect(decayedScore(entry(0.9), day(3650), off).score).toBe(0.9)
    expect(daysUntilFloor(entry(0.9), SEEN, off)).toBeNull()
  })

  it('leaves a score under the floor where it is', () => {
    expect(decayedScore(entry(0.04), day(3650), RULES).score).toBe(0.04)
  })

  it('an entry seen again starts its thirty days anew', () => {
    const seenAgain = { ...decayed(entry(0.8), day(60)), lastSeenAt: instantOf(day(60)) }
    expect(decayedScore(seenAgain, day(90), RULES).score).toBe(seenAgain.importanceScore)
    expect(decayedScore(seenAgain, day(135), RULES).score).toBeCloseTo(seenAgain.importanceScore / 2, 10)
  })

  const score = fc.double({ min: 0, max: 1, noNaN: true })
  const days = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 })

  it('comes to the same over any split of the time', () => {
    fc.assert(
      fc.property(score, days, (start, steps) => {
        const last = Math.max(...steps)
        const split = steps.toSorted((a, b) => a - b).reduce((of, at) => decayed(of, day(at)), entry(start))
        expect(split.importanceScore).toBeCloseTo(decayed(entry(start), day(last)).importanceScore, 9)
      }),
    )
  })

  it('never leaves the span from the floor to where it started', () => {
    fc.assert(
      fc.property(score, days, (start, steps) => {
        for (const at of steps) {
          const now = decayedScore(entry(start), day(at), RULES).score
          expect(now).toBeLessThanOrEqual(start)
          expect(now).toBeGreaterThanOrEqual(Math.min(start, RULES.floor))
        }
      }),
    )
  })

  it('counts no time twice when the clock goes back', () => {
    const once = decayed(entry(0.9), day(100))
    const back = settleDecay(once, day(50), RULES)
    expect(back).toEqual({ importanceScore: once.importanceScore, decayedAt: once.decayedAt })
  })

  it('is settled by another write of the score, which moves the anchor to now', () => {
    const settled = settleDecay(entry(0.9), day(75), RULES)
    expect(settled.importanceScore).toBeCloseTo(0.45, 10)
    expect(settled.decayedAt).toBe(instantOf(day(75)))
  })

  it('is drawn from here on, falling, to the floor', () => {
    const curve = decayCurve(entry(0.8), RULES, SEEN, 50)
    expect(curve).toHaveLength(50)
    expect(curve[0]).toMatchObject({ day: 0, score: 0.8 })
    expect(curve.at(-1)?.score).toBe(RULES.floor)
    const scores = curve.map(point => point.score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })
})
