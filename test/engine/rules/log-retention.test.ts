import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planRetention } from '#engine/rules/log-retention.ts'

const DAY = 86_400_000
const limits = { maxAgeMs: 30 * DAY, maxFiles: 3, maxLines: 100 }
const now = 1000 * DAY
const file = (name: string, daysAgo: number, lines = 10) => ({ name, modifiedAt: now - daysAgo * DAY, lines })

describe('log retention', () => {
  test('removes files past the age and keeps one of exactly that age', () => {
    expect(planRetention([file('new', 1), file('edge', 30), file('old', 30.01)], limits, now).remove).toEqual(['old'])
  })
  test('keeps the newest when there are too many', () => {
    const files = [file('d', 4), file('a', 1), file('c', 3), file('b', 2)]
    expect(planRetention(files, limits, now).remove).toEqual(['d'])
  })
  test('cuts a long file down to its newest lines', () => {
    expect(planRetention([file('a', 1, 130)], limits, now).trim).toEqual([{ name: 'a', dropLines: 30 }])
  })
  test('never removes and trims the same file, and does not depend on the order of the listing', () => {
    const files = fc.uniqueArray(
      fc.record({
        name: fc.string({ minLength: 1 }),
        modifiedAt: fc.integer({ min: 900 * DAY, max: now }),
        lines: fc.nat(300),
      }),
      { selector: f => f.name, maxLength: 8 },
    )
    fc.assert(
      fc.property(files, all => {
        const plan = planRetention(all, limits, now)
        expect(planRetention([...all].reverse(), limits, now)).toEqual(plan)
        expect(plan.trim.filter(t => plan.remove.includes(t.name))).toEqual([])
        expect(all.length - plan.remove.length).toBeLessThanOrEqual(limits.maxFiles)
      }),
    )
  })
})
