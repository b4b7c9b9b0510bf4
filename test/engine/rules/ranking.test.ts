import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diversify } from '#engine/rules/diversity.ts'
import { fuse } from '#engine/rules/fusion.ts'

const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null })
const weight = fc.double({ min: 0, max: 1, noNaN: true })

describe('the fusion of words and meaning', () => {
  it('is their average, an absent one counting as nothing', () => {
    expect(fuse({ words: 0.8, meaning: 0.6 }, { lexical: 0.5 })).toBeCloseTo(0.7)
    expect(fuse({ words: 0.8, meaning: null }, { lexical: 0.5 })).toBeCloseTo(0.4)
    expect(fuse({ words: null, meaning: null }, { lexical: 0.5 })).toBe(0)
  })

  it('agreement never hurts, and the score stays between nothing and one', () => {
    fc.assert(
      fc.property(share, share, weight, (words, meaning, lexical) => {
        const both = fuse({ words, meaning }, { lexical })
        expect(both).toBeGreaterThanOrEqual(fuse({ words, meaning: null }, { lexical }))
        expect(both).toBeGreaterThanOrEqual(fuse({ words: null, meaning }, { lexical }))
        expect(both).toBeGreaterThanOrEqual(0)
        expect(both).toBeLessThanOrEqual(1)
      }),
    )
  })
})

const hit = (id: string, score: number, words: string) => ({ id, score, tokens: new Set(words.split(' ')) })

describe('the spread over different facts', () => {
  it('five wordings of one fact do not push four others out of eight', () => {
    const wordings = Array.from({ length: 5 }, (_, i) =>
      hit(`same${i}`, 0.9 - i / 100, `drinks green tea morning w${i}`),
    )
    const others = ['boat blue harbour', 'sister lives coimbra', 'meeting noon friday', 'allergic cats dander'].map(
      (words, i) => hit(`other${i}`, 0.3 - i / 100, words),
    )
    const chosen = diversify([...wordings, ...others], 8).map(one => one.id)
    expect(chosen).toHaveLength(8)
    for (const other of others) expect(chosen).toContain(other.id)
    expect(chosen).toContain('same0')
  })

  it('is the same whatever the order of the hits, ties going by id', () => {
    const hits = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 4 }),
        score: fc.constantFrom(0.2, 0.5, 0.9),
        words: fc.constantFrom('a b c', 'a b d', 'x y', 'p q r'),
      }),
      { selector: one => one.id },
    )
    fc.assert(
      fc.property(hits, fc.integer({ min: 1, max: 10 }), (given, limit) => {
        const made = given.map(({ id, score, words }) => hit(id, score, words))
        const chosen = diversify(made, limit).map(one => one.id)
        expect(diversify(made.toReversed(), limit).map(one => one.id)).toEqual(chosen)
        expect(chosen).toHaveLength(Math.min(limit, given.length))
        expect(new Set(chosen).size).toBe(chosen.length)
      }),
    )
  })
})
