import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinSets } from '#engine/rules/grouping.ts'

describe('sets that share members', () => {
  it.each([
    [
      'are one',
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      5,
      [['a', 'b', 'c']],
    ],
    [
      'stay apart when they share nothing',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      5,
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'are joined by a third',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['b', 'c'],
      ],
      5,
      [['a', 'b', 'c', 'd']],
    ],
    [
      'stay apart, a member in both, when they would be too many',
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      2,
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
    ],
    [
      'are not repeated within one that holds them',
      [
        ['a', 'b', 'c'],
        ['a', 'b'],
      ],
      3,
      [['a', 'b', 'c']],
    ],
  ])('%s', (_, sets, most, groups) => {
    expect(joinSets(sets, most)).toEqual(groups)
  })

  it('always lie whole within a group that is no larger than allowed, and no group holds a stranger', () => {
    const set = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { minLength: 2, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(set, { maxLength: 12 }), fc.integer({ min: 3, max: 6 }), (sets, most) => {
        const groups = joinSets(sets, most)
        for (const one of sets) expect(groups.some(group => one.every(id => group.includes(id)))).toBe(true)
        for (const group of groups) expect(group.length).toBeLessThanOrEqual(most)
        expect(new Set(groups.flat())).toEqual(new Set(sets.flat()))
        expect(joinSets(sets, most)).toEqual(groups)
      }),
    )
  })
})
