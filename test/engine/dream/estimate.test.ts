import { describe, expect, it } from 'vitest'
import { testEngine } from '#test/support/engine.ts'
import { json } from '#test/support/scripted-model-server.ts'
import { memory } from './scene.ts'
import { talk } from './talk.ts'
import { dreaming } from './with-model.ts'

const memories = (n: number) =>
  Array.from({ length: n }, (_, i) => memory(`a${i.toString(16)}`, `Fact of number ${i}.`))

describe('the estimate of a dream', () => {
  it('counts the calls that the dream then makes, and asks the model nothing', async () => {
    const app = await dreaming(memories(90))
    await talk(app, ['I moved to Bergen in May.', 'Noted.'])
    const before = app.model.chats.length

    const told = await app.call('dream.estimate', {})

    expect(app.model.chats).toHaveLength(before)
    expect(told.passes.map(one => [one.pass, one.looked, one.calls])).toEqual([
      ['consolidation', 90, 3],
      ['mining', 2, 1],
      ['episodes', 2, 1],
      ['preferences', 2, 1],
    ])
    expect(told.calls).toBe(6)
    app.model.on(() => true, json({}))
    await app.call('dream.run', {})
    expect(app.model.chats.length - before).toBe(told.calls)
  })

  it('counts only the passes that are chosen and switched on', async () => {
    const app = await dreaming(memories(3), { env: { Dream__MemoryMiningEnabled: 'false' } })
    await talk(app, ['I moved to Bergen in May.', 'Noted.'])

    const told = await app.call('dream.estimate', { passes: ['consolidation', 'mining', 'decay'] })

    expect(told.passes.map(one => one.pass)).toEqual(['consolidation'])
    expect(told.tokens.prompt).toBeGreaterThan(0)
    expect(told.tokens.completion).toBeLessThan(told.tokens.prompt)
  })

  it('is nothing once everything is reviewed, and without a model', async () => {
    const app = await dreaming(memories(3))
    await app.dream('consolidation', {})
    expect(await app.call('dream.estimate', { passes: ['consolidation'] })).toMatchObject({ calls: 0 })

    const without = await testEngine()
    await without.call('memory.import', { entries: memories(3) })
    expect(await without.call('dream.estimate', {})).toMatchObject({ passes: [], calls: 0, tokens: { prompt: 0 } })
  })

  it('tells the limits that a run has', async () => {
    const app = await testEngine({ env: { Dream__MaxTokens: '5000', Dream__MaxCalls: '4' } })
    expect((await app.call('dream.estimate', {})).limits).toEqual({ tokens: 5000, calls: 4 })
  })
})

describe('while a dream asks a model', () => {
  it('its calls and tokens are told as they come', async () => {
    const app = await dreaming(memories(3))
    const run = await app.dream('consolidation', {})

    const told = app.events.flatMap(event => (event.event === 'dream.progress' ? [event.payload] : []))
    expect(told.at(0)).toMatchObject({ calls: 0, tokens: { prompt: 0, completion: 0 } })
    expect(told.at(-1)).toMatchObject({ calls: 1, tokens: run.tokens })
    expect(run.tokens.prompt).toBeGreaterThan(0)
  })
})
