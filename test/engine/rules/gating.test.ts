import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clusters, type Pair } from '#engine/rules/clustering.ts'
import { isEnough, standsIn } from '#engine/rules/evidence.ts'
import { packGroups } from '#engine/rules/packing.ts'
import { isProtected, purgeable, purgeableWithin } from '#engine/rules/purge.ts'
import { isOpen, restOf } from '#engine/rules/reopening.ts'
import { DAY_MS, instantOf } from '#shared/domain/instant.ts'
import { entryWith } from '#test/support/sample-entry.ts'

describe('clusters of near-duplicates', () => {
  it('join the most similar first, and only what is all alike', () => {
    const pairs = [
      { a: 'a', b: 'b', similarity: 0.95 },
      { a: 'b', b: 'c', similarity: 0.9 },
      { a: 'c', b: 'd', similarity: 0.93 },
    ]
    expect(clusters(pairs, 3)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  const name = fc.constantFrom(...'abcdefgh')
  const pairs: fc.Arbitrary<Pair[]> = fc.array(
    fc.record({ a: name, b: name, similarity: fc.constantFrom(0.88, 0.9, 0.95) }),
    { maxLength: 25 },
  )

  it('are never larger than allowed, never share a member, hold only pairs, and do not depend on the order', () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: 2, max: 4 }), (given, most) => {
        const found = clusters(given, most)
        const linked = (x: string, y: string) => given.some(({ a, b }) => (a === x && b === y) || (a === y && b === x))
        for (const cluster of found) {
          expect(cluster.length).toBeLessThanOrEqual(most)
          for (const x of cluster) for (const y of cluster) if (x !== y) expect(linked(x, y)).toBe(true)
        }
        const members = found.flat()
        expect(new Set(members).size).toBe(members.length)
        expect(clusters(given.map(({ a, b, similarity }) => ({ a: b, b: a, similarity })).toReversed(), most)).toEqual(
          clusters(given, most),
        )
      }),
    )
  })
})

describe('batches', () => {
  it('keep groups whole and in order, lose nothing, and hold what fits', () => {
    const groups = fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }), { maxLength: 20 })
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 40 }), (given, room) => {
        const batches = packGroups(given, item => item, { room, most: 12 })
        expect(batches.flat()).toEqual(given.flat())
        const ends = new Set(given.map((_, i) => given.slice(0, i + 1).flat().length))
        let seen = 0
        for (const batch of batches) {
          seen += batch.length
          expect(ends.has(seen)).toBe(true)
        }
      }),
    )
  })
})

describe('a settled cluster', () => {
  const rules = { interval: 7 * DAY_MS, longest: 56 * DAY_MS }
  it.each([
    [1, 7],
    [2, 14],
    [3, 28],
    [4, 56],
    [5, 56],
    [40, 56],
  ])('left alone %i times rests %i days', (declines, days) => {
    expect(restOf({ declines, at: 0 }, rules)).toBe(days * DAY_MS)
    expect(isOpen({ declines, at: 0 }, days * DAY_MS - 1, rules)).toBe(false)
    expect(isOpen({ declines, at: 0 }, days * DAY_MS, rules)).toBe(true)
  })

  it('never looked at is open', () => expect(isOpen(undefined, 0, rules)).toBe(true))
})

describe('the high-value floor and the purge', () => {
  const floor = { importance: 0.8, reinforcementCount: 5 }
  it.each([
    [0.8, 1, true],
    [0.79, 4, false],
    [0.1, 5, true],
  ])('importance %f, reinforced %i times: protected %s', (importanceScore, reinforcementCount, expected) => {
    expect(isProtected(entryWith({ importanceScore, reinforcementCount }), floor)).toBe(expected)
  })

  const archived = (days: number, fields = {}) =>
    entryWith({ archivedAt: instantOf(-days * DAY_MS), archivedReason: 'x', ...fields })
  const rules = { retentionMs: 90 * DAY_MS, floor }

  it('takes what was archived more than ninety days ago, never what is live or above the floor', () => {
    const due = archived(91)
    const all = [
      due,
      archived(89),
      archived(90),
      archived(400, { importanceScore: 0.9 }),
      archived(400, { reinforcementCount: 214 }),
      entryWith(),
    ]
    expect(purgeable(all, 0, rules)).toEqual([due])
  })

  it('tells what it will take within seven days, the first due first', () => {
    const [soon, later] = [archived(89), archived(84)]
    expect(purgeableWithin([later, soon, archived(82)], 0, rules).map(({ entry }) => entry)).toEqual([soon, later])
  })
})

describe('evidence for a preference', () => {
  const needed = { strong: 1, mild: 2, casual: 3 }
  it.each([
    [{ strong: 1, mild: 0, casual: 0 }, true],
    [{ strong: 0, mild: 2, casual: 0 }, true],
    [{ strong: 0, mild: 1, casual: 1 }, false],
    [{ strong: 0, mild: 1, casual: 2 }, true],
    [{ strong: 0, mild: 0, casual: 2 }, false],
    [{ strong: 0, mild: 0, casual: 3 }, true],
    [{ strong: 0, mild: 0, casual: 0 }, false],
  ])('%j is enough: %s', (count, expected) => expect(isEnough(count, needed)).toBe(expected))

  it.each([
    ['I really prefer short answers', true],
    ['“i really prefer  short answers”', true],
    ['I really prefer long answers', false],
    ['I', false],
    ['', false],
  ])('the quote %j stands in what was said: %s', (quote, expected) => {
    expect(standsIn(quote, 'Well, I really prefer short answers, please.')).toBe(expected)
  })
})
