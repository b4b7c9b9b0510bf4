import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryEvent } from '#shared/domain/entry-event.ts'
import type { EntryMarks } from '#shared/domain/memory-view.ts'
import { entryWith } from '#test/support/sample-entry.ts'
import { decayCurve } from '../../../renderer/features/memory/decay-curve.ts'
import { actorWords, canUndo, eventChanges, eventWords } from '../../../renderer/features/memory/event-words.ts'
import {
  dayOf,
  definedOf,
  edgeOfDay,
  filterChips,
  filterOfLook,
  LOOKS,
  lookOf,
  tagsIn,
} from '../../../renderer/features/memory/filter-words.ts'
import {
  PAGE,
  PAGES_AROUND,
  pagesOf,
  placeOf,
  type Row,
  rowAt,
  withPage,
} from '../../../renderer/features/memory/pages.ts'
import { pairsOf, withFirst } from '../../../renderer/features/memory/pair-lists.ts'
import { excerpt, whyLines } from '../../../renderer/features/memory/row-words.ts'
import { subjectWords } from '../../../renderer/features/memory/subject-words.ts'
import { droppedInto, treeLines } from '../../../renderer/features/memory/tree-lines.ts'

const DAY = 86_400_000
const MARKS: EntryMarks = {
  conflictsWith: [],
  nearDuplicateOf: [],
  embedded: true,
  protected: false,
  inferred: false,
  recallCount: 0,
  lastRecalledAt: null,
}
const row = (fields: Partial<Entry>, marks: Partial<EntryMarks> = {}): Row => ({
  entry: entryWith(fields),
  temporal: '',
  marks: { ...MARKS, ...marks },
  why: null,
})
const event = (fields: Partial<EntryEvent>): EntryEvent => ({
  eventId: 7,
  operationId: 'op',
  entryId: '00000000000a',
  kind: 'edited',
  at: '2026-06-14T08:00:00.000Z',
  actor: { kind: 'user' },
  before: {},
  after: {},
  note: null,
  related: [],
  undoes: null,
  undone: false,
  ...fields,
})

describe('the tree', () => {
  const nodes = [
    { category: 'people', own: 0, total: 3 },
    { category: 'people/family', own: 2, total: 3 },
    { category: 'people/family/aunts', own: 1, total: 1 },
    { category: 'work', own: 1, total: 1 },
  ]
  const names = (open: readonly string[]): string[] => treeLines(nodes, new Set(open)).map(node => node.category)

  test('what lies below a closed category is not shown', () => {
    expect(names([])).toEqual(['people', 'work'])
    expect(names(['people'])).toEqual(['people', 'people/family', 'work'])
    expect(names(['people/family'])).toEqual(['people', 'work'])
  })
  test('a category knows its name, its depth and whether anything is below it', () => {
    expect(treeLines(nodes, new Set(['people']))[1]).toMatchObject({ name: 'family', depth: 1, hasBelow: true })
    expect(treeLines(nodes, new Set())[1]).toMatchObject({ name: 'work', depth: 0, hasBelow: false })
  })
  test('a category that is dropped on another goes below it under its last name', () => {
    expect(droppedInto('people/family', 'work')).toBe('work/family')
  })
  test('a drop that changes nothing, or puts a category into itself, is none', () => {
    expect(droppedInto('people/family', 'people')).toBeNull()
    expect(droppedInto('people', 'people')).toBeNull()
    expect(droppedInto('people', 'people/family')).toBeNull()
  })
})

describe('the curve of importance', () => {
  const rules = { graceDays: 30, halfLifeDays: 45, floor: 0.1 }
  const seen = Date.parse('2026-06-01T00:00:00.000Z')
  const entry = { lastSeenAt: '2026-06-01T00:00:00.000Z', decayedAt: null, importanceScore: 0.8 }
  const at = (points: readonly { day: number; score: number }[], day: number): number =>
    points.find(point => point.day === day)?.score ?? Number.NaN

  test('it holds through the quiet days, then halves by its half-life', () => {
    const points = decayCurve(entry, 0.8, seen, rules, 180)
    expect(at(points, 0)).toBe(0.8)
    expect(at(points, 30)).toBe(0.8)
    expect(at(points, 75)).toBeCloseTo(0.4, 10)
    expect(at(points, 120)).toBeCloseTo(0.2, 10)
  })
  test('it never falls under the floor, and what is under it already stays', () => {
    expect(decayCurve(entry, 0.8, seen, rules, 3600).at(-1)?.score).toBe(0.1)
    expect(decayCurve({ ...entry, importanceScore: 0.05 }, 0.05, seen, rules, 360).at(-1)?.score).toBe(0.05)
  })
  test('what has faded until now is not taken off again', () => {
    const now = seen + 100 * DAY
    const decayedAt = new Date(now).toISOString()
    expect(decayCurve({ ...entry, decayedAt }, 0.8, now, rules, 180)[0]?.score).toBe(0.8)
  })
  test('a score that is being set begins to fade from now on', () => {
    const now = seen + 100 * DAY
    const points = decayCurve(entry, 0.6, now, rules, 180)
    expect(at(points, 0)).toBe(0.6)
    expect(at(points, 45)).toBeCloseTo(0.3, 10)
  })
  test('with a half-life of nothing it does not fade', () => {
    expect(decayCurve(entry, 0.8, seen, { ...rules, halfLifeDays: 0 }, 3600).at(-1)?.score).toBe(0.8)
  })
  test('it only ever falls', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 400 }), (score, days) => {
        const points = decayCurve({ ...entry, importanceScore: score }, score, seen + days * DAY, rules, 180)
        return points.every((point, i) => i === 0 || point.score <= (points[i - 1]?.score ?? 1))
      }),
    )
  })
})

