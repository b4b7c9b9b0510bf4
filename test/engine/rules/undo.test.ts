import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffEntry, sameValue } from '#engine/rules/change.ts'
import { undoStep } from '#engine/rules/undo.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryEvent, EntryPatch } from '#shared/domain/entry-event.ts'
import { entryWith } from '#test/support/sample-entry.ts'

const eventOf = (from: Entry, to: Entry, kind: EntryEvent['kind'] = 'edited'): EntryEvent => {
  const { before, after } = diffEntry(from, to)
  return { ...blank, kind, entryId: from.id, before, after }
}
const blank: EntryEvent = {
  eventId: 1,
  operationId: 'x1',
  entryId: '00000000000a',
  kind: 'edited',
  at: '2026-06-14T08:00:00.000Z',
  actor: { kind: 'user' },
  before: null,
  after: null,
  note: null,
  related: [],
  undoes: null,
  undone: false,
}
const applied = (entry: Entry, patch: EntryPatch): Entry => ({ ...entry, ...patch })

describe('taking a change back', () => {
  test('of a text puts the text back', () => {
    const from = entryWith()
    const to = entryWith({ content: 'Drinks coffee', updatedAt: '2026-06-14T08:00:00.000Z' })
    expect(undoStep(eventOf(from, to), to)).toEqual({
      kind: 'patch',
      patch: { content: from.content, updatedAt: null },
    })
  })

  test('of a text that was edited since is refused and says so', () => {
    const to = entryWith({ content: 'Drinks coffee' })
    const step = undoStep(eventOf(entryWith(), to), entryWith({ content: 'Drinks cocoa' }))
    expect(step).toMatchObject({ kind: 'skip', reason: expect.stringContaining('changed since') })
  })

  test('of a creation archives the entry and never deletes it', () => {
    const entry = entryWith()
    expect(undoStep({ ...blank, kind: 'created', after: { content: entry.content } }, entry)).toEqual({
      kind: 'archive',
    })
  })

  test('of a reinforcement takes one off the count, whatever came later', () => {
    const from = entryWith({ reinforcementCount: 2 })
    const to = entryWith({ reinforcementCount: 3, lastSeenAt: '2026-06-14T08:00:00.000Z' })
    const later = { ...to, reinforcementCount: 5, lastSeenAt: '2026-07-01T08:00:00.000Z' }
    expect(undoStep(eventOf(from, to, 'reinforced'), later)).toEqual({
      kind: 'patch',
      patch: { reinforcementCount: 4 },
    })
  })

  test('of tags removes only those that came with it, and keeps later ones', () => {
    const from = entryWith({ tags: ['tea', 'old'] })
    const to = entryWith({ tags: ['tea', 'green'] })
    const later = { ...to, tags: ['tea', 'green', 'late'] }
    expect(undoStep(eventOf(from, to), later)).toEqual({ kind: 'patch', patch: { tags: ['tea', 'late', 'old'] } })
  })

  test('of something purged explains that nothing is left', () => {
    expect(undoStep({ ...blank, kind: 'archived', before: { archivedAt: null }, after: {} }, null)).toMatchObject({
      kind: 'skip',
    })
    expect(undoStep({ ...blank, kind: 'edited' }, entryWith())).toMatchObject({
      kind: 'skip',
      reason: expect.stringContaining('purged'),
    })
  })

  const text = fc.string({ minLength: 1 })
  const entries = fc
    .record({
      content: text,
      category: fc.option(text, { nil: null }),
      tags: fc.uniqueArray(text, { maxLength: 4 }),
      importanceScore: fc.double({ min: 0, max: 1, noNaN: true }),
      reinforcementCount: fc.integer({ min: 1, max: 50 }),
      metadata: fc.option(fc.dictionary(text, text), { nil: null }),
    })
    .map(fields => entryWith(fields))

  test('right after it was made always gives the entry as it was', () => {
    fc.assert(
      fc.property(entries, entries, (from, to) => {
        fc.pre(diffEntry(from, to).changed.length > 0)
        const step = undoStep(eventOf(from, to), to)
        expect(step.kind).toBe('patch')
        if (step.kind !== 'patch') return
        const back = applied(to, step.patch)
        expect({ ...back, tags: [...back.tags].sort() }).toEqual({ ...from, tags: [...from.tags].sort() })
      }),
    )
  })

  test('never lowers a count below one', () => {
    fc.assert(
      fc.property(entries, entries, entries, (from, to, now) => {
        const step = undoStep(eventOf(from, to), now)
        if (step.kind === 'patch') expect(step.patch.reinforcementCount ?? 1).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})

describe('comparing values', () => {
  test('looks at contents, not at key order or identity', () => {
    expect(sameValue({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true)
    expect(sameValue({ a: 1 }, { a: 1, b: undefined })).toBe(false)
    expect(sameValue([1, 2], [2, 1])).toBe(false)
    expect(sameValue([], {})).toBe(false)
    expect(sameValue(null, {})).toBe(false)
  })
})
