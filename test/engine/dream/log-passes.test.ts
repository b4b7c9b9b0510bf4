import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { json, text } from '#test/support/scripted-model-server.ts'
import { type Dreaming, decisionsOf, dreaming } from './with-model.ts'

const SESSION = 'a-chat'

async function talk(
  app: Dreaming,
  ...exchanges: readonly (readonly [said: string, answered: string])[]
): Promise<void> {
  for (const [said, answered] of exchanges) {
    app.model.queue(text(answered))
    await app.call('chat.send', { sessionId: SESSION, message: said })
  }
}

const logOf = (app: Dreaming): string => join(app.home, 'conversation-log', `${SESSION}.jsonl`)
const lena = {
  content: 'The user’s sister Lena lives in Utrecht.',
  category: 'people/family',
  tags: ['lena'],
  turns: [1],
}

describe('mining', () => {
  it('keeps facts of the log with the turn that they come from, once', async () => {
    const app = await dreaming()
    await talk(app, ['My sister Lena lives in Utrecht.', 'Good to know.'])

    const run = await app.dream('mining', { entries: [lena] })
    const again = await app.dream('mining')

    const [decision] = decisionsOf(run)
    const entry = await app.call('memory.get', { id: decision?.result ?? '' })
    const { messages } = await app.call('chat.get', { sessionId: SESSION })
    expect(entry).toMatchObject({
      content: lena.content,
      metadata: { source: 'mined', sourceSession: SESSION, sourceMessage: messages[0]?.id },
    })
    expect(again.passes[0]).toMatchObject({ counts: { looked: 0 }, decisions: [] })
  })

  it('does not keep what only the assistant said', async () => {
    const app = await dreaming()
    await talk(app, ['Tell me something.', 'Lena lives in Utrecht.'])

    const run = await app.dream('mining', { entries: [{ ...lena, turns: [2] }] })

    expect(decisionsOf(run)).toMatchObject([{ kind: 'rejected', reason: 'only the assistant said it' }])
    expect(await app.live()).toEqual([])
  })

  it('reads on where it stopped', async () => {
    const app = await dreaming()
    await talk(app, ['One.', 'Yes.'])
    await app.dream('mining', {})
    await talk(app, ['Two.', 'Yes.'])

    const run = await app.dream('mining', {})

    expect(run.passes[0]?.counts.looked).toBe(2)
    expect(app.model.chats.at(-1)?.text).not.toContain('One.')
  })
})

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
})

describe('preferences', () => {
  const short = 'The user wants short answers.'
  const pref = (strength: string, ...evidence: readonly { turn: number; quote: string }[]) => ({
    preferences: [{ content: short, strength, evidence }],
  })

  it('writes one on a single strong correction', async () => {
    const app = await dreaming()
    await talk(app, ['Never write that much again.', 'Understood.'])

    const run = await app.dream('preferences', pref('strong', { turn: 1, quote: 'Never write that much' }))

    expect(await app.call('memory.get', { id: decisionsOf(run)[0]?.result ?? '' })).toMatchObject({
      content: short,
      category: 'user-preferences/inferred',
      tags: ['inferred'],
      metadata: { source: 'inferred' },
    })
  })

  it('waits for enough gentle signs, over several dreams and a cleared log', async () => {
    const app = await dreaming()
    await talk(app, ['A bit shorter, please.', 'Sure.'])
    app.model.queue(json({}), json({}), json(pref('mild', { turn: 1, quote: 'A bit shorter' })))
    await app.call('dream.run', { passes: ['mining', 'episodes', 'preferences'] })
    expect(await app.live()).toEqual([])
    expect(existsSync(logOf(app))).toBe(false)
    await talk(app, ['Shorter would be nicer.', 'Sure.'])

    await app.dream('preferences', pref('mild', { turn: 1, quote: 'Shorter would be nicer' }))

    expect(await app.live()).toEqual([short])
  })

  it('throws out quotes that do not stand in the log, and what only the assistant said', async () => {
    const app = await dreaming()
    await talk(app, ['Hello.', 'Never write that much again.'])

    await app.dream(
      'preferences',
      pref(
        'strong',
        { turn: 1, quote: 'Never write that much' },
        { turn: 2, quote: 'Never write that much' },
        { turn: 9, quote: 'x' },
      ),
    )

    expect(await app.live()).toEqual([])
  })

  it('does not count the same turn twice', async () => {
    const app = await dreaming()
    await talk(app, ['A bit shorter, please.', 'Sure.'])
    const said = pref('mild', { turn: 1, quote: 'A bit shorter' }, { turn: 1, quote: 'please' })

    await app.dream('preferences', said)
    await app.dream('preferences', said)

    expect(await app.live()).toEqual([])
  })

  it('asks for permission by rule where money or security is touched, also when the model forgets it', async () => {
    const app = await dreaming()
    await talk(app, ['Always pay my invoices on the first of the month.', 'Fine.'])

    const run = await app.dream('preferences', {
      preferences: [
        {
          content: 'The user wants invoices paid on the first of the month.',
          strength: 'strong',
          evidence: [{ turn: 1, quote: 'Always pay my invoices' }],
        },
      ],
    })

    expect(await app.call('memory.get', { id: decisionsOf(run)[0]?.result ?? '' })).toMatchObject({
      metadata: { requires_user_permission: 'true' },
    })
  })

  it('hears the corrections that were typed into the box under an answer', async () => {
    const app = await dreaming()
    await talk(app, ['Tell me about Lisbon.', 'A very long story.'])
    const { messages } = await app.call('chat.get', { sessionId: SESSION })
    await app.call('feedback.add', {
      sessionId: SESSION,
      messageId: messages[1]?.id ?? '',
      kind: 'correction',
      text: 'Far too long.',
    })

    await app.dream('preferences', pref('strong', { turn: 1, quote: 'Far too long' }))

    expect(await app.live()).toEqual([short])
  })
})

describe('the conversation log', () => {
  const all = ['mining', 'episodes', 'preferences'] as const

  it('is cleared up to where every pass had its turn; what comes meanwhile stays', async () => {
    const app = await dreaming()
    await talk(app, ['One.', 'Yes.'])
    await app.dream('mining', {})
    expect(existsSync(logOf(app))).toBe(true)
    app.model.queue(json({}), json({}))

    await app.call('dream.run', { passes: [...all] })

    expect(existsSync(logOf(app))).toBe(false)
  })

  it('stays as it is in a preview and in a run without a model', async () => {
    const app = await dreaming()
    await talk(app, ['One.', 'Yes.'])
    app.model.queue(json({}), json({}), json({}))
    await app.call('dream.run', { mode: 'preview', passes: [...all] })
    await app.call('dream.run', { passes: ['decay'] })

    expect(existsSync(logOf(app))).toBe(true)
  })

  it('is cleared although a pass with a model got no usable answer for the rest of it', async () => {
    const app = await dreaming()
    await talk(app, ['One.', 'Yes.'])
    app.model.queue(text('no'), text('no'), json({}), json({}))

    const run = await app.call('dream.run', { passes: [...all] })

    expect(run.outcome).toBe('done-in-part')
    expect(existsSync(logOf(app))).toBe(false)
  })
})