describe('the rows that are held', () => {
  const pageOf = (page: number): Row[] =>
    Array.from({ length: PAGE }, (_, i) => row({ id: (page * PAGE + i).toString(16).padStart(12, '0') }))

  test('a row is found by its place and a place by its entry', () => {
    const pages = withPage(new Map(), 3, pageOf(3))
    expect(rowAt(pages, 3 * PAGE + 7)?.entry.id).toBe((3 * PAGE + 7).toString(16).padStart(12, '0'))
    expect(placeOf(pages, rowAt(pages, 3 * PAGE + 7)?.entry.id ?? null)).toBe(3 * PAGE + 7)
    expect(rowAt(pages, 5)).toBeUndefined()
    expect(placeOf(pages, null)).toBeNull()
    expect(placeOf(pages, 'not here')).toBeNull()
  })
  test('scrolling through everything holds only what is near', () => {
    let pages = withPage(new Map(), 0, pageOf(0))
    for (let page = 1; page < 100; page++) pages = withPage(pages, page, pageOf(page))
    expect(pages.size).toBe(PAGES_AROUND + 1)
    expect(pages.has(99)).toBe(true)
  })
  test('a stretch names every page it touches', () => {
    expect(pagesOf(0, 0)).toEqual([0])
    expect(pagesOf(95, 205)).toEqual([0, 1, 2])
    expect(pagesOf(-5, -1)).toEqual([0])
  })
})

describe('the filter in words', () => {
  const FULL = {
    category: 'people',
    tags: ['a', 'b'],
    source: ['user', 'mined'],
    importanceMin: 0.3,
    time: { axis: 'createdAt', from: edgeOfDay('2026-06-01', 'start') ?? '' },
    archived: 'all',
    conflicts: true,
  } as const

  test('each part is a chip that says what it is', () => {
    expect(filterChips({ ...FULL, tags: [...FULL.tags], source: [...FULL.source] }).map(chip => chip.label)).toEqual([
      'in people',
      'tag a',
      'tag b',
      'from you or found in chats',
      'importance from 0.3',
      'first seen from 2026-06-01',
      'archived as well',
      'in conflict',
    ])
  })
  test('taking chips away one after the other ends with no filter', () => {
    let filter = definedOf({ ...FULL, tags: [...FULL.tags], source: [...FULL.source] })
    for (let left = filterChips(filter).length; left > 0; left--) {
      filter = filterChips(filter)[0]?.without ?? filter
      expect(filterChips(filter)).toHaveLength(left - 1)
    }
    expect(filter).toEqual({})
  })
  test('a filter that says nothing is no filter', () => {
    expect(definedOf({ category: undefined, tags: [], conflicts: false })).toEqual({})
    expect(filterChips({ archived: 'live' })).toEqual([])
  })
  test('a range of importance reads as one', () => {
    expect(filterChips({ importanceMin: 0, importanceMax: 0.5 })[0]?.label).toBe('importance 0 to 0.5')
    expect(filterChips({ importanceMax: 0.5 })[0]?.label).toBe('importance up to 0.5')
  })
  test('a quick look is known again, and no longer once the filter is narrowed', () => {
    for (const [look] of LOOKS) expect(lookOf(filterOfLook(look))).toBe(look)
    expect(lookOf({ conflicts: true, category: 'people' })).toBeNull()
    expect(lookOf({})).toBeNull()
  })
  test('a day is that day in the system’s zone, from its first to its last moment', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true }), date => {
        const day = dayOf(date.toISOString())
        const [from, to] = [edgeOfDay(day, 'start') ?? '', edgeOfDay(day, 'end') ?? '']
        return dayOf(from) === day && dayOf(to) === day && from <= date.toISOString() && date.toISOString() <= to
      }),
    )
    expect(edgeOfDay('', 'start')).toBeNull()
    expect(edgeOfDay('soon', 'end')).toBeNull()
  })
  test('tags are parted by commas, once each', () => {
    expect(tagsIn(' tea, , coffee,tea ')).toEqual(['tea', 'coffee'])
  })
})

