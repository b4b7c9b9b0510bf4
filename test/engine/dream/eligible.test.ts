import { describe, expect, it } from 'vitest'
import { modelServer } from '#test/support/model-server-for-test.ts'
import { json, text } from '#test/support/scripted-model-server.ts'
import { type Cast, dreamOn, idOf, memory, scene, standing } from './scene.ts'
import { type Dreaming, decisionsOf, dreaming } from './with-model.ts'

const DAY = 86_400_000
const A = memory('a1', 'The flat in Lisbon has two rooms.')
const B = memory('a2', 'The flat in Lisbon has two rooms and a balcony.')
const BOTH = 'The flat in Lisbon has two rooms and a balcony.'
const CAT = memory('b1', 'The cat is called Mog.', { metadata: { source: 'user' } })

/** How many entries the pass looked at; it fails when the model is asked without an answer being there. */
async function looked(app: Dreaming, ...answers: Cast['answers']): Promise<number> {
  const { run } = await dreamOn(app, answers)
  return run.passes[0]?.counts.looked ?? -1
}

describe('what consolidation looks at', () => {
  it('is new once; from the second dream on nothing is asked', async () => {
    const { app } = await scene({
      memories: [A, B],
      answers: [{ toSave: [{ content: BOTH, sourceIds: [A.id, B.id] }] }],
    })
    expect(await looked(app)).toBe(0)
    expect(app.model.chats).toHaveLength(1)
  })

  it('is what was edited, retagged or refiled since, not what faded, was scored or was seen again', async () => {
    const { app } = await scene({ memories: [A, CAT], answers: [{}] })
    await app.call('memory.update', { id: A.id, importanceScore: 0.2 })
    expect((await app.call('memory.save', { content: CAT.content })).action).toBe('reinforced')
    app.clock.advance(200 * DAY)
    await app.call('dream.run', { passes: ['decay'] })
    expect(await looked(app)).toBe(0)

    await app.call('memory.update', { id: A.id, category: 'elsewhere' })
    expect(await looked(app, {})).toBe(1)
    await app.call('memory.update', { id: CAT.id, tags: ['pet'] })
    expect(await looked(app, {})).toBe(1)
    await app.call('memory.update', { id: CAT.id, content: 'The cat is called Mogg.' })
    expect(await looked(app, {})).toBe(1)
  })

  it('brings the near-duplicate of a new entry along, to be merged only', async () => {
    const { app } = await scene({ memories: [A, CAT], answers: [{}] })
    await app.call('memory.import', { entries: [B] })

    const { log } = await dreamOn(app, [
      { toDelete: [A.id], toSave: [{ content: A.content, category: 'x', sourceIds: [A.id] }] },
    ])

    expect(log).toEqual(['rejected skipped', 'protected skipped'])
    const asked = app.model.chats[1]?.text
    expect(asked).toMatch(new RegExp(`\\[${A.id}\\].* merge-only\n`, 'u'))
    expect(asked).not.toMatch(new RegExp(`\\[${B.id}\\].* merge-only\n`, 'u'))
    expect(asked).not.toContain(CAT.content)
    expect(await looked(app)).toBe(0)
  })

  it('brings along what says the same in other words, as soon as it is there', async () => {
    const model = await modelServer()
    model.embed(text => (/car|automobile/iu.test(text) ? [1, 0, 0] : [0, text.length, 1]))
    const env = { Embedding__Provider: 'endpoint', Embedding__Endpoint: model.url, Embedding__Model: 'vectors' }
    const app = await dreaming([memory('f1', 'My car is at the garage.'), CAT], { model, env })
    await dreamOn(app, [{}])
    await app.call('memory.import', { entries: [memory('f2', 'The red automobile gets new tyres.')] })
    expect(await looked(app, {})).toBe(2)
    expect(model.chats.at(-1)?.text).toMatch(new RegExp(`\\[${idOf('f1')}\\].* merge-only\n`, 'u'))
  })

  it('merges a merge-only entry with a new one, however far apart they were learned', async () => {
    const { app } = await scene({ memories: [{ ...A, createdAt: '2020-01-01T00:00:00Z' }], answers: [{}] })
    await app.call('memory.import', { entries: [B] })
    const { run, live } = await dreamOn(app, [{ toSave: [{ content: BOTH, sourceIds: [A.id, B.id] }] }])
    expect(live).toEqual([BOTH])
    expect(await app.call('memory.get', { id: decisionsOf(run)[0]?.result ?? '' })).toMatchObject({
      createdAt: '2020-01-01T00:00:00.000Z',
      reinforcementCount: 2,
    })
  })

  it('is not what the user took back: neither a wording nor a merge is proposed again the next night', async () => {
    const edit = { content: 'The cat is called Mog, always.', sourceIds: [CAT.id] }
    const { app, run, live } = await scene({
      memories: [A, B, CAT],
      answers: [{ toSave: [edit, { content: BOTH, sourceIds: [A.id, B.id] }] }],
    })
    expect(live).toEqual([edit.content, BOTH])
    await app.call('dream.undo', { runId: run.runId })
    expect((await standing(app)).live).toEqual([A.content, B.content, CAT.content])
    expect(await looked(app)).toBe(0)
  })

  it('fails without an answer that can be used, and is looked at again', async () => {
    const { app, run } = await scene({ memories: [A], answers: [text('no'), text('no')] })
    expect(run.passes[0]?.outcome).toBe('failed')
    expect(await looked(app, {})).toBe(1)
  })

  it('leaves out what no request can hold, says so, and looks at the rest', async () => {
    const long = memory('c1', `The log says ${Array.from({ length: 9000 }, (_, i) => `w${i}`).join(' ')}.`)
    const { app, run } = await scene({ memories: [long, CAT], answers: [{}] })
    expect(run).toMatchObject({ outcome: 'done', passes: [{ counts: { looked: 1, tooLong: 1 } }] })
    expect(app.model.chats[0]?.text).not.toContain('The log says')
  })
})

