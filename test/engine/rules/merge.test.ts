import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MergeSource, mergeEntries } from '#engine/rules/merge.ts'
import type { Entry } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { entryWith } from '#test/support/sample-entry.ts'

const AT = instantOf(Date.UTC(2026, 5, 1))
const OPTIONS = { mergedAt: AT, decay: { graceDays: 30, halfLifeDays: 0, floor: 0.1 } }
const merged = (sources: readonly MergeSource[]) => mergeEntries(sources, OPTIONS)

const TAGS = ['tea', 'Tea', 'home', 'work', 'Ärger']
const arbitrary: fc.Arbitrary<Entry> = fc
  .record({
    id: fc.integer({ min: 1, max: 0xffff }).map(n => n.toString(16).padStart(12, '0')),
    created: fc.integer({ min: 0, max: 900 }),
    later: fc.integer({ min: 0, max: 900 }),
    count: fc.integer({ min: 1, max: 50 }),
    importanceScore: fc.double({ min: 0, max: 1, noNaN: true }),
    tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }),
    source: fc.constantFrom('user', 'chat', 'tool', 'inferred', 'mined', 'import', 'file'),
  })
  .map(({ id, created, later, count, importanceScore, tags, source }) =>
    entryWith({
      id,
      createdAt: instantOf(Date.UTC(2023, 0, 1 + created)),
      lastSeenAt: instantOf(Date.UTC(2023, 0, 1 + created + later)),
      reinforcementCount: count,
      importanceScore,
      tags,
      metadata: { source },
    }),
  )
const several = fc.uniqueArray(arbitrary, { minLength: 2, maxLength: 6, selector: one => one.id })

describe('the arithmetic of a merge', () => {
  it('keeps the earliest first sight, the latest last, all observations and the highest score', () => {
    const result = merged([
      entryWith({
        id: '00000000000a',
        createdAt: '2024-01-01T00:00:00.000Z',
        lastSeenAt: '2024-05-01T00:00:00.000Z',
        reinforcementCount: 3,
        importanceScore: 0.4,
        tags: ['Tea'],
      }),
      entryWith({
        id: '00000000000b',
        createdAt: '2025-01-01T00:00:00.000Z',
        lastSeenAt: '2026-01-01T00:00:00.000Z',
        reinforcementCount: 2,
        importanceScore: 0.7,
        tags: ['tea', 'morning'],
      }),
    ])
    expect(result).toMatchObject({
      createdAt: '2024-01-01T00:00:00.000Z',
      lastSeenAt: '2026-01-01T00:00:00.000Z',
      reinforcementCount: 5,
      importanceScore: 0.7,
      tags: ['Tea', 'morning'],
    })
    expect(result.metadata).toMatchObject({ mergedFrom: '00000000000a,00000000000b', mergedAt: AT })
  })

  it.each([
    [0.3, 0.3],
    [7, 1],
    [-1, 0],
    [Number.NaN, 0.6],
  ])('takes the model’s importance %d as %d', (given, expected) => {
    expect(
      mergeEntries([entryWith(), entryWith({ id: '00000000000b' })], { ...OPTIONS, importance: given }).importanceScore,
    ).toBe(expected)
  })

  it('drops other metadata, keeps the need for permission, and trusts the result as little as its least trusted source', () => {
    const result = merged([
      entryWith({ metadata: { source: 'user', mood: 'good', requires_user_permission: 'true' } }),
      entryWith({ id: '00000000000b', metadata: { source: 'import', requires_user_permission: 'false' } }),
    ])
    expect(result.metadata).toMatchObject({ source: 'import', requires_user_permission: 'true' })
    expect(result.metadata).not.toHaveProperty('mood')
  })

  it('does not depend on the order of the sources', () => {
    fc.assert(
      fc.property(several, fc.integer({ min: 0, max: 5 }), (sources, turn) => {
        const turned = [
          ...sources.slice(turn % sources.length),
          ...sources.slice(0, turn % sources.length),
        ].toReversed()
        expect(merged(turned)).toEqual(merged(sources))
      }),
    )
  })

  it('comes to the same in one step or in several', () => {
    fc.assert(
      fc.property(several, fc.nat(5), (sources, at) => {
        const cut = 1 + (at % (sources.length - 1))
        const asEntry = (part: readonly Entry[]): Entry => ({
          ...entryWith({ id: part[0]?.id ?? '' }),
          ...merged(part),
        })
        const inTwo = merged([asEntry(sources.slice(0, cut)), asEntry(sources.slice(cut))])
        const atOnce = merged(sources)
        for (const field of ['createdAt', 'lastSeenAt', 'reinforcementCount', 'importanceScore'] as const) {
          expect(inTwo[field]).toEqual(atOnce[field])
        }
        const folded = (tags: readonly string[]) => tags.map(tag => tag.toLowerCase()).toSorted()
        expect(folded(inTwo.tags)).toEqual(folded(atOnce.tags))
        expect(inTwo.metadata.source).toBe(atOnce.metadata.source)
      }),
    )
  })
})