describe('a row of a search', () => {
  test('it shows the place where the words were found', () => {
    const text = `${'A long beginning that says little. '.repeat(10)}Then a zebra crosses.`
    expect(excerpt(text, ['zebra'])).toMatch(/^… .*a zebra crosses\.$/)
    expect(excerpt(text, [])).toMatch(/^A long beginning/)
    expect(excerpt('A zebra crosses.', ['ZEBRA'])).toBe('A zebra crosses.')
  })
  test('the words that were found are always in what is shown', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), fc.string({ maxLength: 300 }), (before, after) =>
        excerpt(`${before} zebra ${after}`, ['zebra']).includes('zebra'),
      ),
    )
  })
  test('it says in plain words why it is there', () => {
    expect(whyLines({ terms: ['tea'], bm25: 0.5, similarity: null, associated: null, score: 0.25 })).toBe(
      'by its words: 50 %\nby its meaning: none\ntogether: 25 %\nfound: tea',
    )
  })
})

describe('the timeline in words', () => {
  test('a change of importance, category, tags and metadata is told', () => {
    const changes = eventChanges({
      before: { importanceScore: 0.4, category: null, tags: ['a', 'b'], metadata: null, reinforcementCount: 1 },
      after: {
        importanceScore: 0.8,
        category: 'work',
        tags: ['b', 'c'],
        metadata: { place: 'Graz' },
        reinforcementCount: 2,
      },
    })
    expect(changes).toEqual([
      'importance 0.40 → 0.80',
      'from general to work',
      'seen 1× → 2×',
      'tags + c − a',
      'place: not set → Graz',
    ])
    expect(eventChanges({ before: null, after: { tags: ['a'] } })).toEqual([])
  })
  test('who did it and why stands beside it', () => {
    const archived = event({ kind: 'archived', after: { archivedReason: 'superseded by 00000000000b' } })
    expect(eventWords(archived)).toBe('Archived: superseded by 00000000000b')
    expect(eventWords(event({ kind: 'archived', after: { archivedReason: 'archived by the user' } }))).toBe('Archived')
    expect(eventWords(event({ note: 'undo' }))).toBe('Edited')
    expect(actorWords(event({ actor: { kind: 'file' } }))).toBe('from its file')
    expect(actorWords(event({ undoes: 'other' }))).toBe('by you, taking something back')
  })
  test('what is final, done by fading, or taken back already offers no Undo', () => {
    expect(canUndo(event({}))).toBe(true)
    expect(canUndo(event({ kind: 'created', before: null }))).toBe(true)
    expect(canUndo(event({ undone: true }))).toBe(false)
    expect(canUndo(event({ kind: 'decayed', eventId: 0 }))).toBe(false)
    expect(canUndo(event({ kind: 'purged', before: null, after: null }))).toBe(false)
  })
  test('the time it speaks of is a point, a span, or open at one end', () => {
    expect(subjectWords({ subjectTime: '2026-05' })?.value).toBe('2026-05')
    expect(subjectWords({ subjectTimeStart: '2026-05' })).toMatchObject({ value: 'from 2026-05', below: 'still so' })
    expect(subjectWords({ subjectTimeEnd: '2026-05' })?.value).toBe('until 2026-05')
    expect(subjectWords({ subjectTimeStart: '2025', subjectTimeEnd: '2026' })?.value).toBe('2025 → 2026')
    expect(subjectWords({ source: 'user' })).toBeNull()
    expect(subjectWords(null)).toBeNull()
  })
})

describe('pairs', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((letter, i) =>
    entryWith({ id: letter.repeat(12), createdAt: `2026-0${i + 1}-01T00:00:00.000Z` }),
  ) as [Entry, Entry, Entry]

  test('each pair stands there once, the older one on the left', () => {
    const rows = [
      { entry: b, marks: { ...MARKS, nearDuplicateOf: [a.id, c.id] } },
      { entry: a, marks: { ...MARKS, nearDuplicateOf: [b.id] } },
    ]
    expect(pairsOf(rows, [c]).map(pair => [pair.a.id[0], pair.b.id[0]])).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ])
  })
  test('a partner that is gone makes no pair', () => {
    expect(pairsOf([{ entry: a, marks: { ...MARKS, nearDuplicateOf: ['gone'] } }])).toEqual([])
  })
  test('the pairs of the memory that was asked about come first', () => {
    const pairs = [
      { a, b },
      { a: b, b: c },
    ]
    expect(withFirst(pairs, c.id)[0]).toBe(pairs[1])
    expect(withFirst(pairs, null)).toBe(pairs)
  })
})
