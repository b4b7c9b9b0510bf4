import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSOCIATION_REACH, associate } from '#engine/rules/association.ts'

const line =
  (length: number) =>
  (key: number): { key: number; distance: number }[] =>
    Array.from({ length: 2 * ASSOCIATION_REACH + 1 }, (_, i) => key - ASSOCIATION_REACH + i)
      .filter(other => other !== key && other >= 0 && other < length)
      .map(other => ({ key: other, distance: Math.abs(other - key) }))

describe('what was learnt together', () => {
  it('is found through what stands beside it, less with distance', () => {
    const found = associate(new Map([[2, 1]]), line(5))
    expect([...found.keys()].toSorted()).toEqual([0, 1, 2, 3, 4])
    expect(found.get(2)).toEqual({ score: 1, lent: 0 })
    expect(found.get(1)?.score).toBeGreaterThan(found.get(0)?.score ?? 1)
    expect(found.get(1)?.score).toBeLessThan(1)
  })

  it('of two hits beside each other both gain, and the better one stays the better', () => {
    const found = associate(
      new Map([
        [0, 0.8],
        [1, 0.5],
      ]),
      line(2),
    )
    expect(found.get(0)?.score).toBeGreaterThan(0.8)
    expect(found.get(1)?.score).toBeGreaterThan(0.5)
    expect(found.get(0)?.score).toBeGreaterThan(found.get(1)?.score ?? 1)
  })

  const hits = fc.uniqueArray(fc.tuple(fc.nat(19), fc.double({ min: 0, max: 1, noNaN: true })), {
    selector: ([key]) => key,
  })

  it('never takes away, and never passes one', () => {
    fc.assert(
      fc.property(hits, pairs => {
        for (const [key, { score }] of associate(new Map(pairs), line(20))) {
          expect(score).toBeGreaterThanOrEqual((new Map(pairs).get(key) ?? 0) - 1e-12)
          expect(score).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('does not depend on the order of the hits', () => {
    fc.assert(
      fc.property(hits, pairs => {
        const one = associate(new Map(pairs), line(20))
        const other = associate(new Map(pairs.toReversed()), line(20))
        expect([...one].toSorted((a, b) => a[0] - b[0])).toEqual([...other].toSorted((a, b) => a[0] - b[0]))
      }),
    )
  })
})
