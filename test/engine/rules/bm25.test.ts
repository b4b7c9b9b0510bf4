import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bm25 } from '#engine/rules/bm25.ts'

const documents = [
  { key: 'a', tokens: ['tea', 'in', 'the', 'morning'] },
  { key: 'b', tokens: ['tea', 'tea', 'tea', 'and', 'biscuits', 'for', 'all', 'of', 'the', 'guests'] },
  { key: 'c', tokens: ['the', 'garden'] },
]

describe('ranking by words in memory', () => {
  it('leaves out what holds none of the words', () => {
    expect([...bm25(['tea'], documents).keys()].toSorted()).toEqual(['a', 'b'])
  })

  it('weighs a rare word more than one that stands everywhere', () => {
    const scores = bm25(['the', 'garden'], documents)
    expect(scores.get('c')).toBeGreaterThan(scores.get('a') ?? 0)
  })

  it('is never negative and does not depend on the order of the texts', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(fc.array(word), fc.array(fc.array(word), { maxLength: 8 }), (query, texts) => {
        const forward = texts.map((tokens, key) => ({ key, tokens }))
        const scores = bm25(query, forward)
        const reversed = bm25(query, forward.toReversed())
        for (const [key, score] of scores) {
          expect(score).toBeGreaterThan(0)
          expect(reversed.get(key)).toBeCloseTo(score, 10)
        }
      }),
    )
  })
})
