import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { json } from '#test/support/scripted-model-server.ts'
import { dreamOn } from './scene.ts'
import { logOf, SESSION, talk } from './talk.ts'
import { decisionsOf, dreaming } from './with-model.ts'

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

  it.each([
    ['strong', 1],
    ['mild', 2],
    ['casual', 3],
  ])('of %s signs needs %i, whatever the model says of it', async (strength, needed) => {
    const app = await dreaming()
    for (let i = 1; i <= needed; i++) {
      await talk(app, [`Number ${i}: shorter, please.`, 'Sure.'])
      const sign = { turn: 2 * i - 1, quote: `Number ${i}: shorter` }
      const { live } = await dreamOn(app, [pref(strength, sign)], 'preferences')
      expect(live).toEqual(i < needed ? [] : [short])
    }
  })

  it('counts for the opposite what was said for the opposite', async () => {
    const app = await dreaming()
    await talk(app, ['A bit shorter, please.', 'Sure.'], ['Not so short, please.', 'Sure.'])
    const opposite = {
      content: 'The user does not want short answers.',
      strength: 'mild',
      evidence: [{ turn: 3, quote: 'Not so short' }],
    }
    const both = { preferences: [...pref('mild', { turn: 1, quote: 'A bit shorter' }).preferences, opposite] }
    await dreamOn(app, [both], 'preferences')
    const { live } = await dreamOn(app, [both], 'preferences')
    expect(live).toEqual([])
  })

  it('lets one remark speak for two preferences', async () => {
    const app = await dreaming()
    await talk(app, ['Short, and never with emojis.', 'Sure.'])
    const evidence = [{ turn: 1, quote: 'Short, and never with emojis' }]
    const { live } = await dreamOn(
      app,
      [
        {
          preferences: [
            { content: short, strength: 'strong', evidence },
            { content: 'No emojis, ever.', strength: 'strong', evidence },
          ],
        },
      ],
      'preferences',
    )
    expect(live.toSorted()).toEqual(['No emojis, ever.', short])
  })

  it('reinforces one that is written already, once for each new remark', async () => {
    const app = await dreaming()
    await talk(app, ['Never write that much again.', 'Understood.'])
    const first = await dreamOn(app, [pref('strong', { turn: 1, quote: 'Never write that much' })], 'preferences')
    await talk(app, ['Still far too long.', 'Sorry.'])
    const more = pref('strong', { turn: 1, quote: 'Never write that much' }, { turn: 3, quote: 'Still far too long' })
    await dreamOn(app, [more], 'preferences')
    const { live } = await dreamOn(app, [more], 'preferences')
    expect(live).toEqual([short])
    const id = decisionsOf(first.run)[0]?.result ?? ''
    expect(await app.call('memory.get', { id })).toMatchObject({ reinforcementCount: 2 })
  })

  it('two that are much alike do not count each other’s evidence when the log is read again', async () => {
    const app = await dreaming()
    await talk(app, ['Keep bababu for me.', 'Yes.'], ['Keep dababu for me.', 'Yes.'])
    const answer = {
      preferences: ['bababu', 'dababu'].map((word, i) => ({
        content: `Wants to keep ${word}.`,
        strength: 'strong',
        evidence: [{ turn: 2 * i + 1, quote: `Keep ${word}` }],
      })),
    }
    await app.dream('preferences', answer)
    const counted = async () => {
      const { rows } = await app.call('memory.list', {})
      return rows.map(({ entry }) => [entry.content, entry.reinforcementCount])
    }
    const before = await counted()

    const again = await app.dream('preferences', answer)

    expect(decisionsOf(again)).toEqual([])
    expect(await counted()).toEqual(before)
  })

  it('is not written by a preview, and its evidence not counted', async () => {
    const app = await dreaming()
    await talk(app, ['A bit shorter, please.', 'Sure.'], ['Shorter would be nicer.', 'Sure.'])
    app.model.queue(json(pref('mild', { turn: 1, quote: 'A bit shorter' })))
    await app.call('dream.run', { mode: 'preview', passes: ['preferences'] })
    const { live } = await dreamOn(app, [pref('mild', { turn: 3, quote: 'Shorter would be nicer' })], 'preferences')
    expect(live).toEqual([])
  })

  it('on money, security or credentials keeps asking for permission when it is merged with another', async () => {
    const app = await dreaming()
    await talk(app, ['Überweise die Miete immer am Ersten.', 'Gut.'])
    const { run } = await dreamOn(
      app,
      [
        {
          preferences: [
            {
              content: 'The user wants the rent to be sent on the first.',
              strength: 'strong',
              evidence: [{ turn: 1, quote: 'Überweise die Miete immer' }],
            },
          ],
        },
      ],
      'preferences',
    )
    const inferred = decisionsOf(run)[0]?.result ?? ''
    const { id } = await app.call('memory.save', {
      content: 'The user wants the rent to be sent before noon.',
      category: 'user-preferences',
    })
    const content = 'The user wants the rent to be sent on the first, before noon.'
    const merged = await dreamOn(app, [{ toSave: [{ content, sourceIds: [inferred, id] }] }])
    expect(await app.call('memory.get', { id: decisionsOf(merged.run)[0]?.result ?? '' })).toMatchObject({
      content,
      metadata: { requires_user_permission: 'true', source: 'inferred' },
    })
  })
})
