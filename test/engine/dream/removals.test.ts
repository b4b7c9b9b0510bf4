import { describe, expect, it } from 'vitest'
import { text } from '#test/support/scripted-model-server.ts'
import { corpusOf, memory, scene, standing } from './scene.ts'
import { decisionsOf } from './with-model.ts'

const OFTEN = memory('b1', 'Seen often.', { reinforcementCount: 214 })
const FIVE_TIMES = memory('b2', 'Seen five times.', { reinforcementCount: 5 })
const VITAL = memory('b3', 'Vital.', { importanceScore: 0.8 })
const PASSING = memory('b4', 'Buy milk today.', { importanceScore: 0.79, reinforcementCount: 4 })
const many = (n: number) => Array.from({ length: n }, (_, i) => memory(`c${i}`, `Passing thing number ${i}.`))

describe('a removal', () => {
  it('of what is important or often confirmed is ignored and counted; the rest is archived', async () => {
    const { run, live, archived, log } = await scene({
      memories: [OFTEN, FIVE_TIMES, VITAL, PASSING],
      answers: [{ toDelete: [OFTEN, FIVE_TIMES, VITAL, PASSING].map(one => one.id) }],
    })
    expect({ live, archived, log }).toEqual({
      live: [OFTEN, FIVE_TIMES, VITAL].map(one => one.content),
      archived: { [PASSING.id]: 'ephemeral' },
      log: ['protected skipped', 'protected skipped', 'protected skipped', 'pruned applied'],
    })
    expect(run.passes[0]?.counts).toMatchObject({ protected: 3, pruned: 1 })
    expect(run.summary).toContain('1 ephemeral')
  })

  it('of ids that the model invents is nothing', async () => {
    const { live, log } = await scene({ memories: [PASSING], answers: [{ toDelete: ['00000000beef', '', '7'] }] })
    expect({ live, log }).toEqual({ live: [PASSING.content], log: [] })
  })

  it('of the same thing twice happens once', async () => {
    const { archived, log } = await scene({ memories: [PASSING], answers: [{ toDelete: [PASSING.id, PASSING.id, 1] }] })
    expect({ archived, log }).toEqual({ archived: { [PASSING.id]: 'ephemeral' }, log: ['pruned applied'] })
  })

  it('of everything stops and asks; nothing is deleted, the floor stays, all can be restored', async () => {
    const memories = [...many(20), OFTEN, VITAL]
    const { app, run, live, log } = await scene({ memories, answers: [{ toDelete: memories.map(one => one.id) }] })

    expect(run).toMatchObject({ outcome: 'waiting', passes: [{ note: expect.stringContaining('20 removals wait') }] })
    expect(log.filter(line => line === 'pruned held')).toHaveLength(20)
    expect(live).toHaveLength(22)

    const applied = await app.call('dream.apply', { runId: run.runId })

    expect(applied.outcome).toBe('done')
    const after = await standing(app)
    expect(after.live.toSorted()).toEqual([OFTEN.content, VITAL.content])
    expect(Object.values(after.archived)).toEqual(Array(20).fill('ephemeral'))
    for (const id of Object.keys(after.archived)) await app.call('memory.restore', { id })
    expect((await standing(app)).live.toSorted()).toEqual(memories.map(one => one.content).toSorted())
  })

  it.each([
    ['four of four are too few to ask', 4, 4, 'pruned applied'],
    ['five of five are more than a fifth', 5, 5, 'pruned held'],
    ['five of twenty-five are a fifth and no more', 25, 5, 'pruned applied'],
    ['six of twenty-nine are more than a fifth', 29, 6, 'pruned held'],
  ])('%s', async (_, all, gone, status) => {
    const memories = many(all)
    const { log } = await scene({ memories, answers: [{ toDelete: memories.slice(0, gone).map(one => one.id) }] })
    expect(log).toEqual(Array(gone).fill(status))
  })

  it('waits until all batches are in: what one batch wants gone is weighed against all that was reviewed', async () => {
    const memories = many(100)
    const { app, run } = await scene({
      memories,
      answers: [{ toDelete: memories.slice(0, 10).map(one => one.id) }, {}, {}],
    })
    expect(app.model.chats).toHaveLength(3)
    expect(run.outcome).toBe('done')
    expect(decisionsOf(run).map(one => one.status)).toEqual(Array(10).fill('applied'))
  })

  it('is not weighed against what a failed batch never looked at', async () => {
    const memories = many(80)
    const gone = memories.slice(40, 50).map(one => one.id)
    const { run, log } = await scene({ memories, answers: [text('no'), text('no'), { toDelete: gone }] })
    expect({ outcome: run.outcome, log }).toEqual({ outcome: 'waiting', log: Array(10).fill('pruned held') })
  })

  it('and every source of a merge that stands go together, once', async () => {
    const pair = [memory('d1', 'The pump hums.'), memory('d2', 'The pump hums in the cellar.')]
    const { run, live, archived, log } = await scene({
      memories: [...pair, PASSING],
      answers: [
        {
          toSave: [{ content: 'The pump hums in the cellar.', sourceIds: pair.map(one => one.id) }],
          toDelete: [pair[0]?.id, PASSING.id],
        },
      ],
    })
    const result = decisionsOf(run)[0]?.result
    expect({ live, log }).toEqual({ live: ['The pump hums in the cellar.'], log: ['merged applied', 'pruned applied'] })
    expect(archived).toEqual({
      [pair[0]?.id ?? '']: `merged into ${result}`,
      [pair[1]?.id ?? '']: `merged into ${result}`,
      [PASSING.id]: 'ephemeral',
    })
  })

  it('deletes no row and no file: whatever was there is there', async () => {
    const memories = [...many(4), OFTEN]
    const { app } = await scene({ memories, answers: [{ toDelete: memories.map(one => one.id) }] })
    expect((await corpusOf(app)).map(entry => entry.id).toSorted()).toEqual(memories.map(one => one.id).toSorted())
  })
})
