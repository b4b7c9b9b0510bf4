import { describe, expect, it } from 'vitest'
import { json } from '#test/support/scripted-model-server.ts'
import { dreamOn, idOf, memory, scene } from './scene.ts'
import { decisionsOf, dreaming } from './with-model.ts'

const A = memory('a1', 'The flat in Lisbon has two rooms.', {
  createdAt: '2026-05-20T00:00:00Z',
  category: 'project-context/flat',
})
const B = memory('a2', 'The flat in Lisbon costs 900 euros.', {
  createdAt: '2026-06-01T00:00:00Z',
  category: 'project-context/flat',
})
const BOTH = 'The flat in Lisbon has two rooms and costs 900 euros.'
const merge = (content: string, sourceIds: unknown = [A.id, B.id], more: object = {}) => ({
  toSave: [{ content, sourceIds, ...more }],
})

describe('a merge', () => {
  it('keeps every fact; sources are archived, the arithmetic is the host’s', async () => {
    const { app, run, live, archived, log } = await scene({
      memories: [A, { ...B, reinforcementCount: 3 }],
      answers: [merge(BOTH, undefined, { category: 'Home / Flat', tags: ['flat'], importance: 7 })],
    })

    const result = decisionsOf(run)[0]?.result ?? ''
    expect({ live, log }).toEqual({ live: [BOTH], log: ['merged applied'] })
    expect(archived).toEqual({ [A.id]: `merged into ${result}`, [B.id]: `merged into ${result}` })
    expect(await app.call('memory.get', { id: result })).toMatchObject({
      category: 'home/flat',
      tags: ['flat'],
      createdAt: '2026-05-20T00:00:00.000Z',
      lastSeenAt: '2026-06-01T00:00:00.000Z',
      updatedAt: null,
      reinforcementCount: 4,
      importanceScore: 1,
      metadata: { mergedFrom: `${A.id},${B.id}`, mergedAt: '2026-06-14T08:00:00.000Z' },
    })
    expect(run).toMatchObject({ model: 'scripted-model', tokens: { prompt: expect.any(Number) } })
    expect(run.passes[0]?.answers[0]).toContain('toSave')
  })

  it.each([
    ['below nothing', -3, 0],
    ['in words', '0.3', 0.3],
    ['that is none', 'high', 0.5],
    ['left empty', '', 0.5],
  ])('with an importance %s gets one that can be', async (_, importance, stored) => {
    const { app, run } = await scene({ memories: [A, B], answers: [merge(BOTH, undefined, { importance })] })
    expect(await app.call('memory.get', { id: decisionsOf(run)[0]?.result ?? '' })).toMatchObject({
      importanceScore: stored,
    })
  })

  it.each([['../../etc'], ['a/./b'], ['con'], [17]])(
    'with the invalid category %j is filed where its oldest source was',
    async category => {
      const { app, run } = await scene({ memories: [B, A], answers: [merge(BOTH, undefined, { category })] })
      expect(await app.call('memory.get', { id: decisionsOf(run)[0]?.result ?? '' })).toMatchObject({
        category: 'project-context/flat',
      })
    },
  )

  it('takes over what its sources disagreed with', async () => {
    const app = await dreaming([A, B])
    const { id, conflictWith } = await app.call('memory.save', {
      content: 'The flat in Lisbon has three rooms.',
      category: 'project-context/flat',
    })
    expect(conflictWith).toEqual([A.id])

    const { run } = await dreamOn(app, [merge(BOTH)])

    const open = await app.call('conflict.list', {})
    expect(open.map(pair => [pair.a.id, pair.b.id].toSorted())).toEqual([[decisionsOf(run)[0]?.result, id].toSorted()])
  })

  it('that drops a surname is rejected, and both stay', async () => {
    const memories = [
      memory('b1', 'Dinner with Marta Kowalczyk on Fridays.'),
      memory('b2', 'Marta is vegetarian.', { createdAt: '2026-05-02T00:00:00Z' }),
    ]
    const { run, live, archived, log } = await scene({
      memories,
      answers: [
        merge('Dinner with Marta, who is vegetarian, on Fridays.', [idOf('b1'), idOf('b2')]),
        { content: 'Dinner with Marta.' },
      ],
    })
    expect({ live, archived, log }).toEqual({
      live: memories.map(one => one.content),
      archived: {},
      log: ['rejected skipped'],
    })
    expect(decisionsOf(run)[0]?.missing).toContain('Kowalczyk')
  })

  it.each([
    ['loses a denial', 'Does not eat fish.', 'Eats at noon.', 'Eats fish at noon.', 'not'],
    ['shortens a list', 'Grows kale, leeks, beans and chard.', 'Grows kale.', 'Grows kale, leeks and beans.', 'chard'],
    ['is in another language', 'likes green tea in the morning', 'likes tea', 'mag morgens grünen Tee', 'green'],
    ['calls two things one', '数据库使用PostgreSQL', '数据库已迁移到MySQL', '数据库使用MySQL', 'PostgreSQL'],
    ['drops a number', 'Shoe size is 43.', 'Shoe size changed.', 'Shoe size changed.', '43'],
  ])('that %s is rejected, naming it, and both stay', async (_, one, other, merged, lost) => {
    const memories = [memory('c1', one), memory('c2', other, { createdAt: '2026-05-02T00:00:00Z' })]
    const { run, live, archived, log } = await scene({
      memories,
      answers: [merge(merged, [idOf('c1'), idOf('c2')]), { content: merged }],
    })
    expect({ live, archived, log }).toEqual({ live: [one, other], archived: {}, log: ['rejected skipped'] })
    expect(decisionsOf(run)[0]?.missing?.join(' ')).toContain(lost)
  })

  it('of a trip of 2019 with one of 2024 is rejected', async () => {
    const memories = [
      memory('d1', 'Trip to Rome with Lena.', { metadata: { subjectTime: '2019' } }),
      memory('d2', 'Trip to Rome with Lena.', { metadata: { subjectTime: '2024' } }),
    ]
    const { run, live, archived } = await scene({
      memories,
      answers: [merge('Trip to Rome with Lena.', [idOf('d1'), idOf('d2')])],
    })
    expect(decisionsOf(run)).toMatchObject([{ kind: 'rejected', reason: 'they speak of different times' }])
    expect({ live, archived }).toEqual({ live: memories.map(one => one.content), archived: {} })
  })

  it('of trips whose years stand in the text keeps both years or is rejected', async () => {
    const memories = [memory('d3', 'Went to Rome in 2019.'), memory('d4', 'Went to Rome in 2024.')]
    const ids = [idOf('d3'), idOf('d4')]
    const { run, live } = await scene({
      memories,
      answers: [merge('Went to Rome in 2024.', ids), json({ content: 'Went to Rome.' })],
    })
    expect(decisionsOf(run)[0]).toMatchObject({ kind: 'rejected', missing: ['2019', '2024'] })
    expect(live).toHaveLength(2)
  })

  it('uses a memory once: the second merge of it is rejected', async () => {
    const { live, log } = await scene({
      memories: [A, B],
      answers: [{ toSave: [...merge(BOTH).toSave, ...merge(BOTH).toSave] }],
    })
    expect({ live, log }).toEqual({ live: [BOTH], log: ['merged applied', 'rejected skipped'] })
  })

  it.each([
    ['ids that the model invents', merge(BOTH, ['00000000dead', '00000000beef']), /names no memory/],
    ['text of white space', merge('  \n '), /blank/],
    ['text of nothing', merge(''), /blank/],
    ['no text at all', { toSave: [{ sourceIds: [A.id, B.id] }] }, /blank/],
    [
      'a text without sources outside anti-patterns',
      { toSave: [{ content: 'Something new.' }] },
      /only under anti-patterns/,
    ],
    ['one source left of two', merge(A.content, [A.id, '00000000beef']), /only one was offered/],
    ['a text that goes round in circles', merge(`${BOTH} `.repeat(40)), /far longer/],
  ])('with %s is refused, and both stay', async (_, answer, why) => {
    const { run, live, archived, log } = await scene({ memories: [A, B], answers: [answer] })
    expect(decisionsOf(run)).toMatchObject([{ reason: expect.stringMatching(why) }])
    expect({ live, archived, log }).toEqual({
      live: [A.content, B.content],
      archived: {},
      log: ['rejected skipped'],
    })
  })

  it('that is rejected leaves its sources live even if the same answer deletes them', async () => {
    const { live, log } = await scene({ memories: [A, B], answers: [{ ...merge('  '), toDelete: [A.id] }] })
    expect({ live, log }).toEqual({ live: [A.content, B.content], log: ['rejected skipped', 'protected skipped'] })
  })
})
