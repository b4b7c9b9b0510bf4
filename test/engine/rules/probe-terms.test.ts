import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { probeTerms, rareTerms } from '#engine/rules/probe-terms.ts'

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([term, texts]) => ({ term, texts }))

describe('the terms of a query that are looked for', () => {
  it('are the rarest first', () => {
    expect(probeTerms(counted({ tea: 40, sencha: 2, kyoto: 7 }), 500, 8)).toEqual(['sencha', 'kyoto', 'tea'])
  })

  it('leave out what stands nowhere', () => {
    expect(probeTerms(counted({ tea: 40, xyzzy: 0 }), 500, 8)).toEqual(['tea'])
  })

  it('leave out what is everywhere in a large memory, once rarer ones say enough', () => {
    const counts = { user: 9000, tea: 40, sencha: 2, kyoto: 7 }
    expect(probeTerms(counted(counts), 10_000, 8)).toEqual(['sencha', 'kyoto', 'tea'])
    expect(probeTerms(counted(counts), 900, 8)).toContain('user')
  })

  it('keep the common ones when there is little else', () => {
    expect(probeTerms(counted({ user: 9000, name: 8000 }), 10_000, 8)).toEqual(['name', 'user'])
  })

  it('are never more than asked for, never none where one is there, and do not depend on the order', () => {
    const terms = fc.uniqueArray(fc.record({ term: fc.string(), texts: fc.nat(3000) }), { selector: one => one.term })
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 40 }), fc.nat(5000), (given, most, total) => {
        const chosen = probeTerms(given, total, most)
        expect(chosen.length).toBeLessThanOrEqual(most)
        expect(chosen.length > 0).toBe(given.some(one => one.texts > 0))
        expect(probeTerms(given.toReversed(), total, most)).toEqual(chosen)
      }),
    )
  })
})

describe('the terms that tell a text apart', () => {
  it('are the rarest, as long as few texts have them', () => {
    expect(rareTerms(counted({ tea: 300, sencha: 2, kyoto: 7, the: 9000, cup: 80 }))).toEqual([
      'sencha',
      'kyoto',
      'cup',
      'tea',
    ])
  })

  it('are three however common they are', () => {
    expect(rareTerms(counted({ a: 9000, b: 8000, c: 7000, d: 6000 }))).toEqual(['d', 'c', 'b'])
  })
})
