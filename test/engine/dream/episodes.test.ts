import { describe, expect, it } from 'vitest'
import { dreamOn } from './scene.ts'
import { talk } from './talk.ts'
import { decisionsOf, dreaming } from './with-model.ts'

const DAY = 86_400_000

describe('episodes', () => {
  it('writes down what happened, and reinforces it when it comes up again', async () => {
    const app = await dreaming()
    await talk(app, ['The car broke down near Linz today.', 'Oh no.'])
    const first = await app.dream('episodes', {
      episodes: [{ content: 'The car broke down near Linz.', category: 'car', turns: [1] }],
    })
    const id = decisionsOf(first)[0]?.result ?? ''
    expect(await app.call('memory.get', { id })).toMatchObject({ category: 'episodic/car', reinforcementCount: 1 })
    await talk(app, ['Remember the car near Linz?', 'Yes.'])
    app.clock.advance(86_400_000)

    await app.dream('episodes', { episodes: [{ content: 'The car again.', turns: [1], revisits: id }] })

    expect(app.model.chats.at(-1)?.text).toContain(`[${id}]`)
    expect(await app.call('memory.get', { id })).toMatchObject({
      reinforcementCount: 2,
      lastSeenAt: '2026-06-15T08:00:00.000Z',
    })
    expect(await app.live()).toHaveLength(1)
  })

  it('counts an episode once for each message, whatever turns the model names and however often it says so', async () => {
    const app = await dreaming()
    await talk(app, ['The car broke down near Linz today.', 'Oh no.'])
    const { run } = await dreamOn(
      app,
      [{ episodes: [{ content: 'The car broke down near Linz.', turns: [1] }] }],
      'episodes',
    )
    const id = decisionsOf(run)[0]?.result ?? ''
    await talk(app, ['Remember the car near Linz?', 'Yes.'])
    app.clock.advance(DAY)

    const again = { revisits: id, turns: [1] }
    const { log } = await dreamOn(app, [{ episodes: [again, { ...again, turns: [1, 2] }] }], 'episodes')

    expect(log).toEqual(['created applied', 'created skipped'])
    expect(await app.call('memory.get', { id })).toMatchObject({ reinforcementCount: 2 })
  })

  it('writes one anew when the model names an episode that it was not shown', async () => {
    const app = await dreaming()
    await talk(app, ['The car broke down near Linz today.', 'Oh no.'])
    const episode = { content: 'The car broke down near Linz.', turns: [1], revisits: '00000000dead' }
    const { live, log } = await dreamOn(app, [{ episodes: [episode] }], 'episodes')
    expect({ live, log }).toEqual({ live: [episode.content], log: ['created applied'] })
  })

  it.each([
    ['without a turn', { content: 'Something happened.', turns: [] }, []],
    ['of turns that are not there', { content: 'Something happened.', turns: [9] }, []],
    ['that only the assistant tells', { content: 'Oh no.', turns: [2] }, ['rejected skipped']],
    ['without words', { content: ' ', turns: [1] }, []],
  ])('writes none %s', async (_, episode, expected) => {
    const app = await dreaming()
    await talk(app, ['The car broke down near Linz today.', 'Oh no.'])
    const { run, log } = await dreamOn(app, [{ episodes: [episode] }], 'episodes')
    expect(log).toEqual(expected)
    expect(run.corpus.after).toMatchObject({ live: 0 })
  })
})
