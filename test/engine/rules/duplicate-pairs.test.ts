import { describe, expect, it } from 'vitest'
import { decideDuplicate, jaccard } from '#engine/rules/duplicate.ts'
import {
  isHeldOut,
  LABELS,
  LANGUAGES,
  type Label,
  loadCosines,
  loadPairs,
  type Pair,
} from '#test/fixtures/pairs/pairs.ts'
import { entryWith } from '#test/support/sample-entry.ts'

/** Of the built-in model, which made the cosines. */
const BUILT_IN_THRESHOLD = 0.85
const OUTCOMES = ['reinforced', 'extended', 'conflict', 'created'] as const
type Outcome = (typeof OUTCOMES)[number]

function outcomeOf({ a, b }: Pair, cosine: number | undefined): Outcome {
  const entry = entryWith({ content: a })
  const decision = decideDuplicate({
    candidate: { content: b, category: entry.category, metadata: entry.metadata },
    neighbours: [
      cosine === undefined
        ? { id: entry.id, entry, similarity: jaccard(a, b), by: 'words' }
        : { id: entry.id, entry, similarity: cosine, by: 'meaning' },
    ],
    settings: { similarityThreshold: BUILT_IN_THRESHOLD, lexicalThreshold: 0.6, maxExtendedLength: 2000 },
  })
  return decision.action === 'created' && decision.conflictWith !== undefined ? 'conflict' : decision.action
}

interface Judged {
  readonly pair: Pair
  readonly outcome: Outcome
}

const judge = (pairs: readonly Pair[], cosines: Readonly<Record<string, number>>): readonly Judged[] =>
  pairs.map(pair => ({ pair, outcome: outcomeOf(pair, cosines[pair.id]) }))

function share(judged: readonly Judged[], labels: readonly Label[], outcomes: readonly Outcome[]): number {
  const of = judged.filter(one => labels.includes(one.pair.label))
  return of.filter(one => outcomes.includes(one.outcome)).length / of.length
}

function table(name: string, judged: readonly Judged[]): string {
  const count = (label: Label, outcome: Outcome): number =>
    judged.filter(one => one.pair.label === label && one.outcome === outcome).length
  const percent = (part: number): string => `${(100 * part).toFixed(1)} %`
  return [
    `${name}: ${judged.length} pairs`,
    `${''.padEnd(12)}${OUTCOMES.map(outcome => outcome.padStart(11)).join('')}`,
    ...LABELS.map(
      label => `${label.padEnd(12)}${OUTCOMES.map(outcome => String(count(label, outcome)).padStart(11)).join('')}`,
    ),
    `same known ${percent(share(judged, ['same'], ['reinforced', 'extended']))}, conflicts found ${percent(
      share(judged, ['value', 'contradicts'], ['conflict']),
    )}, false conflicts ${percent(share(judged, ['adds', 'unrelated'], ['conflict']))}`,
  ].join('\n')
}

describe('the labelled pairs', () => {
  const pairs = loadPairs()
  const tuned = pairs.filter(pair => !isHeldOut(pair.id))
  const heldOut = pairs.filter(pair => isHeldOut(pair.id))

  it('are many, each once, in seven languages and of every kind', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(700)
    expect(new Set(pairs.map(pair => pair.id)).size).toBe(pairs.length)
    for (const lang of LANGUAGES)
      for (const label of LABELS) expect(pairs.some(pair => pair.lang === lang && pair.label === label)).toBe(true)
  })

  describe.each([
    ['with the vectors of the built-in model', loadCosines()],
    ['by words alone', {}],
  ])('%s', (name, cosines) => {
    const all = judge(pairs, cosines)

    it('no pair that differs in meaning is reinforced', () => {
      const wrong = all.filter(one => one.outcome === 'reinforced' && one.pair.label !== 'same')
      expect(wrong.map(one => `${one.pair.id}: ${one.pair.a} / ${one.pair.b}`)).toEqual([])
    })

    it('of all pairs 95 % of the conflicts are found, 80 % of the same known, and hardly any conflict is false', () => {
      console.log(table(`${name}, all`, all))
      expect(share(all, ['value', 'contradicts'], ['conflict'])).toBeGreaterThanOrEqual(0.95)
      expect(share(all, ['same'], ['reinforced', 'extended'])).toBeGreaterThanOrEqual(0.8)
      expect(share(all, ['adds', 'unrelated'], ['conflict'])).toBeLessThanOrEqual(0.05)
    })

    it('and those that nothing was tuned on are not far behind', () => {
      console.log(table(`${name}, tuned on`, judge(tuned, cosines)))
      const unseen = judge(heldOut, cosines)
      console.log(table(`${name}, held out`, unseen))
      expect(share(unseen, ['value', 'contradicts'], ['conflict'])).toBeGreaterThanOrEqual(0.9)
      expect(share(unseen, ['same'], ['reinforced', 'extended'])).toBeGreaterThanOrEqual(0.8)
      expect(share(unseen, ['adds', 'unrelated'], ['conflict'])).toBeLessThanOrEqual(0.05)
    })
  })
})
