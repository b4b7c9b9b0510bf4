import { describe, expect, it } from 'vitest'
import { type ChatRequest, json, text } from '#test/support/scripted-model-server.ts'
import { idOf, memory, standing } from './scene.ts'
import { type Dreaming, decisionsOf, dreaming } from './with-model.ts'

/** Pairs of near-duplicates; no two pairs share a word. */
const pairs = (n: number) =>
  Array.from({ length: n }, (_, i) => {
    const words = [word(4 * i), word(4 * i + 1), word(4 * i + 2)].join(' ')
    return [memory(`a${i.toString(16)}`, `${words}.`), memory(`b${i.toString(16)}`, `${words} ${word(4 * i + 3)}.`)]
  }).flat()
const SYLLABLES = 'ba be bi bo bu da de di do du fa fe fi fo fu ga ge gi go gu ka ke ki ko ku'.split(' ')
const word = (i: number): string =>
  [i, i / 25, i / 625, i / 15_625].map(n => SYLLABLES[Math.floor(n) % SYLLABLES.length]).join('')

/** The ids of the memories in a request, those of the directive's example left aside. */
const idsIn = (request: ChatRequest): readonly string[] =>
  [...(request.text.split('Memories:').at(-1) ?? '').matchAll(/^\d+\. \[([0-9a-f]{12})\]/gmu)].map(m => m[1] ?? '')

const run = (app: Dreaming) => app.call('dream.run', { passes: ['consolidation'] })

describe('many eligible entries', () => {
  it('three thousand go to a model of 8000 tokens in batches that fit it; clusters stay whole, progress is shown', async () => {
    const memories = pairs(1500)
    const app = await dreaming(memories, { env: { Llm__ContextTokens: '8000' } })
    app.model.on(() => true, json({}))

    const done = await run(app)

    expect(done).toMatchObject({ outcome: 'done', passes: [{ counts: { looked: 3000 } }] })
    const batches = app.model.chats.map(idsIn)
    expect(batches.flat().toSorted()).toEqual(memories.map(one => one.id).toSorted())
    for (const ids of batches) {
      expect(ids.length).toBeLessThanOrEqual(40)
      const pairsOf = Map.groupBy(ids, id => id.replace(/[ab](?=[0-9a-f]*$)/u, ''))
      for (const pair of pairsOf.values()) expect(pair).toHaveLength(2)
    }
    const progress = app.events.flatMap(event => (event.event === 'dream.progress' ? [event.payload] : []))
    const steps = progress.filter(step => step.state === 'running').map(step => step.done)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect(new Set(steps).size).toBe(batches.length + 1)
    expect(steps.at(-1)).toBe(3000)
    expect(new Set(progress.slice(1).map(step => step.total))).toEqual(new Set([3000]))
  })

  it.each([
    ['answers with rubbish', text('no'), 2],
    ['is too long after all', null, 1],
  ])('a batch that %s fails alone; a second run takes up what is left', async (_, failure, calls) => {
    const memories = pairs(60)
    const app = await dreaming(memories)
    const answer = failure ?? app.model.contextError()
    app.model.queue(...Array(calls).fill(answer), json({}), json({}))

    const first = await run(app)

    expect(first).toMatchObject({ outcome: 'done-in-part', passes: [{ outcome: 'failed' }] })
    const failed = idsIn(app.model.chats[0] as ChatRequest)
    const before = app.model.chats.length
    app.model.queue(json({ toDelete: failed.slice(0, 1) }))
    const second = await run(app)
    expect(second).toMatchObject({ outcome: 'done', passes: [{ counts: { looked: failed.length, pruned: 1 } }] })
    expect(idsIn(app.model.chats[before] as ChatRequest).toSorted()).toEqual(failed.toSorted())
    expect((await run(app)).passes[0]?.counts.looked).toBe(0)
  })

  it('what the user took away or changed meanwhile is seen as it is when its batch comes', async () => {
    const memories = pairs(40)
    const app = await dreaming(memories)
    const [gone, changed] = [idOf('a27'), idOf('b27')]
    let asked = 0
    app.model.on(
      () => true,
      request => {
        asked++
        return json(asked === 2 ? { toDelete: idsIn(request).filter(id => id === changed) } : {})
      },
    )
    const second = app.model.chat(request => idsIn(request).length > 0 && asked === 1)
    const running = run(app)
    await app.model.chat(() => true)
    await app.call('memory.archive', { id: gone })
    await app.call('memory.update', { id: changed, content: 'Another text by now.' })
    await running
    void second

    const last = app.model.chats.at(-1)?.text ?? ''
    expect(last).toContain('Another text by now.')
    expect(last).not.toContain(gone)
    expect((await standing(app)).archived).toMatchObject({ [changed]: 'ephemeral' })
  })

  it('ends cleanly at the limit of calls; what was decided stands, and the rest is looked at next time', async () => {
    const app = await dreaming(pairs(60), { env: { Dream__MaxCalls: '1' } })
    app.model.on(() => true, json({}))

    const done = await run(app)

    expect(done).toMatchObject({ outcome: 'done-in-part', passes: [{ outcome: 'cancelled', counts: { looked: 40 } }] })
    expect(done.passes[0]?.note).toContain('The limit of 1 calls a run was reached.')
    expect(app.model.chats).toHaveLength(1)
    expect((await run(app)).passes[0]?.counts.looked).toBe(40)
  })

  it('sends nothing that would go over the limit of tokens, nor counts less when the server does not count', async () => {
    const app = await dreaming(pairs(60), { env: { Dream__MaxTokens: '100' } })

    const done = await run(app)

    expect(done).toMatchObject({ outcome: 'done-in-part', tokens: { prompt: 0, completion: 0 } })
    expect(done.passes[0]?.note).toContain('The limit of 100 tokens a run was reached.')
    expect(done.summary).toContain('stopped at its limit')
    expect(app.model.chats).toEqual([])
    expect(decisionsOf(done)).toEqual([])
  })
})