describe('a settled cluster', () => {
  const settled = () => scene({ memories: [A, B], answers: [{}] })

  it('rests for 7 days, then 14, 28, 56 and 56, each time it is left alone', async () => {
    const { app } = await settled()
    for (const days of [7, 14, 28, 56, 56]) {
      app.clock.advance(days * DAY - 1)
      expect(await looked(app)).toBe(0)
      app.clock.advance(1)
      expect(await looked(app, {})).toBe(2)
      expect(await looked(app)).toBe(0)
    }
  })

  it('is offered to be merged only', async () => {
    const { app } = await settled()
    app.clock.advance(7 * DAY)
    const { log, live } = await dreamOn(app, [
      {
        toDelete: [A.id, B.id],
        toSave: [{ content: A.content, category: 'home', sourceIds: [A.id] }],
        supersede: [{ oldId: A.id, newId: B.id }],
      },
    ])
    expect(log).toEqual(['rejected skipped', 'rejected skipped', 'protected skipped', 'protected skipped'])
    expect(live).toEqual([A.content, B.content])
    app.clock.advance(14 * DAY)
    expect((await dreamOn(app, [{ toSave: [{ content: BOTH, sourceIds: [A.id, B.id] }] }])).live).toEqual([BOTH])
  })

  it('whose merge was rejected last time is rejected again when the model says the same, and rests twice as long', async () => {
    const lossy = { toSave: [{ content: 'The flat has rooms.', sourceIds: [A.id, B.id] }] }
    const { app, live } = await scene({ memories: [A, B], answers: [lossy, lossy.toSave[0] ?? {}] })
    expect(live).toEqual([A.content, B.content])
    expect(await looked(app)).toBe(0)
    app.clock.advance(7 * DAY)
    const again = await dreamOn(app, [lossy, lossy.toSave[0] ?? {}])
    expect({ live: again.live, log: again.log }).toEqual({ live: [A.content, B.content], log: ['rejected skipped'] })
    app.clock.advance(13 * DAY)
    expect(await looked(app)).toBe(0)
  })

  it('is another cluster once one of it is edited', async () => {
    const { app } = await settled()
    await app.call('memory.update', { id: B.id, content: 'The flat in Lisbon has two rooms and a terrace.' })
    expect(await looked(app, {})).toBe(2)
  })

  it('comes up with nine others at most in one run', async () => {
    const pairs = Array.from({ length: 14 }, (_, i) => [
      memory(`${i}a`, `Pump number ${i + 100} hums in the old cellar.`),
      memory(`${i}b`, `Pump number ${i + 100} hums in the old cellar still.`),
    ]).flat()
    const app = await dreaming(pairs)
    app.model.on(() => true, json({}))
    expect(await looked(app)).toBe(28)
    app.clock.advance(7 * DAY)
    expect(await looked(app)).toBe(20)
    expect(await looked(app)).toBe(8)
    expect(await looked(app)).toBe(0)
  })

  it('of entries that were reviewed apart waits its seven days too', async () => {
    const { app } = await scene({ memories: [A], answers: [{}] })
    await app.call('memory.import', { entries: [CAT] })
    await dreamOn(app, [{}])
    await app.call('memory.update', { id: CAT.id, content: BOTH })
    await app.call('memory.archive', { id: A.id })
    expect(await looked(app, {})).toBe(1)
    await app.call('memory.restore', { id: A.id })
    expect(await looked(app)).toBe(0)
    app.clock.advance(7 * DAY)
    expect(await looked(app, {})).toBe(2)
  })
})

describe('entries that disagree', () => {
  it('all come up together, although the third is a settled near-duplicate of one of them', async () => {
    const { app } = await scene({ memories: [memory('d1', 'Lives in Seattle')], answers: [{}] })
    const first = await app.call('memory.save', { content: 'Lives in Portland since May 2026' })
    const second = await app.call('memory.save', { content: 'Lives in Boise since June 2026' })
    expect(second.conflictWith?.length).toBeGreaterThan(0)
    await app.call('memory.import', {
      entries: Array.from({ length: 80 }, (_, i) => memory(`e${i}`, `Jar ${i} holds ${i * 31} beans.`)),
    })
    app.model.on(() => true, json({}))
    await app.call('dream.run', { passes: ['consolidation'] })

    const ids = [idOf('d1'), first.id, second.id]
    const holding = app.model.chats.slice(1).filter(chat => ids.some(id => chat.text.includes(id)))
    expect(holding).toHaveLength(1)
    expect(ids.filter(id => holding[0]?.text.includes(id))).toEqual(ids)
  })
})
