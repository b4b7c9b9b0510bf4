import { describe, expect, it } from 'vitest'
import { testEngine } from '#test/support/engine.ts'

describe('curating by hand', () => {
  it('an edit changes what was said to change, and the history tells before and after', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'Lives in Graz.', category: 'Home', tags: ['city'] })
    app.clock.advance(60_000)

    const entry = await app.call('memory.update', { id, content: 'Lives in Vienna.', tags: 'city, austria' })

    expect(entry).toMatchObject({
      content: 'Lives in Vienna.',
      category: 'home',
      tags: ['city', 'austria'],
      createdAt: '2026-06-14T08:00:00.000Z',
      lastSeenAt: '2026-06-14T08:00:00.000Z',
      updatedAt: '2026-06-14T08:01:00.000Z',
    })
    const [edit] = await app.call('memory.history', { id })
    expect(edit).toMatchObject({
      kind: 'edited',
      actor: { kind: 'user' },
      before: { content: 'Lives in Graz.', tags: ['city'] },
      after: { content: 'Lives in Vienna.', tags: ['city', 'austria'] },
    })
  })

  it('an edit of a state that somebody changed meanwhile overwrites nothing', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    const { revision } = await app.call('memory.get', { id })
    await app.call('memory.update', { id, content: 'Two' })

    const refused = await app.refuse('memory.update', { id, content: 'Three', revision })

    expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    expect(await app.call('memory.get', { id })).toMatchObject({ content: 'Two' })
  })

  it('an edit that changes nothing leaves no trace', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One', tags: ['a'] })
    await app.call('memory.update', { id, content: 'One', tags: ['a'], category: null })

    expect(await app.call('memory.history', { id })).toHaveLength(1)
    expect(await app.call('memory.get', { id })).toMatchObject({ updatedAt: null })
  })

  it.each([
    ['content', { content: '   ' }],
    ['content', { content: 'a\0b' }],
    ['content', { content: '\udc00' }],
    ['content', { content: 'x'.repeat(100_001) }],
    ['category', { category: '../up' }],
    ['category', { category: 'con' }],
    ['tags', { tags: ['x'.repeat(101)] }],
    ['importanceScore', { importanceScore: 1.01 }],
    ['importanceScore', { importanceScore: Number.NaN }],
    ['metadata.subjectTime', { metadata: { subjectTime: 'soon' } }],
  ])('a wrong %s is refused by name and changes nothing', async (field, change) => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    const before = await app.call('memory.get', { id })

    expect(await app.refuse('memory.update', { id, ...change })).toMatchObject({ code: 'INVALID_INPUT', field })
    expect(await app.call('memory.get', { id })).toEqual(before)
  })

  it('archiving hides, restoring brings back, and both are undone', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await app.call('memory.archive', { id, reason: 'old' })
    expect((await app.call('memory.list', {})).total).toBe(0)
    expect(await app.call('memory.get', { id })).toMatchObject({ archivedReason: 'old' })

    const { event } = await app.call('memory.lastUndoable', {})
    await app.call('memory.undo', { eventId: event?.eventId ?? 0 })
    expect(await app.call('memory.get', { id })).toMatchObject({ archivedAt: null, archivedReason: null })
    await app.call('memory.archive', { id })
    await app.call('memory.restore', { id })

    expect((await app.call('memory.history', { id })).map(e => e.kind)).toEqual([
      'restored',
      'archived',
      'restored',
      'archived',
      'created',
    ])
  })

  it('a purge takes the text out of history and leaves only the id', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'A secret of mine' })
    expect(await app.refuse('memory.purge', { id })).toMatchObject({ code: 'INVALID_INPUT' })
    await app.call('memory.archive', { id })

    await app.call('memory.purge', { id })

    expect(await app.refuse('memory.get', { id })).toMatchObject({ code: 'NOT_FOUND' })
    const history = await app.call('memory.history', { id })
    expect(history.map(e => e.kind)).toEqual(['purged', 'archived', 'created'])
    expect(JSON.stringify(history)).not.toContain('secret')
    const again = await app.call('memory.import', { entries: [{ id, content: 'Another' }] })
    expect(again.created).toBe(1)
    expect(await app.refuse('memory.get', { id })).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('a merge keeps every fact, or is refused by what it would lose', async () => {
    const app = await testEngine()
    const { created } = await app.call('memory.import', {
      entries: [
        {
          id: '0000000000a1',
          content: 'The flat in Lisbon has two rooms.',
          tags: ['flat'],
          importanceScore: 0.4,
          reinforcementCount: 2,
        },
        {
          id: '0000000000a2',
          content: 'The flat in Lisbon costs 900 euros.',
          tags: ['Flat', 'rent'],
          importanceScore: 0.7,
        },
      ],
    })
    expect(created).toBe(2)
    const ids = ['0000000000a1', '0000000000a2']

    const refused = await app.refuse('memory.merge', { ids, content: 'The flat in Lisbon has two rooms.' })
    const merged = await app.call('memory.merge', {
      ids,
      content: 'The flat in Lisbon has two rooms and costs 900 euros.',
    })

    expect(refused).toMatchObject({ code: 'COVERAGE', missing: expect.arrayContaining(['900']) })
    expect(merged).toMatchObject({
      tags: ['flat', 'rent'],
      reinforcementCount: 3,
      importanceScore: 0.7,
      metadata: { mergedFrom: '0000000000a1,0000000000a2' },
    })
    expect((await app.call('memory.list', {})).rows.map(row => row.entry.id)).toEqual([merged.id])
    const [event] = await app.call('memory.history', { id: merged.id })
    await app.call('memory.undo', { eventId: event?.eventId ?? 0 })
    expect((await app.call('memory.list', {})).rows.map(row => row.entry.id).toSorted()).toEqual(ids)
  })

  it('renaming a category moves what is below it, by whole segments, and is undone as one', async () => {
    const app = await testEngine()
    await app.call('memory.import', {
      entries: [
        { content: 'a', category: 'work' },
        { content: 'b', category: 'work/email' },
        { content: 'c', category: 'workshop' },
      ],
    })

    expect(await app.call('category.rename', { from: 'Work', to: 'Job / Now' })).toMatchObject({ moved: 2 })
    const { nodes } = await app.call('memory.taxonomy', {})
    expect(nodes.filter(node => node.own > 0).map(node => node.category)).toEqual([
      'job/now',
      'job/now/email',
      'workshop',
    ])

    const { event } = await app.call('memory.lastUndoable', {})
    await app.call('memory.undo', { eventId: event?.eventId ?? 0 })
    const after = await app.call('memory.taxonomy', {})
    expect(after.nodes.filter(node => node.own > 0).map(node => node.category)).toEqual([
      'work',
      'work/email',
      'workshop',
    ])
  })

  it('an undo leaves alone what was edited since, and says so', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await app.call('memory.update', { id, content: 'Two' })
    const [edit] = await app.call('memory.history', { id })
    await app.call('memory.update', { id, content: 'Three' })

    const undone = await app.call('memory.undo', { eventId: edit?.eventId ?? 0 })

    expect(undone).toMatchObject({ entries: [], skipped: [{ id, reason: expect.stringContaining('changed since') }] })
    expect(await app.call('memory.get', { id })).toMatchObject({ content: 'Three' })
  })

  it('the sample is loaded and removed in one go, and nothing else is touched', async () => {
    const app = await testEngine()
    const mine = await app.call('memory.save', { content: 'Mine' })

    const { created } = await app.call('sample.load', {})
    expect(created).toBeGreaterThanOrEqual(60)
    expect(await app.call('conflict.list', {})).toHaveLength(1)
    expect(await app.refuse('sample.load', {})).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await app.call('status.get', {})).sampleLoaded).toBe(true)
    const { removed } = await app.call('sample.remove', {})

    expect(removed).toBe(created)
    expect((await app.call('memory.list', {})).rows.map(row => row.entry.id)).toEqual([mine.id])
    expect(await app.call('conflict.list', {})).toEqual([])
  })

  it('an import takes what it can and names what it could not', async () => {
    const app = await testEngine()

    const report = await app.call('memory.import', {
      entries: [
        { content: 'Kept', CreatedAt: '2020-01-01T00:00:00Z', id: '0000000000a1', mood: 'fine' },
        { content: ' ' },
        'not an entry',
        { content: 'Wrong time', createdAt: 'yesterday' },
        { content: 'Archived', archivedAt: '2026-01-01T00:00:00Z', archivedReason: 'old' },
      ],
    })

    expect(report).toMatchObject({
      created: 2,
      skipped: [{ index: 1 }, { index: 2 }, { index: 3, reason: expect.stringContaining('createdAt') }],
    })
    expect(await app.call('memory.get', { id: '0000000000a1' })).toMatchObject({
      createdAt: '2020-01-01T00:00:00.000Z',
      lastSeenAt: '2020-01-01T00:00:00.000Z',
      extra: { mood: 'fine' },
      metadata: { source: 'import' },
    })
  })
})
