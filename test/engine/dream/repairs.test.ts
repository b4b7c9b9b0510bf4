import { describe, expect, it } from 'vitest'
import { json, text } from '#test/support/scripted-model-server.ts'
import { idOf, memory, scene, standing } from './scene.ts'
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
const SHORT = 'The flat in Lisbon has two rooms.'
const merge = (content: string, sourceIds: unknown = [A.id, B.id], more: object = {}) => ({
  toSave: [{ content, sourceIds, ...more }],
})

describe('a repair', () => {
  it('is asked for once, told exactly what is missing, and checked again', async () => {
    const { app, run, live, log } = await scene({ memories: [A, B], answers: [merge(SHORT), { content: BOTH }] })

    expect({ live, log }).toEqual({ live: [BOTH], log: ['repaired applied'] })
    expect(decisionsOf(run)).toMatchObject([{ after: BOTH, sources: [A.id, B.id] }])
    expect(app.model.chats[1]?.text).toContain('Missing, each to be put back exactly: "900"')
  })

  it.each([
    ['loses something too', json({ content: 'The flat is in Lisbon.' })],
    ['is blank', json({ content: '  ' })],
    ['goes round in circles', json({ content: `${BOTH} `.repeat(40) })],
  ])('that %s leaves everything as it is', async (_, answer) => {
    const { live, archived, log } = await scene({ memories: [A, B], answers: [merge(SHORT), answer] })
    expect({ live, archived, log }).toEqual({
      live: [A.content, B.content],
      archived: {},
      log: ['rejected skipped'],
    })
  })

  it('that is no JSON twice leaves everything as it is, and the rest of the answer stands', async () => {
    const C = memory('c1', 'The train is at noon.', { category: 'travel' })
    const answer = {
      toSave: [...merge(SHORT).toSave, { content: C.content, category: 'travel/train', sourceIds: [C.id] }],
    }
    const { run, live } = await scene({ memories: [A, B, C], answers: [answer, text('no'), text('no')] })
    expect(decisionsOf(run).map(({ kind, missing }) => [kind, missing])).toEqual([
      ['rejected', ['900']],
      ['recategorised', undefined],
    ])
    expect(live).toHaveLength(3)
  })

  it('is asked for at most ten times a run, whatever the number of batches', async () => {
    const pairs = Array.from({ length: 24 }, (_, i) => [
      memory(`${i}a`, `Pump ${i} hums in shed ${i + 100}.`),
      memory(`${i}b`, `Pump ${i} weighs ${i + 500} kilos.`),
    ]).flat()
    const app = await dreaming(pairs)
    const saves = (request: { text: string }) =>
      Array.from({ length: 24 }, (_, i) => ({ content: 'A pump.', sourceIds: [idOf(`${i}a`), idOf(`${i}b`)] })).filter(
        save => save.sourceIds.every(id => request.text.includes(id)),
      )
    app.model.on(request => request.text.includes('You mend'), json({ content: 'A pump.' }))
    app.model.on(
      () => true,
      request => json({ toSave: saves(request) }),
    )

    const run = await app.call('dream.run', { passes: ['consolidation'] })

    expect(app.model.chats.filter(chat => chat.text.includes('You mend'))).toHaveLength(10)
    expect(decisionsOf(run).filter(decision => decision.kind === 'rejected').length).toBeGreaterThan(10)
    expect((await standing(app)).live).toHaveLength(48)
  })

  it('can be switched off', async () => {
    const { log } = await scene({
      memories: [A, B],
      answers: [merge(SHORT)],
      env: { Dream__MergeRepairEnabled: 'false' },
    })
    expect(log).toEqual(['rejected skipped'])
  })
})
