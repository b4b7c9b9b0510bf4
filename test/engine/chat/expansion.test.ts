import { describe, expect, it } from 'vitest'
import { countingIds } from '#test/support/counting-ids.ts'
import { testEngine } from '#test/support/engine.ts'
import { modelServer } from '#test/support/model-server-for-test.ts'
import { type Answer, json, text, toolCall } from '#test/support/scripted-model-server.ts'

const SESSION = 'a-chat'
const RAW = 'Mara lives in Porto and her sister Lena lives in Utrecht.'

async function saved(...expansion: readonly Answer[]) {
  const model = await modelServer()
  const wording = model.lane('expansion', request => request.text.includes('focused entries'))
  wording.queue(...expansion)
  const app = await testEngine({ model, env: { Chat__ExpansionEnabled: 'true' } })
  model.queue(toolCall('save_memory', { content: RAW }), text('Noted.'))
  const turn = await app.call('chat.send', { sessionId: SESSION, message: RAW })
  const raw = turn.changes[0]
  if (raw === undefined) throw new Error('nothing was saved')
  await app.call('health.check', { waitForExpansions: true })
  const live = await app.call('memory.list', { sort: 'createdAt', descending: false })
  const { messages } = await app.call('chat.get', { sessionId: SESSION })
  return { app, model, raw, texts: live.rows.map(row => row.entry.content), chips: messages.at(-1)?.changes ?? [] }
}

const FACTS = [
  { content: 'Mara lives in Porto.', category: 'people/home', tags: ['porto'], importance: 0.8 },
  {
    content: 'Mara’s sister Lena lives in Utrecht.',
    category: 'people/family',
    tags: ['lena'],
    subjectTime: 'some day',
  },
]

describe('wording a saved text as facts', () => {
  it('replaces the raw text by facts that together keep all of it; the chip follows', async () => {
    const { app, raw, texts, chips } = await saved(json({ entries: FACTS }))

    expect(texts).toEqual(FACTS.map(fact => fact.content))
    expect(await app.call('memory.get', { id: raw.id })).toMatchObject({
      archivedReason: expect.stringMatching(/^expanded into/),
    })
    expect(chips.map(chip => chip.action)).toEqual(['created', 'created'])
    expect(chips.map(chip => chip.id)).not.toContain(raw.id)
    const told = app.events.flatMap(e => (e.event === 'chat.change' ? [e.payload] : []))
    expect(told.find(change => change.replaces === raw.id)).toBeDefined()
  })

  it('leaves the raw text beside facts that lose something of it', async () => {
    const { texts } = await saved(json({ entries: [{ content: 'Mara lives in Porto.' }] }))

    expect(texts).toEqual([RAW, 'Mara lives in Porto.'])
  })

  it('leaves the raw text alone when the model answers rubbish twice', async () => {
    const { texts } = await saved(text('I would rather not.'), text('No.'))

    expect(texts).toEqual([RAW])
  })

  it('is taken back with the saving by one undo', async () => {
    const { app, chips } = await saved(json({ entries: FACTS }))

    await app.call('memory.undo', { eventId: chips[0]?.eventId ?? 0 })

    expect((await app.call('memory.list', {})).total).toBe(0)
  })

  it('that is owed when the app is closed is made up for at the next start', async () => {
    const model = await modelServer()
    const ids = countingIds()
    const app = await testEngine({ model, ids, env: { Chat__ExpansionEnabled: 'true' } })
    const stuck = Promise.withResolvers<void>()
    const wording = model.lane('expansion', request => request.text.includes('focused entries'))
    wording.queue(json({ entries: FACTS }, { until: stuck.promise }), json({ entries: FACTS }))
    model.queue(toolCall('save_memory', { content: RAW }), text('Noted.'))
    await app.call('chat.send', { sessionId: SESSION, message: RAW })
    await model.chat(request => request.text.includes('focused entries'))
    await app.close()
    stuck.resolve()

    const again = await testEngine({ home: app.home, model, ids, env: { Chat__ExpansionEnabled: 'true' } })
    await again.call('health.check', { waitForExpansions: true })

    expect((await again.call('memory.list', {})).rows.map(row => row.entry.content).toSorted()).toEqual(
      FACTS.map(fact => fact.content).toSorted(),
    )
  })
})
