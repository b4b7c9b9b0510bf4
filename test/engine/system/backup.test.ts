import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testEngine } from '#test/support/engine.ts'

async function holding(...contents: readonly string[]) {
  const app = await testEngine()
  await app.call('memory.import', { entries: contents.map(content => ({ content, category: 'home/boat' })) })
  await app.call('health.check', { waitForMirror: true })
  return app
}

describe('a backup', () => {
  it('is a data folder of its own, with every memory, its history and its file', async () => {
    const app = await holding('The boat is blue', 'Mara lives in Coimbra')
    const id = (await app.call('memory.search', { query: 'boat' })).results[0]?.entry.id ?? ''
    await app.call('memory.update', { id, content: 'The boat is green' })
    await app.call('health.check', { waitForMirror: true })
    const made = await app.call('backup.create', {})
    expect(made.memories).toBe(2)
    await app.close()
    const copy = await testEngine({ home: made.path })
    expect((await copy.call('memory.get', { id })).content).toBe('The boat is green')
    expect((await copy.call('memory.history', { id })).map(event => event.kind)).toEqual(['edited', 'created'])
    expect(existsSync(join(made.path, 'memory', 'home', 'boat', `${id}.json`))).toBe(true)
    const health = await copy.call('health.check', { waitForMirror: true })
    expect(health.mirror).toMatchObject({ state: 'in-step', owed: 0 })
    expect(health.problems).toEqual([])
  })

  it('holds settings, prompts and the conversation log, but neither keys nor other backups', async () => {
    const app = await holding('The boat is blue')
    await app.call('settings.set', { values: { Dream: { MaxDeletionShare: 0.3 } } })
    mkdirSync(join(app.home, 'directives'), { recursive: true })
    writeFileSync(join(app.home, 'directives', 'dream.md'), 'mine')
    writeFileSync(join(app.home, 'secrets.json'), '{"Llm.ApiKey":{"encrypted":false,"data":"c2stMQ=="}}')
    await app.call('backup.create', {})
    app.clock.advance(1000)
    const { path } = await app.call('backup.create', {})
    expect(readFileSync(join(path, 'directives', 'dream.md'), 'utf8')).toBe('mine')
    expect(readFileSync(join(path, 'settings.json'), 'utf8')).toContain('0.3')
    for (const name of ['secrets.json', 'backups', 'window']) expect(existsSync(join(path, name))).toBe(false)
  })

  it('is listed, the newest first, and health tells of it', async () => {
    const app = await holding('The boat is blue')
    expect((await app.call('health.check', {})).lastBackup).toBeNull()
    const first = await app.call('backup.create', {})
    app.clock.advance(60_000)
    const second = await app.call('backup.create', {})
    expect((await app.call('backup.list', {})).backups).toEqual([second, first])
    expect((await app.call('health.check', {})).lastBackup).toEqual(second)
    expect(second.bytes).toBeGreaterThan(statSync(join(second.path, 'reverie.db')).size - 1)
  })

  it('that is stopped leaves nothing behind', async () => {
    const app = await holding(...Array.from({ length: 300 }, (_, i) => `Fact number ${i}`))
    const making = app.engine.dispatch('backup.create', {})
    expect(await app.call('backup.cancel', {})).toEqual({ cancelled: true })
    expect(await making).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
    expect(readdirSync(join(app.home, 'backups'))).toEqual([])
    expect((await app.call('backup.create', {})).memories).toBe(300)
  })

  it('that cannot be written says so, and what is there stays', async () => {
    const app = await holding('The boat is blue')
    writeFileSync(join(app.home, 'backups'), 'in the way')
    const error = await app.refuse('backup.create', {})
    expect(error).toMatchObject({ code: 'STORAGE', message: expect.stringContaining('could not be made') })
    expect((await app.call('memory.search', { query: 'boat' })).results).toHaveLength(1)
  })

  it('follows no link out of the data folder', async () => {
    const app = await holding('The boat is blue')
    symlinkSync('/etc', join(app.home, 'memory', 'etc'))
    const { path } = await app.call('backup.create', {})
    expect(existsSync(join(path, 'memory', 'etc'))).toBe(false)
  })

  it('made after a purge has nothing of what was purged', async () => {
    const app = await holding('The secret is Zanzibar', 'The boat is blue')
    const id = (await app.call('memory.search', { query: 'Zanzibar' })).results[0]?.entry.id ?? ''
    await app.call('memory.archive', { id })
    await app.call('memory.purge', { id })
    await app.call('health.check', { waitForMirror: true })
    const { path } = await app.call('backup.create', {})
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      const file = join(path, name)
      if (statSync(file).isFile()) expect(readFileSync(file).includes('Zanzibar')).toBe(false)
    }
  })

  it('tells how far it is', async () => {
    const app = await holding('The boat is blue')
    await app.call('backup.create', {})
    const told = app.events.flatMap(message => (message.event === 'backup.progress' ? [message.payload] : []))
    expect(told.length).toBeGreaterThanOrEqual(2)
    expect(told.at(-1)).toBeNull()
  })

  it('that cannot be read is not listed, and breaks nothing', async () => {
    const app = await holding('The boat is blue')
    const { path } = await app.call('backup.create', {})
    rmSync(join(path, 'backup.json'))
    expect((await app.call('backup.list', {})).backups).toEqual([])
  })
})
