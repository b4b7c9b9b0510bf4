import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideDuplicate, jaccard } from '#engine/rules/duplicate.ts'
import { isHeldOut, loadCosines, loadPairs, type Pair } from '#test/fixtures/pairs/pairs.ts'
import { entryWith } from '#test/support/sample-entry.ts'

const SETTINGS = { similarityThreshold: 0.85, lexicalThreshold: 0.6, maxExtendedLength: 2000 }

function decide(stored: string, said: string, more: { cosine?: number; a?: object; b?: Record<string, string> } = {}) {
  const entry = entryWith({ content: stored, metadata: { source: 'user', ...more.a } })
  return decideDuplicate({
    candidate: { content: said, category: entry.category, metadata: { source: 'user', ...more.b } },
    neighbours: [
      more.cosine === undefined
        ? { id: entry.id, entry, similarity: jaccard(stored, said), by: 'words' }
        : { id: entry.id, entry, similarity: more.cosine, by: 'meaning' },
    ],
    settings: SETTINGS,
  })
}

const outcomeOf = (stored: string, said: string, cosine?: number): string => {
  const decision = decide(stored, said, cosine === undefined ? {} : { cosine })
  return decision.action === 'created' && decision.conflictWith !== undefined ? 'conflict' : decision.action
}

describe('a new fact beside a known one', () => {
  it.each([
    ['I love Chinese food', 'I hate Chinese food'],
    ['Device A is a Synology NAS', 'Device A is a fnos NAS'],
    ['Lives in Seattle', 'Lives in Portland since May 2026'],
    ['Has 3 nodes', 'Has 5 nodes'],
    ['Mara drinks tea in the morning', 'Mara drinks coffee in the morning'],
    ['The user eats meat', 'The user does not eat meat'],
  ])('%j against %j is a conflict: both stay, linked', (stored, said) => {
    expect(outcomeOf(stored, said)).toBe('conflict')
    expect(outcomeOf(said, stored)).toBe('conflict')
  })

  it.each([
    ['Mara plays the cello.', ' mara  PLAYS the cello'],
    ['The flat in Lisbon has two rooms and costs 900 euros', 'The flat in Lisbon has two rooms'],
  ])('%j said as %j is reinforced', (stored, said) => {
    expect(outcomeOf(stored, said, 0.95)).toBe('reinforced')
  })

  it.each([
    ['Device B is a Synology NAS', 'Device A is a Synology NAS'],
    ['Take it before meals', 'Take it after meals'],
    ['Knows C', 'Knows C++'],
    ['Knows C++', 'Knows C#'],
    ['Knows C', 'Knows C#'],
    ['Ann gave Ben a book', 'Ben gave Ann a book'],
  ])('%j is never reinforced by %j', (stored, said) => {
    expect(outcomeOf(stored, said)).not.toBe('reinforced')
    expect(outcomeOf(stored, said, 0.99)).not.toBe('reinforced')
  })

  it('the same sentence about other times is another entry', () => {
    expect(decide('Went to Rome', 'Went to Rome', { a: { subjectTime: '2019' }, b: { subjectTime: '2024' } })).toEqual({
      action: 'created',
    })
  })

  it('what a tool brought does not reinforce what the user said', () => {
    expect(decide('Lives in Rome', 'Lives in Rome', { b: { source: 'tool' } })).toEqual({ action: 'created' })
  })

  it('an addition that would make the text too long is an entry of its own', () => {
    const long = `Mara plays the cello ${'and the viola '.repeat(160)}`
    expect(decide(long, `${long} in Graz`, { cosine: 0.99 }).action).toBe('created')
  })

  it('never drops a word that stands nowhere else', () => {
    const word = fc.constantFrom(
      'Mara',
      'Lena',
      'Rome',
      'tea',
      'coffee',
      'likes',
      'not',
      'never',
      '3',
      '5',
      'before',
      'after',
      'A',
      'B',
      'in',
      'lives',
    )
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map(words => words.join(' '))
    fc.assert(
      fc.property(text, text, fc.double({ min: 0.85, max: 1, noNaN: true }), (stored, said, cosine) => {
        const decision = decide(stored, said, { cosine })
        if (decision.action === 'extended') expect(decision.content).toContain(said)
        if (decision.action !== 'reinforced') return
        const known = new Set(stored.toLowerCase().split(' '))
        for (const one of said.toLowerCase().split(' '))
          if (one !== 'in' && one !== 'a') expect([...known]).toContain(one)
      }),
    )
  })
})

interface Tally {
  readonly pairs: number
  readonly sameKnown: number
  readonly conflictFound: number
  readonly falseConflicts: number
  readonly wronglyReinforced: readonly string[]
}

function tally(pairs: readonly Pair[], cosines: Readonly<Record<string, number>>): Tally {
  const outcomes = pairs.map(pair => ({ pair, outcome: outcomeOf(pair.a, pair.b, cosines[pair.id]) }))
  const share = (labels: readonly string[], hits: readonly string[]): number => {
    const of = outcomes.filter(one => labels.includes(one.pair.label))
    return of.filter(one => hits.includes(one.outcome)).length / Math.max(1, of.length)
  }
  return {
    pairs: pairs.length,
    sameKnown: share(['same'], ['reinforced', 'extended']),
    conflictFound: share(['value', 'contradicts'], ['conflict']),
    falseConflicts: share(['adds', 'unrelated'], ['conflict']),
    wronglyReinforced: outcomes
      .filter(one => one.outcome === 'reinforced' && one.pair.label !== 'same')
      .map(one => `${one.pair.id}: ${one.pair.a} / ${one.pair.b}`),
  }
}

describe('the labelled pairs', () => {
  const pairs = loadPairs()
  const cosines = loadCosines()
  const tuned = pairs.filter(pair => !isHeldOut(pair.id))
  const heldOut = pairs.filter(pair => isHeldOut(pair.id))

  it.each([
    ['with vectors, tuned on', tuned, cosines],
    ['with vectors, held out', heldOut, cosines],
    ['by words alone, tuned on', tuned, {}],
    ['by words alone, held out', heldOut, {}],
  ] as const)('%s: no pair that differs in meaning is ever reinforced', (name, some, vectors) => {
    const found = tally(some, vectors)
    console.log(
      `${name}: ${found.pairs} pairs; same known ${(100 * found.sameKnown).toFixed(1)} %, conflicts found ${(100 * found.conflictFound).toFixed(1)} %, false conflicts ${(100 * found.falseConflicts).toFixed(1)} %`,
    )
    expect(found.wronglyReinforced).toEqual([])
  })
})
