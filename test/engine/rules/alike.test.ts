import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexAlike } from '#engine/rules/alike.ts'

const ALL = { least: 0.6, most: 100, commonest: 1000 }
const jaccard = (a: readonly string[], b: readonly string[]): number => {
  const [x, y] = [new Set(a), new Set(b)]
  const all = x.union(y).size
  return all === 0 ? 0 : x.intersection(y).size / all
}

describe('sets of tokens that are alike', () => {
  it('are exactly those that a comparison of every two finds', () => {
    const set = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })
    fc.assert(
      fc.property(fc.array(set, { maxLength: 20 }), fc.constantFrom(0.2, 0.4, 0.5, 0.6, 0.8, 1), (sets, least) => {
        const alike = indexAlike(sets, { ...ALL, least })
        sets.forEach((one, place) => {
          const wanted = sets.flatMap((other, i) => (i !== place && jaccard(one, other) >= least ? [i] : []))
          expect([...alike(place)].toSorted((a, b) => a - b)).toEqual(wanted)
        })
      }),
    )
  })

  it('come most alike first, and no more of them than asked for', () => {
    const sets = [
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c', 'd', 'e'],
    ]
    expect(indexAlike(sets, ALL)(0)).toEqual([2, 3, 1])
    expect(indexAlike(sets, { ...ALL, most: 1 })(0)).toEqual([2])
  })

  it('are not found by a token that too many have', () => {
    const sets = [['a', 'x'], ['a', 'x'], ['a'], ['a']]
    expect(indexAlike(sets, { ...ALL, commonest: 2 })(0)).toEqual([1])
    expect(indexAlike(sets, { ...ALL, commonest: 2 })(2)).toEqual([])
  })

  it('of places that are not there are none', () => {
    expect(indexAlike([], ALL)(0)).toEqual([])
  })
})
