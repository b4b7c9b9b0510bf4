import { describe, expect, it } from 'vitest'
import { isEarlierState } from '#engine/rules/earlier-state.ts'
import { writeEntryFile } from '#engine/rules/entry-file.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryEvent } from '#shared/domain/entry-event.ts'
import { entryWith } from '#test/support/sample-entry.ts'

const change = (actor: 'user' | 'file', before: Partial<Entry>, after: Partial<Entry>): EntryEvent => ({
  eventId: 1,
  operationId: 'op',
  entryId: '00000000000a',
  kind: 'edited',
  at: '2026-06-14T08:00:00.000Z',
  actor: { kind: actor },
  before,
  after,
  note: null,
  related: [],
  undoes: null,
  undone: false,
})
const created: EntryEvent = { ...change('user', {}, {}), before: null, kind: 'created' }

const old = entryWith({ content: 'Old' })
const between = entryWith({ content: 'Between' })
const now = entryWith({ content: 'New' })
const byApp = [
  change('user', { content: 'Between' }, { content: 'New' }),
  change('user', { content: 'Old' }, { content: 'Between' }),
  created,
]

describe('a text that comes back is an earlier state', () => {
  it.each([old, between])('when the app itself wrote it once and replaced it', state => {
    expect(isEarlierState(now, byApp, writeEntryFile(state), state)).toBe(true)
  })

  it('also when decay has changed its score since', () => {
    const faded = { ...old, importanceScore: 0.3, decayedAt: '2026-05-01T00:00:00.000Z' }
    expect(isEarlierState(now, byApp, writeEntryFile(faded), faded)).toBe(true)
  })

  it.each([
    ['it is the present one', now, byApp],
    ['nobody ever wrote it', entryWith({ content: 'Fresh' }), byApp],
    ['only edits of the file came after it', old, [change('file', { content: 'Old' }, { content: 'New' }), created]],
    ['nothing is known of the past', old, []],
  ])('but not when %s', (_, state, events) => {
    expect(isEarlierState(now, events, writeEntryFile(state), state)).toBe(false)
  })

  it('nor when it is written in another way: then a hand was at it', () => {
    expect(isEarlierState(now, byApp, `${writeEntryFile(old)} `, old)).toBe(false)
  })
})
