import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { json, text, toolCall } from '#test/support/scripted-model-server.ts'
import { dreamOn } from './scene.ts'
import { logOf, SESSION, talk } from './talk.ts'
import { decisionsOf, dreaming } from './with-model.ts'

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

  it('mined twice reinforces, never copies: said again it counts, the same log again does not', async () => {
    const app = await dreaming()
    await talk(app, ['My sister Lena lives in Utrecht.', 'Good to know.'])
    const kept = readFileSync(logOf(app), 'utf8')
    app.model.queue(json({ entries: [lena] }), json({}), json({}))
    await app.call('dream.run', { passes: ['mining', 'episodes', 'preferences'] })
    mkdirSync(dirname(logOf(app)), { recursive: true })
    writeFileSync(logOf(app), kept)

    const same = await dreamOn(app, [{ entries: [lena] }], 'mining')
    expect({ live: same.live, log: same.log }).toEqual({ live: [lena.content], log: ['created skipped'] })

    await talk(app, ['As I said, my sister Lena lives in Utrecht.', 'Yes.'])
    const again = await dreamOn(app, [{ entries: [{ ...lena, turns: [1] }] }], 'mining')
    expect(decisionsOf(again.run)).toMatchObject([{ status: 'applied', reason: 'known already, seen once more' }])
    expect(again.live).toEqual([lena.content])
    expect(await app.call('memory.get', { id: decisionsOf(again.run)[0]?.result ?? '' })).toMatchObject({
      reinforcementCount: 2,
    })
  })

  it('does not count a second time what was saved in the chat from the same message', async () => {
    const app = await dreaming()
    app.model.queue(toolCall('save_memory', { content: lena.content, category: 'people/family' }), text('Noted.'))
    await app.call('chat.send', { sessionId: SESSION, message: 'My sister Lena lives in Utrecht.' })

    const { live, run } = await dreamOn(app, [{ entries: [lena] }], 'mining')

    expect(live).toEqual([lena.content])
    expect(decisionsOf(run)).toMatchObject([{ status: 'skipped', reason: 'skipped: counted already' }])
  })

  it('takes nothing from what the assistant recalled and merely repeats', async () => {
    const app = await dreaming()
    const { id } = await app.call('memory.save', { content: lena.content, category: 'people/family' })
    await talk(app, ['What was my sister called?', 'Lena. Your sister Lena lives in Utrecht.'])

    const { run } = await dreamOn(app, [{ entries: [{ ...lena, turns: [1, 2] }] }], 'mining')

    expect(decisionsOf(run)).toMatchObject([{ kind: 'rejected', reason: expect.stringContaining('only asked') }])
    expect(await app.call('memory.get', { id })).toMatchObject({ reinforcementCount: 1 })
  })

  it('takes what the assistant said and the user agreed to', async () => {
    const app = await dreaming()
    await talk(app, ['What do you know?', 'Does your sister Lena live in Utrecht?'], ['Exactly.', 'Good.'])
    const { live } = await dreamOn(app, [{ entries: [{ ...lena, turns: [2, 3] }] }], 'mining')
    expect(live).toEqual([lena.content])
  })

  it('leaves aside what nobody can read of an answer and takes the rest', async () => {
    const app = await dreaming()
    await talk(app, ['My sister Lena lives in Utrecht.', 'Good to know.'])
    const odd = { ...lena, category: '../x', tags: 7, importance: 'high', subjectTime: 'soon', turns: '1' }
    const { run } = await dreamOn(app, [{ entries: [{}, 'Lena', { content: ' ' }, odd] }], 'mining')
    expect(decisionsOf(run)).toHaveLength(1)
    expect(await app.call('memory.get', { id: decisionsOf(run)[0]?.result ?? '' })).toMatchObject({
      content: lena.content,
      category: null,
      tags: [],
      importanceScore: 0.5,
    })
  })

  it('does not let a category that is never compared make copies', async () => {
    const app = await dreaming()
    await talk(app, ['My sister Lena lives in Utrecht.', 'Yes.'], ['My sister Lena lives in Utrecht.', 'Yes.'])
    const wanted = [1, 3].map(turn => ({ ...lena, category: 'feedback/family', turns: [turn] }))
    const { live } = await dreamOn(app, [{ entries: wanted }], 'mining')
    expect(live).toEqual([lena.content])
  })

  it('shows a turn that is longer than a request by its beginning', async () => {
    const app = await dreaming([], { env: { Llm__ContextTokens: '4096' } })
    await talk(app, [`Mein Text: ${'数据库的故事'.repeat(900)}`, 'Yes.'])
    const { run } = await dreamOn(app, [{}], 'mining')
    expect(run).toMatchObject({ outcome: 'done', passes: [{ counts: { looked: 2 } }] })
    const asked = app.model.chats.filter(chat => chat.text.includes('Turns:\n1.'))
    expect(Math.max(...asked.map(chat => chat.text.split('Turns:\n1.').at(-1)?.length ?? 0))).toBeLessThan(4000)
  })
})
