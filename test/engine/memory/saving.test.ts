import { describe, expect, it } from 'vitest'
import { type TestEngine, testEngine } from '#test/support/engine.ts'

const save = (app: TestEngine, content: string, more: object = {}) => app.call('memory.save', { content, ...more })
const live = async (app: TestEngine): Promise<string[]> =>
  (await app.call('memory.list', { sort: 'createdAt', descending: false })).rows.map(row => row.entry.content)

describe('saving what is not the same', () => {
  it.each([
    ['I love Chinese food', 'I hate Chinese food'],
    ['Device A is a Synology NAS', 'Device A is a fnos NAS'],
    ['Lives in Seattle', 'Lives in Portland since May 2026'],
    ['Has 3 nodes', 'Has 5 nodes'],
    ['Mara drinks tea in the morning', 'Mara drinks coffee in the morning'],
    ['Ben eats meat', 'Ben does not eat meat'],
  ])('“%s”, then “%s”: both live, linked as a conflict', async (one, other) => {
    const app = await testEngine()
    const first = await save(app, one)
    app.clock.advance(1000)
    const second = await save(app, other)

    expect(second).toMatchObject({ action: 'created', conflictWith: [first.id] })
    expect(await live(app)).toEqual([one, other])
    expect(await app.call('memory.get', { id: first.id })).toMatchObject({ reinforcementCount: 1, archivedAt: null })
    expect(await app.call('conflict.list', {})).toHaveLength(1)
  })

  it.each([
    ['Device B is a Synology NAS', 'Device A is a Synology NAS'],
    ['Take it before meals', 'Take it after meals'],
    ['Knows C', 'Knows C++'],
    ['Knows C++', 'Knows C#'],
    ['Knows C', 'Knows C#'],
  ])('“%s”, then “%s”: never reinforced', async (one, other) => {
    const app = await testEngine()
    const first = await save(app, one)
    const second = await save(app, other)

    expect(second.action).not.toBe('reinforced')
    expect((await app.call('memory.get', { id: first.id })).reinforcementCount).toBe(
      second.action === 'created' ? 1 : 2,
    )
    expect((await live(app)).join(' ')).toContain(other)
  })

  it('the same sentence with subject times 2019 and 2024 is two entries', async () => {
    const app = await testEngine()
    await save(app, 'Moved house', { metadata: { subjectTime: '2019' } })
    expect(await save(app, 'Moved house', { metadata: { subjectTime: '2024' } })).toMatchObject({ action: 'created' })
    expect(await live(app)).toHaveLength(2)
  })

  it('the same sentence in another top-level category is another entry; one below the same is not', async () => {
    const app = await testEngine()
    const { id } = await save(app, 'Likes green tea', { category: 'user-preferences/food' })
    expect(await save(app, 'Likes green tea', { category: 'project-context' })).toMatchObject({ action: 'created' })
    expect(await save(app, 'Likes green tea', { category: 'user-preferences/drink' })).toMatchObject({
      action: 'reinforced',
      id,
    })
  })

  it('what another class of trust said is another entry', async () => {
    const app = await testEngine()
    await save(app, 'Likes green tea', { metadata: { source: 'user' } })
    expect(await save(app, 'Likes green tea', { metadata: { source: 'tool' } })).toMatchObject({ action: 'created' })
  })

  it.each(['feedback/answers', 'claim/capability/files'])('signals in %s are all kept', async category => {
    const app = await testEngine()
    await save(app, 'The answer was right', { category })
    expect(await save(app, 'The answer was right', { category })).toMatchObject({ action: 'created' })
    expect(await live(app)).toHaveLength(2)
  })

  it('an archived entry is no match', async () => {
    const app = await testEngine()
    const { id } = await save(app, 'Likes green tea')
    await app.call('memory.archive', { id })
    expect(await save(app, 'Likes green tea')).toMatchObject({ action: 'created' })
  })

  it('with the check turned off everything is created', async () => {
    const app = await testEngine({ env: { Memory__DedupeEnabled: 'false' } })
    await save(app, 'Likes green tea')
    expect(await save(app, 'Likes green tea')).toMatchObject({ action: 'created' })
  })
})

