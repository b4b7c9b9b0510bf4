import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countingIds } from '#test/support/counting-ids.ts'
import { testEngine } from '#test/support/engine.ts'
import { modelServer } from '#test/support/model-server-for-test.ts'
import {
  content,
  drop,
  error,
  hang,
  held,
  message,
  reasoned,
  text,
  toolCall,
  toolCalls,
} from '#test/support/scripted-model-server.ts'

const SESSION = 'a-chat'

describe('a turn', () => {
  it('gives the model what is recalled, and streams its answer', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    const saved = await app.call('memory.save', { content: 'Mara drinks green tea in the morning.' })
    model.queue(text('Green tea, as always?'))

    const turn = await app.call('chat.send', { sessionId: SESSION, message: 'What should I drink this morning?' })

    expect(turn).toMatchObject({ answer: 'Green tea, as always?', recalled: [saved.id], toolCalls: [], changes: [] })
    expect(model.chats[0]?.text).toContain(
      `Recalled from long-term memory (relevant to this message):\n- [${saved.id}] (general): Mara drinks green tea in the morning.`,
    )
    const deltas = app.events.flatMap(e => (e.event === 'chat.delta' ? [e.payload] : []))
    let so = ''
    for (const { offset, text: piece } of deltas) so = so.slice(0, offset) + piece
    expect(so).toBe('Green tea, as always?')
    expect(app.events.map(e => e.event)).toEqual(
      expect.arrayContaining(['chat.started', 'chat.recalled', 'chat.delta', 'chat.finished']),
    )
  })

  it('does not give the same entry twice while the model can still see it, and gives it again once it was edited', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    const { id } = await app.call('memory.save', { content: 'Mara drinks green tea in the morning.' })
    model.queue(text('One.'), text('Two.'), text('Three.'))
    const ask = (): Promise<{ recalled: string[] }> =>
      app.call('chat.send', { sessionId: SESSION, message: 'Which tea in the morning?' })

    expect((await ask()).recalled).toEqual([id])
    expect((await ask()).recalled).toEqual([])
    await app.call('memory.update', { id, content: 'Mara drinks white tea in the morning.' })
    expect((await ask()).recalled).toEqual([id])
    expect(model.chats[1]?.text).toContain('green tea')
  })

  it('falls back on what was reinforced last when nothing fits the first message', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    const { id } = await app.call('memory.save', { content: 'The car is a blue Octavia.' })
    model.queue(text('Fine.'), text('Still fine.'))

    const first = await app.call('chat.send', { sessionId: SESSION, message: 'How are you?' })
    const second = await app.call('chat.send', { sessionId: SESSION, message: 'And how are you now?' })

    expect(first.recalled).toEqual([id])
    expect(second.recalled).toEqual([])
  })

  it('runs the tools that the model calls and tells it what came of them', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    model.queue(
      toolCalls(
        [
          {
            name: 'save_memory',
            args: { content: 'Mara plays the cello.', category: 'Hobbies/Music', tags: 'cello, music' },
          },
        ],
        {
          text: 'Let me note that.',
        },
      ),
      text('Noted.'),
    )

    const turn = await app.call('chat.send', { sessionId: SESSION, message: 'I play the cello.' })

    const [change] = turn.changes
    expect(turn.answer).toBe('Let me note that.\n\nNoted.')
    expect(turn.toolCalls).toMatchObject([{ name: 'save_memory', ok: true }])
    expect(change).toMatchObject({ action: 'created' })
    const entry = await app.call('memory.get', { id: change?.id ?? '' })
    expect(entry).toMatchObject({
      content: 'Mara plays the cello.',
      category: 'hobbies/music',
      tags: ['cello', 'music'],
      metadata: { source: 'chat', sourceSession: SESSION },
    })
    expect(model.chats[1]?.last).toContain(`Saved as [${entry.id}]`)
    const [event] = await app.call('memory.history', { id: entry.id })
    expect(event).toMatchObject({
      kind: 'created',
      actor: { kind: 'assistant', sessionId: SESSION, messageId: turn.messageId },
    })
  })

  it.each([
    ['arguments that are no JSON', 'save_memory', 'oops', /must be one JSON object/],
    ['a missing argument', 'save_memory', '{}', /`content`/],
    ['a tool that does not exist', 'launch_rocket', '{}', /There is no tool named launch_rocket/],
    [
      'an id that does not exist',
      'delete_memory',
      '{"id":"00000000beef"}',
      /There is no memory with the id 00000000beef/,
    ],
    ['an id that is none', 'delete_memory', '{"id":"everything"}', /12 lower-case hex digits/],
    ['a category that climbs', 'save_memory', '{"content":"x","category":"../etc"}', /category/],
  ])('lets the model correct %s', async (_, name, args, words) => {
    const model = await modelServer()
    const app = await testEngine({ model })
    model.queue(toolCall(name, args), text('I see.'))

    const turn = await app.call('chat.send', { sessionId: SESSION, message: 'Go on.' })

    expect(turn.toolCalls).toMatchObject([{ ok: false, result: expect.stringMatching(words) }])
    expect(turn.answer).toBe('I see.')
    expect(model.chats[1]?.last).toMatch(words)
  })

  it('makes the model answer once the tool rounds are used up', async () => {
    const model = await modelServer()
    const app = await testEngine({ model, env: { Llm__MaxToolRounds: '2' } })
    model.queue(toolCall('search_memory', {}), toolCall('search_memory', {}), text('Enough.'))

    const turn = await app.call('chat.send', { sessionId: SESSION, message: 'Look everywhere.' })

    expect(turn.answer).toBe('Enough.')
    expect(model.chats.map(chat => chat.body.tools !== undefined)).toEqual([true, true, false])
  })

  it('keeps reasoning apart from the answer', async () => {
    const model = await modelServer({ dialect: 'lmstudio' })
    const app = await testEngine({ model })
    model.queue(reasoned('They like tea.', 'Tea.'))

    const turn = await app.call('chat.send', { sessionId: SESSION, message: 'Tea or coffee?' })

    expect(turn).toMatchObject({ answer: 'Tea.', reasoning: 'They like tea.' })
  })

  it('that the model broke off is an error with what had come of it, and can be retried', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    model.queue(...Array.from({ length: 4 }, () => message([content('Half an '), drop])), text('A whole answer.'))

    const failed = await app.refuse('chat.send', { sessionId: SESSION, message: 'Tell me.' })
    expect(failed).toMatchObject({ code: 'MODEL_UNREACHABLE', partial: 'Half an ' })
    const retried = await app.call('chat.retry', { sessionId: SESSION })

    expect(retried.answer).toBe('A whole answer.')
    const { messages } = await app.call('chat.get', { sessionId: SESSION })
    expect(messages.map(m => [m.role, m.content, m.status])).toEqual([
      ['user', 'Tell me.', 'done'],
      ['assistant', 'A whole answer.', 'done'],
    ])
  })

  it('can be stopped; what had come stays, marked as stopped', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    model.queue(message([content('Once upon a time'), hang]))
    const heard = new Promise<void>(resolve => {
      app.engine.events.on('chat.delta', () => resolve())
    })

    const turn = app.call('chat.send', { sessionId: SESSION, message: 'Tell me a story.' })
    await heard
    await app.call('chat.stop', { sessionId: SESSION })

    expect((await turn).answer).toMatch(/^Once/)
    const { messages } = await app.call('chat.get', { sessionId: SESSION })
    expect(messages.at(-1)).toMatchObject({ status: 'stopped', error: null })
  })

  it('answers one message of a chat at a time', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    const slow = held(text('Slowly.'))
    model.queue(slow.answer)
    const first = app.call('chat.send', { sessionId: SESSION, message: 'One' })
    await model.chat(() => true)

    expect(await app.refuse('chat.send', { sessionId: SESSION, message: 'Two' })).toMatchObject({ code: 'LOCKED' })
    slow.release()
    await first
  })

  it('is halved once when the server takes less than it told', async () => {
    const model = await modelServer({ contextTokens: 4096 })
    const app = await testEngine({ model })
    model.queue(model.contextError(5000), text('Shorter works.'))

    const turn = await app.call('chat.send', { sessionId: SESSION, message: 'Long story.' })

    expect(turn.answer).toBe('Shorter works.')
  })

  it('goes to the conversation log, a temporary one does not', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    await app.call('memory.save', { content: 'Mara drinks green tea in the morning.' })
    model.queue(text('Tea.'), text('Secret.'))
    await app.call('chat.send', { sessionId: SESSION, message: 'Tea in the morning?' })
    const secret = await app.call('chat.send', {
      sessionId: 'secret',
      message: 'Green tea in the morning?',
      temporary: true,
    })

    const logged = readFileSync(join(app.home, 'conversation-log', `${SESSION}.jsonl`), 'utf8')
      .trim()
      .split('\n')
    expect(logged.map(line => JSON.parse(line).content)).toEqual(['Tea in the morning?', 'Tea.'])
    expect(secret.recalled).toEqual([])
    expect(model.chats[1]?.text).not.toContain('Mara drinks')
    expect(model.chats[1]?.body.tools).toBeUndefined()
    expect(() => readFileSync(join(app.home, 'conversation-log', 'secret.jsonl'))).toThrow(/ENOENT/)
  })

  it('is still there after a restart, in the list and for the model', async () => {
    const model = await modelServer()
    const ids = countingIds()
    const app = await testEngine({ model, ids })
    model.queue(text('Hello, Mara.'))
    await app.call('chat.send', { sessionId: SESSION, message: 'Hello there, it is me' })
    await app.close()

    const again = await testEngine({ home: app.home, model, ids })
    const sessions = await again.call('chat.list', {})
    const found = await again.call('chat.list', { query: 'mara' })
    model.queue(text('Welcome back.'))
    await again.call('chat.send', { sessionId: SESSION, message: 'Still here?' })

    expect(sessions).toMatchObject([{ id: SESSION, title: 'Hello there, it is me', messageCount: 2 }])
    expect(found.map(s => s.id)).toEqual([SESSION])
    expect(model.chats[1]?.text).toContain('Hello, Mara.')
  })

  it('says in plain words what is wrong when no key is accepted', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    model.queue(error(401, 'Incorrect API key'))

    expect(await app.refuse('chat.send', { sessionId: SESSION, message: 'Hi' })).toMatchObject({ code: 'MODEL_AUTH' })
    expect((await app.call('status.get', {})).model).toMatchObject({ state: 'failing' })
  })

  it.each([
    ['blank', '   \n', /blank|empty/],
    ['half a character', 'a\ud800', /lone surrogate/],
  ])('refuses a message that is %s', async (_, given, words) => {
    const app = await testEngine()
    expect(await app.refuse('chat.send', { sessionId: SESSION, message: given })).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'message',
      message: expect.stringMatching(words),
    })
  })
})
