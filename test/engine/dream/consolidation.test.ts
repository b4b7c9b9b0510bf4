import { describe, expect, it } from 'vitest'
import { message, pieces, text } from '#test/support/scripted-model-server.ts'
import { decisionsOf, dreaming } from './with-model.ts'

const A = {
  id: '0000000000a1',
  content: 'The flat in Lisbon has two rooms.',
  createdAt: '2026-05-20T00:00:00Z',
  category: 'project-context/flat',
}
const B = {
  id: '0000000000a2',
  content: 'The flat in Lisbon costs 900 euros.',
  createdAt: '2026-06-01T00:00:00Z',
  category: 'project-context/flat',
}
const BOTH = 'The flat in Lisbon has two rooms and costs 900 euros.'
const merge = (content: string, sourceIds: unknown = [A.id, B.id], more: object = {}) => ({
  toSave: [{ content, sourceIds, ...more }],
})

describe('consolidation', () => {
  it('merges what keeps every fact; sources are archived, the arithmetic is the host’s', async () => {
    const app = await dreaming([A, { ...B, reinforcementCount: 3 }])

    const run = await app.dream(
      'consolidation',
      merge(BOTH, undefined, { category: 'Home / Flat', tags: ['flat'], importance: 7 }),
    )

    const [decision] = decisionsOf(run)
    expect(decision).toMatchObject({ kind: 'merged', status: 'applied', sources: [A.id, B.id], after: BOTH })
    const entry = await app.call('memory.get', { id: decision?.result ?? '' })
    expect(entry).toMatchObject({
      content: BOTH,
      category: 'home/flat',
      createdAt: '2026-05-20T00:00:00.000Z',
      lastSeenAt: '2026-06-01T00:00:00.000Z',
      reinforcementCount: 4,
      importanceScore: 1,
      metadata: { mergedFrom: `${A.id},${B.id}`, mergedAt: '2026-06-14T08:00:00.000Z' },
    })
    expect(await app.live()).toEqual([BOTH])
    expect(await app.call('memory.get', { id: A.id })).toMatchObject({ archivedReason: `merged into ${entry.id}` })
    expect(run).toMatchObject({ model: 'scripted-model', tokens: { prompt: expect.any(Number) } })
    expect(run.passes[0]?.answers[0]).toContain('toSave')
  })

  it('is told each entry with number, id, category, times, count and subject', async () => {
    const app = await dreaming([{ ...A, tags: ['rent'], metadata: { subjectTime: '2019' } }])
    await app.dream('consolidation', {})

    expect(app.model.chats[0]?.text).toContain(
      '1. [0000000000a1] (project-context/flat) tags=rent first=2026-05-20 last=2026-05-20 reinforced=1× subject=2019\n   The flat in Lisbon has two rooms.',
    )
  })

  it('rejects a merge that drops a fact, names it, and mends it with one more call', async () => {
    const app = await dreaming([A, B])

    const run = await app.dream('consolidation', merge('The flat in Lisbon has two rooms.'), { content: BOTH })

    expect(decisionsOf(run)).toMatchObject([{ kind: 'repaired', status: 'applied', after: BOTH }])
    expect(app.model.chats[1]?.text).toContain('"900"')
  })

  it('rejects it for good when the repair loses something too', async () => {
    const app = await dreaming([A, B])

    const run = await app.dream('consolidation', merge('The flat in Lisbon has two rooms.'), {
      content: 'The flat is in Lisbon.',
    })

    expect(decisionsOf(run)).toMatchObject([
      { kind: 'rejected', status: 'skipped', missing: expect.arrayContaining(['900']) },
    ])
    expect(await app.live()).toEqual([A.content, B.content])
  })

  it.each([
    [
      'prose and braces before the JSON',
      'Based on the conversation {about travel}, here is the update: {"toSave": []}',
    ],
    [
      'reasoning that holds JSON, then fences',
      '<think>{"toDelete": ["0000000000a1"]}</think>\n```json\n{"toSave": []}\n```',
    ],
  ])('reads past %s', async (_, answer) => {
    const app = await dreaming([A, B])
    app.model.queue(message([pieces(answer)]))

    const run = await app.call('dream.run', { passes: ['consolidation'] })

    expect(run).toMatchObject({ outcome: 'done' })
    expect(await app.live()).toEqual([A.content, B.content])
  })

  it('asks once more for unusable JSON, then fails without changing anything, and looks at the same again next time', async () => {
    const app = await dreaming([A, B])
    app.model.queue(text('I cannot do that.'), text('Sorry.'))

    const run = await app.call('dream.run', { passes: ['consolidation', 'decay'] })
    const again = await app.dream('consolidation', merge(BOTH))

    expect(run).toMatchObject({
      outcome: 'done-in-part',
      passes: [
        { pass: 'decay', outcome: 'done' },
        { pass: 'consolidation', outcome: 'failed' },
      ],
    })
    expect(app.model.chats[1]?.text).toContain('That answer cannot be used')
    expect(decisionsOf(again)).toMatchObject([{ kind: 'merged' }])
  })

  it('deletes nothing that is important or often confirmed, and archives the rest', async () => {
    const often = { id: '0000000000b1', content: 'Seen often.', reinforcementCount: 214 }
    const vital = { id: '0000000000b2', content: 'Vital.', importanceScore: 0.8 }
    const passing = { id: '0000000000b3', content: 'Buy milk today.' }
    const app = await dreaming([often, vital, passing])

    const run = await app.dream('consolidation', { toDelete: [often.id, vital.id, passing.id, '00000000beef'] })

    expect(decisionsOf(run).map(d => [d.kind, d.status, d.sources[0]])).toEqual([
      ['protected', 'skipped', often.id],
      ['protected', 'skipped', vital.id],
      ['pruned', 'applied', passing.id],
    ])
    expect(await app.call('memory.get', { id: passing.id })).toMatchObject({ archivedReason: 'ephemeral' })
  })

  it('stops before it removes more than a fifth, and goes on at the user’s word', async () => {
    const many = Array.from({ length: 6 }, (_, i) => ({ id: `0000000000c${i}`, content: `Passing thing number ${i}.` }))
    const app = await dreaming(many)

    const run = await app.dream('consolidation', { toDelete: many.map(entry => entry.id) })

    expect(run.outcome).toBe('waiting')
    expect(decisionsOf(run).map(d => d.status)).toEqual(Array(6).fill('held'))
    expect(await app.live()).toHaveLength(6)
    const applied = await app.call('dream.apply', { runId: run.runId })
    expect(applied.outcome).toBe('done')
    expect(await app.live()).toEqual([])
    for (const { id } of many) await app.call('memory.restore', { id })
    expect(await app.live()).toHaveLength(6)
  })

  it.each([
    ['ids that the model invents', merge(BOTH, ['00000000dead', '00000000beef']), /names no memory/],
    ['text of white space', merge('  \n '), /blank/],
    ['a new text outside anti-patterns', { toSave: [{ content: 'Something new.' }] }, /only under anti-patterns/],
    ['one source left of two', merge(A.content, [A.id, '00000000beef']), /only one was offered/],
  ])('refuses %s and keeps the sources', async (_, answer, why) => {
    const app = await dreaming([A, B])

    const run = await app.dream('consolidation', answer)

    expect(decisionsOf(run)).toMatchObject([{ kind: 'rejected', reason: expect.stringMatching(why) }])
    expect(await app.live()).toEqual([A.content, B.content])
  })

  it('uses an entry in one merge only', async () => {
    const app = await dreaming([A, B])

    const run = await app.dream('consolidation', { toSave: [...merge(BOTH).toSave, ...merge(BOTH).toSave] })

    expect(decisionsOf(run).map(d => d.kind)).toEqual(['merged', 'rejected'])
    expect(await app.live()).toEqual([BOTH])
  })

  it('takes sourceIds as one string, and ids in brackets', async () => {
    const app = await dreaming([A, B])
    const run = await app.dream('consolidation', merge(BOTH, `[${A.id}], ${B.id.toUpperCase()}`))
    expect(decisionsOf(run)).toMatchObject([{ kind: 'merged' }])
  })

  it('files a merge with an invalid category where its oldest source was', async () => {
    const app = await dreaming([A, B])
    const run = await app.dream('consolidation', merge(BOTH, undefined, { category: '../../etc' }))
    expect(await app.call('memory.get', { id: decisionsOf(run)[0]?.result ?? '' })).toMatchObject({
      category: A.category,
    })
  })

  it('leaves alone what speaks of different times', async () => {
    const app = await dreaming([
      { id: '0000000000d1', content: 'Trip to Rome with Lena.', metadata: { subjectTime: '2019' } },
      { id: '0000000000d2', content: 'Trip to Rome with Lena.', metadata: { subjectTime: '2024' } },
    ])

    const run = await app.dream('consolidation', merge('Trip to Rome with Lena.', ['0000000000d1', '0000000000d2']))

    expect(decisionsOf(run)).toMatchObject([{ kind: 'rejected', reason: 'they speak of different times' }])
    expect(await app.live()).toHaveLength(2)
  })

  it('refiles one entry in place: text, count and times stay', async () => {
    const app = await dreaming([A])

    const run = await app.dream('consolidation', merge(A.content, [A.id], { category: 'home', tags: 'flat' }))

    expect(decisionsOf(run)).toMatchObject([{ kind: 'recategorised', result: A.id }])
    expect(await app.call('memory.get', { id: A.id })).toMatchObject({
      content: A.content,
      category: 'home',
      tags: ['flat'],
      lastSeenAt: '2026-05-20T00:00:00.000Z',
      reinforcementCount: 1,
      updatedAt: '2026-06-14T08:00:00.000Z',
    })
  })

  it('writes an anti-pattern from a correction through the duplicate check', async () => {
    const app = await dreaming([A])
    const answer = {
      toSave: [
        { content: 'Do not suggest Fridays: the user is away. Suggest Thursdays.', category: 'anti-patterns/calendar' },
      ],
    }

    const run = await app.dream('consolidation', answer)

    const [decision] = decisionsOf(run)
    expect(decision).toMatchObject({ kind: 'created', status: 'applied' })
    expect(await app.call('memory.get', { id: decision?.result ?? '' })).toMatchObject({
      category: 'anti-patterns/calendar',
      tags: ['anti-pattern'],
    })
  })

  it('supersedes an older fact by a newer one that contradicts it', async () => {
    const app = await dreaming()
    await app.call('memory.import', {
      entries: [{ id: '0000000000e1', content: 'Lives in Seattle', createdAt: '2026-01-01T00:00:00Z' }],
    })
    const { id } = await app.call('memory.save', { content: 'Lives in Portland since May 2026' })

    const run = await app.dream('consolidation', { supersede: [{ oldId: '0000000000e1', newId: id }] })

    expect(decisionsOf(run)).toMatchObject([{ kind: 'superseded', status: 'applied', result: id }])
    expect(await app.call('memory.get', { id: '0000000000e1' })).toMatchObject({
      archivedReason: `superseded by ${id}`,
    })
    expect(await app.call('conflict.list', {})).toEqual([])
  })

  it.each([
    ['an older one replacing a newer', '0000000000f2', '0000000000f1'],
    ['what hardly shares a word', '0000000000f1', '0000000000f3'],
    ['another category', '0000000000f1', '0000000000f4'],
  ])('does not supersede by %s', async (_, oldId, newId) => {
    const app = await dreaming([
      { id: '0000000000f1', content: 'The office is in Graz', createdAt: '2026-01-01T00:00:00Z' },
      { id: '0000000000f2', content: 'The office is in Linz', createdAt: '2026-02-01T00:00:00Z' },
      { id: '0000000000f3', content: 'Tomatoes grow along the wall', createdAt: '2026-03-01T00:00:00Z' },
      { id: '0000000000f4', content: 'The office is in Wels', createdAt: '2026-04-01T00:00:00Z', category: 'work' },
    ])

    const run = await app.dream('consolidation', { supersede: [{ oldId, newId }] })

    expect(decisionsOf(run)).toMatchObject([{ kind: 'rejected', reason: expect.stringContaining('not superseded') }])
    expect(await app.live()).toHaveLength(4)
  })

  it('looks at nothing twice: from the second dream on nothing is asked', async () => {
    const app = await dreaming([A, B])
    await app.dream('consolidation', merge(BOTH))

    const second = await app.dream('consolidation')

    expect(second.passes).toMatchObject([{ outcome: 'done', decisions: [], counts: { looked: 0 } }])
    expect(app.model.chats).toHaveLength(1)
  })

  it('looks again at what was edited or recategorised since, not at what faded or was reinforced', async () => {
    const app = await dreaming([A, { ...B, content: 'Something else entirely about cats.' }])
    await app.dream('consolidation', {})
    await app.call('memory.update', { id: A.id, importanceScore: 0.2 })
    expect((await app.dream('consolidation')).passes[0]?.counts.looked).toBe(0)

    await app.call('memory.update', { id: A.id, category: 'elsewhere' })

    expect((await app.dream('consolidation', {})).passes[0]?.counts.looked).toBe(1)
  })

  it('cuts what is eligible into batches that fit the model; one that fails, fails alone', async () => {
    const many = Array.from({ length: 50 }, (_, i) => ({
      id: i.toString(16).padStart(12, '0').replace(/^0/, 'f'),
      content: `Fact ${i} about subject ${i * 7}.`,
    }))
    const app = await dreaming(many, { env: { Llm__ContextTokens: '4096' } })
    app.model.queue(text('no'), text('no'), text('{}'))

    const run = await app.call('dream.run', { passes: ['consolidation'] })
    expect(run).toMatchObject({ outcome: 'done-in-part' })
    const rest = await app.dream('consolidation', {})

    expect(rest.passes[0]?.counts.looked).toBeGreaterThan(0)
    expect(rest.passes[0]?.counts.looked).toBeLessThan(50)
    expect((await app.dream('consolidation')).passes[0]?.counts.looked).toBe(0)
  })

  it('ends cleanly at the limit of tokens', async () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ content: `Fact ${i} about subject ${i * 7}.` }))
    const app = await dreaming(many, { env: { Llm__ContextTokens: '4096', Dream__MaxTokens: '1' } })

    const run = await app.dream('consolidation', {})

    expect(run.passes[0]).toMatchObject({ outcome: 'cancelled', note: expect.stringContaining('limit of 1 tokens') })
    expect(app.model.chats).toHaveLength(1)
  })

  it('is left out, and says so, when no model is connected', async () => {
    const app = await dreaming([A], { env: { Llm__Endpoint: '' } })
    const run = await app.call('dream.run', {})
    const left = run.passes.filter(pass => pass.outcome === 'skipped')
    expect(left.map(pass => [pass.pass, pass.note])).toEqual(
      ['consolidation', 'mining', 'episodes', 'preferences'].map(pass => [pass, 'no model is connected']),
    )
  })
})
