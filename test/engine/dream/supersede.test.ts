import { describe, expect, it } from 'vitest'
import { json } from '#test/support/scripted-model-server.ts'
import { dreamOn, idOf, memory, scene } from './scene.ts'
import { decisionsOf, dreaming } from './with-model.ts'

const SEATTLE = memory('e1', 'Lives in Seattle', { createdAt: '2026-01-01T00:00:00Z', importanceScore: 0.9 })
const PORTLAND = 'Lives in Portland since May 2026'

async function moved() {
  const app = await dreaming([SEATTLE])
  const { id, conflictWith } = await app.call('memory.save', { content: PORTLAND })
  return { app, id, conflictWith }
}

describe('a fact that a newer one replaces', () => {
  it('is archived, the newer recalled, and the newer one’s timeline shows what it replaced', async () => {
    const { app, id, conflictWith } = await moved()
    expect(conflictWith).toEqual([SEATTLE.id])

    const { run, live, archived, log } = await dreamOn(app, [{ supersede: [{ oldId: SEATTLE.id, newId: id }] }])

    expect({ live, archived, log }).toEqual({
      live: [PORTLAND],
      archived: { [SEATTLE.id]: `superseded by ${id}` },
      log: ['superseded applied'],
    })
    expect(decisionsOf(run)).toMatchObject([{ sources: [SEATTLE.id, id], result: id, after: PORTLAND }])
    const turn = await app.call('context.preview', { sessionId: 'new', message: 'Where does the user live?' })
    expect(JSON.stringify(turn)).toContain(PORTLAND)
    expect(JSON.stringify(turn)).not.toContain('Seattle')
    const [event] = await app.call('memory.history', { id })
    expect(event).toMatchObject({ kind: 'superseded', note: `replaces ${SEATTLE.id}`, related: [SEATTLE.id] })
    expect((await app.call('memory.history', { id: SEATTLE.id }))[0]).toMatchObject({
      kind: 'superseded',
      related: [id],
      actor: { kind: 'dream', runId: run.runId },
    })
    expect(await app.call('conflict.list', {})).toEqual([])
  })

  it('comes back with the run taken back, and the two disagree again', async () => {
    const { app, id } = await moved()
    const { run } = await dreamOn(app, [{ supersede: [{ oldId: SEATTLE.id, newId: id }] }])

    const undone = await app.call('dream.undo', { runId: run.runId })

    expect(decisionsOf(undone)).toMatchObject([{ status: 'undone', reason: 'a newer fact replaces it' }])
    expect((await app.live()).toSorted()).toEqual([PORTLAND, SEATTLE.content])
    expect(await app.call('conflict.list', {})).toHaveLength(1)
  })

  it('is offered with the newer one in one request, marked as its opposite, although it was reviewed long ago', async () => {
    const app = await dreaming([SEATTLE])
    await dreamOn(app, [{}])
    const { id } = await app.call('memory.save', { content: PORTLAND })
    await app.call('memory.import', {
      entries: Array.from({ length: 90 }, (_, i) => memory(`f${i}`, `Jar ${i} holds ${i * 31} beans.`)),
    })
    app.model.on(() => true, json({}))

    await app.call('dream.run', { passes: ['consolidation'] })

    const asked = app.model.chats.slice(1).filter(chat => chat.text.includes(id))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.text).toContain(`- [${id}] and [${SEATTLE.id}]`)
    expect(asked[0]?.text).toContain(`[${SEATTLE.id}] (general) first=2026-01-01`)
  })

  it.each([
    ['an older one', 'f2', 'f1', 'older'],
    ['what hardly shares a word', 'f1', 'f3', 'hardly'],
    ['another top-level category', 'f1', 'f4', 'categories'],
    ['an id that the model invents', 'f1', 'f9', 'not offered'],
  ])('is not replaced by %s, and the log says so', async (_, oldId, newId, why) => {
    const memories = [
      memory('f1', 'The office is in Graz', { createdAt: '2026-01-01T00:00:00Z' }),
      memory('f2', 'The office is in Linz', { createdAt: '2026-02-01T00:00:00Z' }),
      memory('f3', 'Tomatoes grow along the wall', { createdAt: '2026-03-01T00:00:00Z' }),
      memory('f4', 'The office is in Wels', { createdAt: '2026-04-01T00:00:00Z', category: 'work' }),
    ]
    const { run, live, archived, log } = await scene({
      memories,
      answers: [{ supersede: [{ oldId: idOf(oldId), newId: idOf(newId) }], toDelete: [idOf(oldId)] }],
    })
    expect(decisionsOf(run)[0]?.reason).toContain(why)
    expect({ live, archived, log }).toEqual({
      live: memories.map(one => one.content),
      archived: {},
      log: ['rejected skipped', 'protected skipped'],
    })
  })

  it('of something that happened is not replaced by what happened another time', async () => {
    const memories = [
      memory('71', 'Trip to Rome with Lena.', { category: 'episodic/travel', metadata: { subjectTime: '2019' } }),
      memory('72', 'Trip to Rome with Lena.', { category: 'episodic/travel', metadata: { subjectTime: '2024' } }),
    ]
    const { run, live } = await scene({
      memories,
      answers: [{ supersede: [{ oldId: idOf('71'), newId: idOf('72') }] }],
    })
    expect(decisionsOf(run)).toMatchObject([
      { kind: 'rejected', reason: 'not superseded: they speak of different moments' },
    ])
    expect(live).toHaveLength(2)
  })

  it('goes with a chain to the end of it; a circle replaces nothing twice', async () => {
    const memories = ['Graz', 'Linz', 'Wels'].map((town, i) =>
      memory(`8${i}`, `The office is in ${town}`, { createdAt: `2026-0${i + 1}-01T00:00:00Z` }),
    )
    const [a, b, c] = memories.map(one => one.id)
    const { live, archived, log } = await scene({
      memories,
      answers: [
        {
          supersede: [
            { oldId: b, newId: c },
            { oldId: a, newId: b },
            { oldId: c, newId: a },
            { oldId: a, newId: c },
          ],
        },
      ],
    })
    expect({ live, archived }).toEqual({
      live: ['The office is in Wels'],
      archived: { [a ?? '']: `superseded by ${c}`, [b ?? '']: `superseded by ${c}` },
    })
    expect(log.toSorted()).toEqual(['rejected skipped', 'rejected skipped', 'superseded applied', 'superseded applied'])
  })

  it('points to the merge when the newer one was merged in the same answer', async () => {
    const memories = [
      memory('91', 'The office is in Graz', { createdAt: '2026-01-01T00:00:00Z' }),
      memory('92', 'The office is in Linz', { createdAt: '2026-02-01T00:00:00Z' }),
      memory('93', 'The office is in Linz now', { createdAt: '2026-03-01T00:00:00Z' }),
    ]
    const { run, live, archived } = await scene({
      memories,
      answers: [
        {
          toSave: [{ content: 'The office is in Linz now', sourceIds: [idOf('92'), idOf('93')] }],
          supersede: [{ oldId: idOf('91'), newId: idOf('93') }],
        },
      ],
    })
    expect(live).toEqual(['The office is in Linz now'])
    expect(archived[idOf('91')]).toBe(`superseded by ${decisionsOf(run)[0]?.result}`)
  })

  it('that is worded anew and replaced in one answer is replaced', async () => {
    const { app, id } = await moved()
    const { archived, log } = await dreamOn(app, [
      {
        toSave: [{ content: 'The user lives in Seattle', sourceIds: [SEATTLE.id] }],
        supersede: [{ oldId: SEATTLE.id, newId: id }],
      },
    ])
    expect({ archived, log }).toEqual({
      archived: { [SEATTLE.id]: `superseded by ${id}` },
      log: ['superseded applied'],
    })
  })

  it('waits with the other removals when too much would go', async () => {
    const memories = Array.from({ length: 10 }, (_, i) =>
      memory(`${i}a`, `Shed ${(i % 5) + 100} holds a ${i < 5 ? 'red' : 'blue'} pump`, {
        createdAt: `2026-0${i < 5 ? 1 : 2}-01T00:00:00Z`,
      }),
    )
    const { run, live, log } = await scene({
      memories,
      answers: [{ supersede: [0, 1, 2, 3, 4].map(i => ({ oldId: memories[i]?.id, newId: memories[i + 5]?.id })) }],
    })
    expect({ outcome: run.outcome, log }).toEqual({ outcome: 'waiting', log: Array(5).fill('superseded held') })
    expect(live).toHaveLength(10)
  })
})

describe('two Chinese facts of which one replaced the other', () => {
  const memories = [
    memory('b1', '项目的数据库使用PostgreSQL。', { createdAt: '2026-01-01T00:00:00Z' }),
    memory('b2', '项目的数据库已迁移到MySQL。', { createdAt: '2026-03-01T00:00:00Z' }),
  ]
  const ids = memories.map(one => one.id)

  it('called duplicates are not merged into one of them', async () => {
    const content = '项目的数据库使用MySQL。'
    const { run, live, archived } = await scene({
      memories,
      answers: [{ toSave: [{ content, sourceIds: ids }], toDelete: ids }, { content }],
    })
    expect(decisionsOf(run)[0]).toMatchObject({ kind: 'rejected', missing: expect.arrayContaining(['PostgreSQL']) })
    expect({ live, archived }).toEqual({ live: memories.map(one => one.content), archived: {} })
  })

  it('are superseded when the model says so', async () => {
    const { live } = await scene({ memories, answers: [{ supersede: [{ oldId: ids[0], newId: ids[1] }] }] })
    expect(live).toEqual([memories[1]?.content])
  })
})
