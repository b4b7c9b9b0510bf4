import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PASSES } from '#shared/domain/dream.ts'
import { testEngine } from '#test/support/engine.ts'
import { type ChatRequest, json, text } from '#test/support/scripted-model-server.ts'
import { corpusOf, memory } from './scene.ts'
import { type Dreaming, decisionsOf, dreaming } from './with-model.ts'

const DAY = 86_400_000
const SESSION = 'a-chat'

const CORPUS = [
  ...[
    'The pump hums in the cellar.',
    'The pump hums in the cellar at night.',
    'The pump in the cellar hums at night, loudly.',
  ],
  ...['The pump hums.', 'Lena lives in Utrecht.', 'Lena lives in Utrecht with two cats.', 'Buy milk today.'],
  ...['Rent is 1200 euros.', 'The NAS has 3 disks.', 'Mag grünen Tee.', '数据库使用PostgreSQL。'],
].map((content, i) => memory(`a${i}`, content, { createdAt: `2026-06-0${(i % 9) + 1}T00:00:00.000Z` }))

interface Shown {
  readonly id: string
  readonly content: string
}

const shownIn = (request: ChatRequest): readonly Shown[] =>
  [...(request.text.split('\nMemories:').at(-1) ?? '').matchAll(/^\d+\. \[([0-9a-f]{12})\].*\n {3}(.*)$/gmu)].map(
    ([, id = '', content = '']) => ({ id, content }),
  )

/** Always the same answer to the same question: joins what begins alike, files the tea, drops the milk. */
function consolidate(request: ChatRequest): object {
  const shown = shownIn(request)
  const alike = Map.groupBy(shown, ({ content }) => content.split(' ').slice(0, 2).join(' '))
  return {
    toDelete: shown.filter(({ content }) => content.includes('milk')).map(({ id }) => id),
    toSave: [
      ...[...alike.values()]
        .filter(group => group.length > 1)
        .map(group => ({
          content: [...new Set(group.map(({ content }) => content))].join(' '),
          sourceIds: group.map(({ id }) => id),
        })),
      ...shown
        .filter(({ content }) => content.includes('Tee'))
        .map(({ id, content }) => ({ content, category: 'user-preferences/drinks', tags: ['tee'], sourceIds: [id] })),
    ],
  }
}

function answerAll(app: Dreaming): void {
  const is = (words: string) => (request: ChatRequest) => request.text.includes(words)
  app.model.on(is('You tidy'), request => json(consolidate(request)))
  app.model.on(is('find facts'), json({ entries: [{ content: 'Plays the cello since childhood.', turns: [1] }] }))
  app.model.on(
    is('write down what happened'),
    json({
      episodes: [{ content: 'On 13 June 2026 the user played the cello in Graz.', category: 'music', turns: [1] }],
    }),
  )
  app.model.on(
    is('infer lasting preferences'),
    json({
      preferences: [
        {
          content: 'Wants short answers.',
          strength: 'strong',
          evidence: [{ turn: 1, quote: 'Keep it short, always' }],
        },
      ],
    }),
  )
  app.model.on(() => true, text('Bravo.'))
}

describe('ten dreams in a row', () => {
  it.each([
    ['at once', 0],
    ['a day apart', DAY],
    ['nine days apart, so that settled clusters come up again', 9 * DAY],
  ])('%s change nothing from the second on, and no merge grows', async (_, apart) => {
    const app = await dreaming(CORPUS, { env: { Dream__ImportanceDecayHalfLifeDays: '0' } })
    answerAll(app)
    await app.call('chat.send', {
      sessionId: SESSION,
      message: 'I played the cello in Graz yesterday. Keep it short, always.',
    })

    const first = await app.call('dream.run', {})
    const after = await corpusOf(app)

    expect(first.outcome).toBe('done')
    const applied = decisionsOf(first).filter(one => one.status === 'applied')
    expect(new Set(applied.map(one => one.kind))).toEqual(new Set(['merged', 'recategorised', 'pruned', 'created']))
    for (let i = 2; i <= 10; i++) {
      app.clock.advance(apart)
      const run = await app.call('dream.run', {})
      const outcomes = PASSES.map(pass => ({ pass, outcome: pass === 'decay' ? 'skipped' : 'done' }))
      expect(run).toMatchObject({ outcome: 'done', passes: outcomes })
      expect(decisionsOf(run).filter(one => one.status === 'applied')).toEqual([])
      expect(await corpusOf(app)).toEqual(after)
    }
  })
})

