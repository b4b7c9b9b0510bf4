import { describe, expect, it } from 'vitest'
import { json } from '#test/support/scripted-model-server.ts'
import { corpusOf, dreamOn, memory, standing } from './scene.ts'
import { decisionsOf, dreaming } from './with-model.ts'

const A = memory('a1', 'The office is in Graz', { createdAt: '2026-01-01T00:00:00Z' })
const B = memory('a2', 'The office is in Linz', { createdAt: '2026-02-01T00:00:00Z' })
const C = memory('a3', 'The office is in Linz now', { createdAt: '2026-03-01T00:00:00Z' })
const MILK = memory('a4', 'Buy milk today')
const ALL = [A, B, C, MILK]
const ANSWER = {
  toSave: [
    { content: 'The office is in Linz now', sourceIds: [B.id, C.id] },
    { content: 'Do not call on Fridays. Call on Mondays.', category: 'anti-patterns/calls' },
  ],
  supersede: [{ oldId: A.id, newId: C.id }],
  toDelete: [MILK.id],
}

async function preview() {
  const app = await dreaming(ALL)
  const before = await corpusOf(app)
  app.model.queue(json(ANSWER))
  const run = await app.call('dream.run', { mode: 'preview', passes: ['consolidation'] })
  expect(await corpusOf(app)).toEqual(before)
  return { app, run, decisions: decisionsOf(run) }
}

describe('a preview of consolidation', () => {
  it('changes nothing and remembers nothing: the same is looked at again', async () => {
    const { app, decisions } = await preview()
    expect(decisions.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'merged proposed',
      'created proposed',
      'superseded proposed',
      'pruned proposed',
    ])
    const { log } = await dreamOn(app, [ANSWER])
    expect(log).toEqual(['merged applied', 'created applied', 'superseded applied', 'pruned applied'])
  })

  it('applied as a whole does what the run itself would have done', async () => {
    const { app, run } = await preview()
    await app.call('dream.apply', { runId: run.runId })
    const direct = await dreaming(ALL)
    await dreamOn(direct, [ANSWER])

    const texts = async (one: typeof app) => {
      const { live, archived } = await standing(one)
      return { live: live.toSorted(), archived: Object.keys(archived).toSorted() }
    }
    expect(await texts(app)).toEqual(await texts(direct))
  })

  it('applied in part leaves out what depends on the rest, and says so', async () => {
    const { app, run, decisions } = await preview()
    const supersede = decisions.find(one => one.kind === 'superseded')?.decisionId ?? ''
    const applied = await app.call('dream.apply', { runId: run.runId, decisionIds: [supersede] })
    expect(decisionsOf(applied).find(one => one.decisionId === supersede)).toMatchObject({
      status: 'skipped',
      reason: 'skipped: what it depends on is no longer there',
    })
    expect((await standing(app)).live.toSorted()).toEqual(ALL.map(one => one.content).toSorted())
  })

  it('leaves out whole what names an entry that was edited meanwhile', async () => {
    const { app, run } = await preview()
    await app.call('memory.update', { id: C.id, content: 'The office is in Wels now' })
    const applied = await app.call('dream.apply', { runId: run.runId })
    expect(decisionsOf(applied).map(({ kind, status, reason }) => [kind, status, reason])).toEqual([
      ['merged', 'skipped', 'skipped: changed meanwhile'],
      ['created', 'applied', 'learned from a correction'],
      ['superseded', 'skipped', 'skipped: what it depends on is no longer there'],
      ['pruned', 'applied', 'ephemeral'],
    ])
    const { live } = await standing(app)
    expect(live).toEqual(expect.arrayContaining([A.content, B.content, 'The office is in Wels now']))
  })
})

describe('an exact duplicate', () => {
  it('leaves to the survivor what disagreed with it', async () => {
    const app = await dreaming([memory('b1', 'Lives in Seattle', { metadata: { source: 'user' } })])
    const { id } = await app.call('memory.save', { content: 'Lives in Portland since May 2026' })
    await app.call('memory.import', {
      entries: [memory('b0', 'Lives in  Seattle', { createdAt: '2020-01-01T00:00:00Z' })],
    })
    const { log } = await dreamOn(app, [], 'exact-fold')
    expect(log).toEqual(['folded applied'])
    const pairs = await app.call('conflict.list', {})
    expect(pairs.map(({ a, b }) => [a.id, b.id].toSorted())).toEqual([['0000000000b0', id].toSorted()])
  })
})
