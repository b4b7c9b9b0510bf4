import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldDuplicates } from '#engine/rules/exact-fold.ts'
import { entryWith } from '#test/support/sample-entry.ts'

const OPTIONS = { at: '2026-06-01T00:00:00.000Z', decay: { graceDays: 30, halfLifeDays: 0, floor: 0.1 } }
const old = entryWith({
  id: '00000000000a',
  createdAt: '2024-01-01T00:00:00.000Z',
  lastSeenAt: '2024-01-01T00:00:00.000Z',
  tags: ['a'],
  metadata: { source: 'user', mood: 'x' },
})
const copy = entryWith({
  id: '00000000000b',
  content: 'Drinks  tea in\nthe morning ',
  createdAt: '2025-01-01T00:00:00.000Z',
  importanceScore: 0.8,
  tags: ['b'],
  metadata: { source: 'import', place: 'home' },
})

describe('the fold of the very same text', () => {
  it('keeps the oldest with its text; counts are added, tags united, the latest sight and the highest score kept', () => {
    const [fold, ...more] = foldDuplicates([copy, old], OPTIONS)
    expect(more).toEqual([])
    expect(fold?.survivor.id).toBe(old.id)
    expect(fold?.copies.map(one => one.id)).toEqual([copy.id])
    expect(fold?.patch).toMatchObject({
      tags: ['a', 'b'],
      reinforcementCount: 4,
      importanceScore: 0.8,
      lastSeenAt: copy.lastSeenAt,
    })
    expect(fold?.patch).not.toHaveProperty('content')
  })

  it('adds what the survivor’s metadata lacks and lists the copies, but not how the copies came to be', () => {
    const [fold] = foldDuplicates([old, copy], OPTIONS)
    expect(fold?.patch.metadata).toEqual({ source: 'user', mood: 'x', place: 'home', foldedFrom: copy.id })
  })

  it.each([
    ['another category', { category: 'home' }],
    ['another case', { content: 'drinks tea in the morning' }],
    ['a time that contradicts', { metadata: { subjectTime: '2019' } }],
    ['the archive', { archivedAt: '2025-02-01T00:00:00.000Z', archivedReason: 'by hand' }],
  ])('leaves apart what is of %s', (_, fields) => {
    const first = { ...old, metadata: { ...old.metadata, subjectTime: '2024' } }
    expect(foldDuplicates([first, { ...copy, ...fields }], OPTIONS)).toEqual([])
  })

  it('does not depend on the order, and is done after one time', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 0xfff }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(ids, numbers => {
        const entries = numbers.map(n =>
          entryWith({
            id: n.toString(16).padStart(12, '0'),
            createdAt: `2024-01-${String(1 + (n % 28)).padStart(2, '0')}T00:00:00.000Z`,
          }),
        )
        const [fold] = foldDuplicates(entries, OPTIONS)
        expect(foldDuplicates(entries.toReversed(), OPTIONS)).toEqual([fold])
        expect(fold?.patch.reinforcementCount).toBe(2 * entries.length)
        expect(foldDuplicates(fold === undefined ? [] : [fold.survivor], OPTIONS)).toEqual([])
      }),
    )
  })
})
