import { describe, expect, it } from 'vitest'
import type { RouteName } from '#shared/contract/index.ts'
import { type TestEngine, testEngine } from '#test/support/engine.ts'

const ID = '0000000000a1'
const UNKNOWN = 'ffffffffffff'

async function withOne(): Promise<TestEngine> {
  const app = await testEngine()
  await app.call('memory.import', { entries: [{ id: ID, content: 'One' }] })
  return app
}

const state = async (app: TestEngine): Promise<string> =>
  JSON.stringify((await app.call('memory.list', { filter: { archived: 'all' } })).rows.map(row => row.entry))

const TEXTS: readonly (readonly [string, string])[] = [
  ['blank', ''],
  ['only white space', ' \n\t '],
  ['only marks that nobody sees', '\u200f\u200b\ufeff'],
  ['10 MB long', 'x'.repeat(10_000_000)],
  ['half a character', 'a\ud800b'],
  ['with a NUL character', 'a\0b'],
]

describe('a text that is', () => {
  it.each(TEXTS)('%s is refused by every call that takes one, and changes nothing', async (_, content) => {
    const app = await withOne()
    const before = await state(app)
    for (const [name, input] of [
      ['memory.save', { content }],
      ['memory.update', { id: ID, content }],
    ] as const) {
      expect(await app.refuse(name as 'memory.save', input as never)).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'content',
      })
    }
    const report = await app.call('memory.import', { entries: [{ content }] })
    expect(report).toMatchObject({ created: 0, skipped: [{ index: 0, reason: expect.stringContaining('content') }] })
    expect(await state(app)).toBe(before)
  })

  it.each([
    ['right-to-left marks', 'שלום \u200fעולם'],
    ['an override of direction', 'a\u202Eb\u202Cc'],
    ['emoji of several parts', '👩🏽‍🚀 flies'],
    ['combining marks', 'e\u0301te\u0301'],
    ['a 100 000 characters long text', 'word '.repeat(20_000)],
  ])('written with %s is kept to the letter', async (_, content) => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content })
    expect((await app.call('memory.get', { id })).content).toBe(content)
  })
})

describe('an id that', () => {
  const calls: readonly (readonly [RouteName, object])[] = [
    ['memory.get', {}],
    ['memory.row', {}],
    ['memory.path', {}],
    ['memory.history', {}],
    ['memory.similar', {}],
    ['memory.update', { content: 'x' }],
    ['memory.archive', {}],
    ['memory.restore', {}],
    ['memory.purge', {}],
  ]
  it.each(calls)('does not exist is NOT_FOUND to %s, by its field', async (name, input) => {
    const app = await withOne()
    expect(await app.refuse(name as 'memory.get', { ...input, id: UNKNOWN })).toMatchObject({
      code: 'NOT_FOUND',
      field: 'id',
    })
  })
  it.each(calls)('is none is INVALID_INPUT to %s, by its field', async (name, input) => {
    const app = await withOne()
    for (const id of ['', 'NOPE', '../../etc/passwd', `${ID}0`, null, 7]) {
      expect(await app.refuse(name as 'memory.get', { ...input, id } as never)).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'id',
      })
    }
  })
  it('does not exist among those to merge, to undo or in a conflict is NOT_FOUND', async () => {
    const app = await withOne()
    expect(await app.refuse('memory.merge', { ids: [ID, UNKNOWN], content: 'x' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await app.refuse('memory.undo', { eventId: 999 })).toMatchObject({ code: 'NOT_FOUND', field: 'eventId' })
    expect(await app.refuse('conflict.resolve', { a: ID, b: UNKNOWN, keep: 'a' })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a value that', () => {
  it.each([
    ['importance', { importance: 1.01 }],
    ['importance', { importance: -0.01 }],
    ['importance', { importance: Number.NaN }],
    ['importance', { importance: 'high' }],
    ['category', { category: '../../up' }],
    ['category', { category: 'a/../b' }],
    ['category', { category: 'C:\\temp' }],
    ['category', { category: 'con' }],
    ['category', { category: 'a\0b' }],
    ['category', { category: 'a/b/c/d/e/f/g/h/i' }],
    ['category', { category: 'x'.repeat(65) }],
    ['tags', { tags: ['x'.repeat(101)] }],
    ['tags', { tags: ['a\u0007b'] }],
    ['tags', { tags: 7 }],
    ['metadata.subjectTime', { metadata: { subjectTime: 'next summer' } }],
    ['metadata.subjectTime', { metadata: { subjectTime: '2026-02-30' } }],
    ['metadata.note', { metadata: { note: 7 } }],
    ['metadata.note', { metadata: { note: 'a\0b' } }],
    ['surprise', { surprise: true }],
  ])('cannot be a %s is refused by that name, and nothing is saved', async (field, more) => {
    const app = await testEngine()
    expect(await app.refuse('memory.save', { content: 'One', ...more } as never)).toMatchObject({
      code: 'INVALID_INPUT',
      field,
      message: expect.stringContaining(field.split('.').at(-1) ?? ''),
    })
    expect((await app.call('memory.list', {})).total).toBe(0)
  })

  it.each([
    ['createdAt', { createdAt: 'yesterday' }],
    ['lastSeenAt', { lastSeenAt: '2026-13-01' }],
    ['archivedAt', { archivedAt: '24:00' }],
    ['importanceScore', { importanceScore: 2 }],
    ['reinforcementCount', { reinforcementCount: 0 }],
    ['id', { id: 'nope' }],
    ['category', { category: '../x' }],
  ])('is no %s is skipped by an import with the reason, and the others are taken', async (field, more) => {
    const app = await testEngine()
    const report = await app.call('memory.import', { entries: [{ content: 'One', ...more }, { content: 'Two' }] })
    expect(report).toMatchObject({ created: 1, skipped: [{ index: 0, reason: expect.stringContaining(field) }] })
  })

  it('is a path outside the data folder never becomes one', async () => {
    const app = await testEngine({ env: { Memory__BasePath: '../../outside' } })
    const { id } = await app.call('memory.save', { content: 'One' })
    const { path } = await app.call('memory.path', { id })
    expect(path.startsWith(app.home)).toBe(true)
  })
})
