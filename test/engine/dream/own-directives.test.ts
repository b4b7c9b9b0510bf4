import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testEngine } from '#test/support/engine.ts'
import { memory } from './scene.ts'
import { dreaming } from './with-model.ts'

const OWN = 'Merge what says the same. Answer {"toSave": []}.'

describe('a directive of one’s own', () => {
  it('is what the next dream asks with, until it is reset; then the built-in one is, and the own text is kept', async () => {
    const app = await dreaming([memory('a1', 'Tea in the morning.')])
    const [first] = (await app.call('directive.list', {})).directives
    expect(first).toMatchObject({ name: 'dream.md', inForce: 'built-in' })

    const set = await app.call('directive.set', { name: 'dream.md', text: OWN })
    await app.dream('consolidation', {})

    expect(set).toMatchObject({ inForce: 'own', text: OWN, builtIn: first?.builtIn, problem: null })
    expect(app.model.chats.at(-1)?.body.messages[0]?.content).toBe(OWN)
    const back = await app.call('directive.reset', { name: 'dream.md' })
    expect(back).toMatchObject({ inForce: 'built-in', text: first?.builtIn })
    expect(readFileSync(join(app.home, 'directives', 'dream.md.old'), 'utf8').trim()).toBe(OWN)
  })

  it('that is blank, too long or of no known name is refused, and the one in force stays', async () => {
    const app = await testEngine()
    const refused = [
      await app.refuse('directive.set', { name: 'dream.md', text: ' \n' }),
      await app.refuse('directive.set', { name: 'dream.md', text: 'x'.repeat(50_001) }),
      await app.refuse('directive.set', { name: '../settings.json' as 'dream.md', text: OWN }),
    ]
    expect(refused.map(error => [error.code, error.field])).toEqual([
      ['INVALID_INPUT', 'text'],
      ['INVALID_INPUT', 'text'],
      ['INVALID_INPUT', 'name'],
    ])
    expect(await app.call('directive.get', { name: 'dream.md' })).toMatchObject({ inForce: 'built-in' })
    expect(existsSync(join(app.home, 'directives'))).toBe(false)
  })

  it('whose file is empty or a folder does not count, and that is said', async () => {
    const app = await testEngine()
    mkdirSync(join(app.home, 'directives', 'pref-dream.md'), { recursive: true })
    writeFileSync(join(app.home, 'directives', 'dream.md'), '\n')
    expect(await app.call('directive.get', { name: 'dream.md' })).toMatchObject({
      inForce: 'built-in',
      problem: expect.stringContaining('is empty'),
    })
    expect(await app.call('directive.get', { name: 'pref-dream.md' })).toMatchObject({
      inForce: 'built-in',
      problem: expect.stringContaining('cannot be read'),
    })
  })

  it('that cannot be written says so', async () => {
    const app = await testEngine()
    // a file where the folder should be refuses even an administrator
    writeFileSync(join(app.home, 'directives'), 'in the way')
    expect(await app.refuse('directive.set', { name: 'dream.md', text: OWN })).toMatchObject({
      code: 'STORAGE',
      message: expect.stringContaining('could not be written'),
    })
  })
})