describe('saving what is known', () => {
  it('the very same text, white space and case aside, reinforces: text and `updatedAt` unchanged', async () => {
    const app = await testEngine()
    const { id } = await save(app, 'Likes green tea', { tags: ['tea'], importance: 0.4 })
    app.clock.advance(60_000)

    expect(await save(app, '  likes   GREEN\ntea ', { tags: ['Tea', 'drink'], importance: 0.7 })).toMatchObject({
      action: 'reinforced',
      id,
    })
    expect(await app.call('memory.get', { id })).toMatchObject({
      content: 'Likes green tea',
      updatedAt: null,
      createdAt: '2026-06-14T08:00:00.000Z',
      lastSeenAt: '2026-06-14T08:01:00.000Z',
      reinforcementCount: 2,
      importanceScore: 0.7,
      tags: ['tea', 'drink'],
    })
    expect(await live(app)).toHaveLength(1)
  })

  it('a reinforcement adds the metadata that is missing, and settles the decay that is owed', async () => {
    const app = await testEngine()
    const { id } = await save(app, 'Likes green tea', { importance: 0.8, metadata: { source: 'user', a: '1' } })
    app.clock.advance(75 * 86_400_000)
    await save(app, 'Likes green tea', { importance: 0.1, metadata: { source: 'user', a: '2', b: '3' } })
    const entry = await app.call('memory.get', { id })
    expect(entry.metadata).toEqual({ source: 'user', a: '1', b: '3' })
    // 45 of the 75 days were beyond the grace: one half-life
    expect(entry.importanceScore).toBeCloseTo(0.4, 10)
    expect(entry.decayedAt).toBe(new Date(app.clock.now()).toISOString())
  })

  it('something new beside what is there extends: a paragraph more, times and count move', async () => {
    const app = await testEngine()
    const known = 'The cello teacher Mara lives in Graz near the opera and teaches on Mondays'
    const more = 'The cello teacher Mara lives in Graz near the opera and teaches on Mondays and owns two cats'
    const { id } = await save(app, known)
    app.clock.advance(60_000)

    expect(await save(app, more)).toMatchObject({ action: 'extended', id })
    const entry = await app.call('memory.get', { id })
    expect(entry).toMatchObject({
      updatedAt: '2026-06-14T08:01:00.000Z',
      lastSeenAt: '2026-06-14T08:01:00.000Z',
      reinforcementCount: 2,
    })
    expect(entry.content).toContain('owns two cats')
    expect(entry.content.startsWith(known)).toBe(true)
  })

  it('what would grow too long is created instead', async () => {
    const app = await testEngine({ env: { Memory__DedupeMaxExtendedContentLength: '100' } })
    await save(app, 'The cello teacher Mara lives in Graz near the opera and teaches on Mondays')
    expect(
      await save(app, 'The cello teacher Mara lives in Graz near the opera and teaches on Mondays and owns two cats'),
    ).toMatchObject({ action: 'created' })
  })

  it('two saves at the same moment are one entry', async () => {
    const app = await testEngine()
    const outcomes = await Promise.all([save(app, 'Likes green tea'), save(app, 'Likes green tea')])
    expect(outcomes.map(one => one.action).toSorted()).toEqual(['created', 'reinforced'])
    expect(await live(app)).toHaveLength(1)
  })

  it('an import with the check counts each outcome, and one undo takes all of it back', async () => {
    const app = await testEngine()
    const { id } = await save(app, 'Likes green tea', { metadata: { source: 'import' } })
    const report = await app.call('memory.import', {
      dedupe: true,
      entries: [
        { content: 'Likes green tea' },
        { content: 'Owns a red bicycle' },
        { content: 'The piano is out of tune' },
      ],
    })
    expect(report).toMatchObject({ created: 2, reinforced: 1, extended: 0, skipped: [] })
    const [event] = await app.call('memory.history', { id })
    await app.call('memory.undo', { eventId: event?.eventId ?? 0 })
    expect(await live(app)).toEqual(['Likes green tea'])
    expect(await app.call('memory.get', { id })).toMatchObject({ reinforcementCount: 1 })
  })
})

describe('tags', () => {
  it.each([
    ['one string', 'tea, green', ['tea', 'green']],
    ['JSON in a string', '["tea","green"]', ['tea', 'green']],
    ['a list', ['tea', 'Tea', 'green'], ['tea', 'green']],
  ])('as %s are a list of tags', async (_, tags, expected) => {
    const app = await testEngine()
    const { id } = await save(app, 'Likes green tea', { tags })
    expect((await app.call('memory.get', { id })).tags).toEqual(expected)
  })
})
