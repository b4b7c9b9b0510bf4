import { describe, expect, it } from 'vitest'
import { testEngine } from '#test/support/engine.ts'

const SESSION = 'a-chat'

describe('the chat without a model', () => {
  it('shows what it recalls', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'Mara drinks green tea in the morning.' })

    const turn = await app.call('chat.send', { sessionId: SESSION, message: 'What tea do I like in the morning?' })

    expect(turn.recalled).toEqual([id])
    expect(turn.answer).toContain('Mara drinks green tea in the morning.')
    expect(turn.answer).toContain('No model is connected')
  })

  it.each(['/remember Mara plays the cello.', 'Remember that Mara plays the cello.'])('saves on %j', async message => {
    const app = await testEngine()

    const turn = await app.call('chat.send', { sessionId: SESSION, message })

    expect(turn.answer).toBe('Saved.')
    const entry = await app.call('memory.get', { id: turn.changes[0]?.id ?? '' })
    expect(entry).toMatchObject({
      content: 'Mara plays the cello.',
      metadata: { source: 'user', sourceSession: SESSION },
    })
  })

  it('/remember of what is known reinforces it', async () => {
    const app = await testEngine()
    await app.call('chat.send', { sessionId: SESSION, message: '/remember Mara plays the cello.' })

    const turn = await app.call('chat.send', { sessionId: SESSION, message: '/remember  mara plays the   Cello.' })

    expect(turn.changes).toMatchObject([{ action: 'reinforced' }])
    expect(turn.answer).toContain('seen 2 times')
  })

  it('/recall finds', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'Mara plays the cello.' })
    await app.call('memory.save', { content: 'The car is a blue Octavia.' })

    const turn = await app.call('chat.send', { sessionId: SESSION, message: '/recall cello' })

    expect(turn.recalled).toEqual([id])
    expect(turn.answer).toContain('Mara plays the cello.')
  })

  it('/forget archives what is clearly meant, and asks when it is not', async () => {
    const app = await testEngine()
    const cello = await app.call('memory.save', { content: 'Mara plays the cello.' })
    await app.call('memory.save', { content: 'Tomatoes grow along the south wall.' })
    await app.call('memory.save', { content: 'Tomatoes need water each evening.' })

    const clear = await app.call('chat.send', { sessionId: SESSION, message: '/forget the cello' })
    const unclear = await app.call('chat.send', { sessionId: SESSION, message: '/forget tomatoes' })

    expect(clear.changes).toMatchObject([{ action: 'archived', id: cello.id }])
    expect(unclear.changes).toEqual([])
    expect(unclear.answer).toContain('Which one?')
  })

  it('/dream runs the passes that need no model', async () => {
    const app = await testEngine()
    await app.call('memory.import', { entries: [{ content: 'Twice.' }, { content: 'Twice.' }] })

    const turn = await app.call('chat.send', { sessionId: SESSION, message: '/dream' })

    expect(turn.answer).toContain('The dream is over.')
    expect((await app.call('memory.list', {})).total).toBe(1)
  })

  it('a temporary chat neither saves nor recalls', async () => {
    const app = await testEngine()
    await app.call('memory.save', { content: 'Mara plays the cello.' })

    const told = await app.call('chat.send', { sessionId: 'secret', message: '/remember A secret.', temporary: true })
    const asked = await app.call('chat.send', { sessionId: 'secret', message: 'cello?' })

    expect(told.changes).toEqual([])
    expect(asked.recalled).toEqual([])
    expect((await app.call('memory.list', {})).total).toBe(1)
  })
})