describe('an empty store', () => {
  it('gives every pass an outcome, and the model is not asked', async () => {
    const app = await dreaming()
    const run = await app.call('dream.run', {})
    expect(run.outcome).toBe('done')
    expect(run.passes.map(({ pass, outcome, decisions }) => [pass, outcome, decisions])).toEqual(
      PASSES.map(pass => [pass, 'done', []]),
    )
    expect(app.model.chats).toEqual([])
  })

  it('without a model says of each pass that needs one why it was left out', async () => {
    const app = await testEngine({ env: { Llm__Endpoint: '' } })
    const run = await app.call('dream.run', {})
    expect(run.passes.filter(pass => pass.outcome === 'skipped').map(pass => [pass.pass, pass.note])).toEqual(
      ['consolidation', 'mining', 'episodes', 'preferences'].map(pass => [pass, 'no model is connected']),
    )
  })
})

describe('dreaming that is switched off', () => {
  it('writes nothing at all: no memory, no file, no log, and asks nobody', async () => {
    const env = {
      Dream__MemoryConsolidationEnabled: 'false',
      Dream__MemoryMiningEnabled: 'false',
      Dream__EpisodesEnabled: 'false',
      Dream__PreferenceInferenceEnabled: 'false',
      Dream__MemoryExactDuplicateFoldEnabled: 'false',
      Dream__ImportanceDecayHalfLifeDays: '0',
    }
    const twice = [memory('b1', 'Twice.'), memory('b2', 'Twice.')]
    const app = await dreaming([...CORPUS, ...twice], { env })
    const quiet = app.model.on(() => true, text('Bravo.'))
    await app.call('chat.send', { sessionId: SESSION, message: 'I played the cello in Graz.' })
    quiet()
    const asked = app.model.chats.length
    const log = join(app.home, 'conversation-log', `${SESSION}.jsonl`)
    const [before, lines] = [await corpusOf(app), readFileSync(log, 'utf8')]
    app.clock.advance(20 * DAY)

    const run = await app.call('dream.run', {})

    const off = ['exact-fold', 'decay', 'consolidation', 'mining', 'episodes', 'preferences']
    expect(run.passes.filter(pass => pass.note === 'switched off in Settings').map(pass => pass.pass)).toEqual(off)
    expect(decisionsOf(run)).toEqual([])
    expect(await corpusOf(app)).toEqual(before)
    expect(readFileSync(log, 'utf8')).toBe(lines)
    expect(app.model.chats).toHaveLength(asked)
  })
})

describe('what a dream says about itself', () => {
  it('is never recalled, mined or dreamt about: run log, raw answers, directives', async () => {
    const app = await dreaming([memory('c1', 'Lena lives in Utrecht.')])
    const marked = { toSave: [{ content: 'Lena lives in xylophonia.', sourceIds: ['0000000000c1'] }] }
    app.model.queue(json(marked), json({ content: 'Lena lives in xylophonia.' }))
    await app.call('dream.run', { passes: ['consolidation'] })
    await app.call('memory.update', { id: '0000000000c1', tags: ['family'] })
    app.model.on(() => true, json({}))

    await app.call('chat.send', { sessionId: SESSION, message: 'Tell me of xylophonia and of memories that you tidy.' })
    await app.call('dream.run', {})

    expect((await app.call('memory.search', { query: 'xylophonia' })).results).toEqual([])
    for (const { body } of app.model.chats.slice(2)) {
      const said = body.messages.filter(message => message.role !== 'system').map(message => JSON.stringify(message))
      expect(said.join('\n').replaceAll('Tell me of xylophonia', '')).not.toContain('xylophonia')
      expect(said.join('\n').replace(/Tell me .* tidy\./gu, '')).not.toContain('You tidy')
    }
    expect(existsSync(join(app.home, 'memory', 'dream'))).toBe(false)
  })
})
