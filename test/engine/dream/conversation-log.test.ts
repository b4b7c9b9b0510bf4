import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { json, text } from '#test/support/scripted-model-server.ts'
import { logOf, talk } from './talk.ts'
import { dreaming } from './with-model.ts'

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
