import { describe, expect, it } from 'vitest'
import { testEngine } from '#test/support/engine.ts'
import { modelServer } from '#test/support/model-server-for-test.ts'
import { text, toolCall } from '#test/support/scripted-model-server.ts'

const SESSION = 'a-chat'

describe('chats', () => {
  it('are renamed and deleted; the memories they made stay unless they are to go too', async () => {
    const app = await testEngine()
    const first = await app.call('chat.send', { sessionId: SESSION, message: '/remember Mara plays the cello.' })
    const second = await app.call('chat.send', { sessionId: 'other', message: '/remember The car is blue.' })
    await app.call('chat.rename', { sessionId: SESSION, title: 'Music' })
    expect((await app.call('chat.get', { sessionId: SESSION })).session.title).toBe('Music')

    await app.call('chat.delete', { sessionId: SESSION })
    const gone = await app.call('chat.delete', { sessionId: 'other', archiveMemories: true })

    expect(await app.call('chat.list', {})).toEqual([])
    expect(gone.archived).toEqual([second.changes[0]?.id])
    expect(await app.call('memory.get', { id: first.changes[0]?.id ?? '' })).toMatchObject({ archivedAt: null })
    expect(await app.refuse('chat.get', { sessionId: SESSION })).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('a message that is edited drops what followed, and takes back its memories when wished', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    model.queue(toolCall('save_memory', { content: 'Mara lives in Porto.' }), text('Noted.'), text('Lisbon, then.'))
    const turn = await app.call('chat.send', { sessionId: SESSION, message: 'I live in Porto.' })
    const { messages } = await app.call('chat.get', { sessionId: SESSION })

    const edited = await app.call('chat.edit', {
      sessionId: SESSION,
      messageId: messages[0]?.id ?? '',
      message: 'I live in Lisbon.',
      takeBackMemories: true,
    })

    expect(edited.dropped).toHaveLength(2)
    expect(edited.takenBack.map(t => t.id)).toEqual([turn.changes[0]?.id])
    expect(await app.call('memory.get', { id: turn.changes[0]?.id ?? '' })).toMatchObject({ archivedReason: 'undone' })
    const after = await app.call('chat.get', { sessionId: SESSION })
    expect(after.messages.map(m => m.content)).toEqual(['I live in Lisbon.', 'Lisbon, then.'])
    await app.call('memory.undo', { eventId: edited.takenBack[0]?.eventId ?? 0 })
    expect(await app.call('memory.get', { id: turn.changes[0]?.id ?? '' })).toMatchObject({ archivedAt: null })
  })

  it('a retry keeps its memories unless told otherwise, and the new answer names them', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    model.queue(toolCall('save_memory', { content: 'Mara lives in Porto.' }), text('Noted.'), text('Good.'))
    const turn = await app.call('chat.send', { sessionId: SESSION, message: 'I live in Porto.' })

    const retried = await app.call('chat.retry', { sessionId: SESSION })

    expect(retried.kept).toEqual(turn.changes)
    const { messages } = await app.call('chat.get', { sessionId: SESSION })
    expect(messages.at(-1)).toMatchObject({ content: 'Good.', fromDropped: turn.changes })
  })

  it('keep what the model was sent for an answer, section by section', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    model.queue(text('Hello.'))
    const turn = await app.call('chat.send', { sessionId: SESSION, message: 'Hello there' })

    const { sections, kept } = await app.call('chat.context', { sessionId: SESSION, messageId: turn.messageId })

    expect(kept).toBe(true)
    expect(sections.map(section => section.name)).toEqual(['system', 'message', 'tools'])
    expect(sections.find(section => section.name === 'message')).toMatchObject({ text: 'Hello there' })
    expect(sections.every(section => section.tokens > 0)).toBe(true)
  })

  it('previews exactly what a turn would give, and marks nothing as given', async () => {
    const model = await modelServer()
    const app = await testEngine({ model })
    await app.call('memory.save', { content: 'Mara drinks green tea in the morning.' })
    const message = 'Which tea in the morning?'
    const preview = await app.call('context.preview', { sessionId: SESSION, message })
    model.queue(text('Green.'))

    await app.call('chat.send', { sessionId: SESSION, message })

    expect(model.chats[0]?.body.messages.map(m => ({ role: m.role, content: m.content }))).toEqual(preview.messages)
  })

  it('thumbs and corrections stand with the answer', async () => {
    const app = await testEngine()
    const turn = await app.call('chat.send', { sessionId: SESSION, message: 'Anything?' })
    const on = { sessionId: SESSION, messageId: turn.messageId }

    expect(await app.call('feedback.add', { ...on, kind: 'up' })).toMatchObject({ feedback: 'up' })
    expect(await app.call('feedback.add', { ...on, kind: 'none' })).toMatchObject({ feedback: null })
    expect(await app.call('feedback.add', { ...on, kind: 'correction', text: 'Not so.' })).toMatchObject({
      feedback: 'down',
    })
    expect(await app.refuse('feedback.add', { ...on, kind: 'correction' })).toMatchObject({ field: 'text' })
  })

  it('that are not kept are gone with the process', async () => {
    const app = await testEngine({ env: { Chat__KeepTranscripts: 'false' } })
    await app.call('chat.send', { sessionId: SESSION, message: 'Hello' })
    expect(await app.call('chat.list', {})).toHaveLength(1)
    await app.close()

    const again = await testEngine({ home: app.home })
    expect(await again.call('chat.list', {})).toEqual([])
  })

  it('what has scrolled out of the window can be searched, with the turns around it', async () => {
    const model = await modelServer()
    const app = await testEngine({ model, env: { Llm__MaxLlmContextTurns: '2' } })
    model.queue(
      text('A fine boat.'),
      text('Yes.'),
      text('Sure.'),
      toolCall('search_conversation_history', { query: 'boat' }),
      text('The Aurora.'),
    )
    for (const message of ['My boat is called Aurora', 'Is it raining?', 'Will it rain?', 'What is my boat called?']) {
      await app.call('chat.send', { sessionId: SESSION, message })
    }

    const { messages } = await app.call('chat.get', { sessionId: SESSION })
    const found = messages.at(-1)?.toolCalls[0]?.result ?? ''
    expect(found).toContain('My boat is called Aurora')
    expect(found).toContain('A fine boat.')
  })
})
