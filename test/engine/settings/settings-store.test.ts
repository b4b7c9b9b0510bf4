import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSettingsStore } from '#engine/settings/settings-store.ts'
import { fixedClock } from '#test/support/fixed-clock.ts'
import { tempHome } from '#test/support/temp-home.ts'

function open(home: string, env: Record<string, string> = {}) {
  const kept = new Map<string, string>()
  const secrets = {
    get: async (name: string) => kept.get(name) ?? null,
    set: async (name: string, value: string) => void kept.set(name, value),
  }
  return { store: createSettingsStore({ home, env, secrets, clock: fixedClock() }), kept }
}

describe('settings', () => {
  test('have their defaults with nothing said by anyone', () => {
    const { store } = open(tempHome())
    expect(store.current().Memory.RecallMaxResults).toBe(8)
    expect(store.current().Dream.MemoryArchiveRetention).toBe('90d')
    expect(store.problems()).toEqual([])
  })

  test('are kept in settings.json and read again', async () => {
    const home = tempHome()
    await open(home).store.set({ Memory: { RecallMaxResults: 3 }, App: { Theme: 'dark' } })
    const again = open(home).store.current()
    expect([again.Memory.RecallMaxResults, again.App.Theme]).toEqual([3, 'dark'])
  })

  test('that are wrong are refused with the option named, and nothing is changed', async () => {
    const home = tempHome()
    const { store } = open(home)
    const refused = store.set({ App: { Theme: 'dark' }, Memory: { RecallMaxResults: 'many' } })
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', field: 'values.Memory.RecallMaxResults' })
    expect(store.current().App.Theme).toBe('system')
    expect(existsSync(join(home, 'settings.json'))).toBe(false)
    await expect(store.set({ Memory: { NoSuch: 1 } })).rejects.toMatchObject({ field: 'values.Memory.NoSuch' })
    await expect(store.set({ toString: { x: 1 } })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('come from the environment before the file, by section, two underscores, option', async () => {
    const home = tempHome()
    await open(home).store.set({ Dream: { MemoryArchiveRetention: '30d' } })
    const env = {
      Dream__MemoryArchiveRetention: '10d',
      EMBEDDING__PROVIDER: 'Off',
      Memory__DedupeEnabled: 'false',
      Memory__LexicalWeight: '0.7',
    }
    const { store } = open(home, env)
    expect(store.current().Dream.MemoryArchiveRetention).toBe('10d')
    expect(store.current().Embedding.Provider).toBe('off')
    expect(store.current().Memory.DedupeEnabled).toBe(false)
    expect(store.current().Memory.LexicalWeight).toBe(0.7)
    expect((await store.describe()).overridden).toContain('Dream.MemoryArchiveRetention')
    await expect(store.set({ Dream: { MemoryArchiveRetention: '5d' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  test('in the environment that cannot be read are reported and ignored', () => {
    const { store } = open(tempHome(), { Memory__RecallMaxResults: 'lots' })
    expect(store.current().Memory.RecallMaxResults).toBe(8)
    expect(store.problems()[0]?.message).toContain('Memory__RecallMaxResults')
  })

  test.each(['{ "Memory": ', '[]', '"text"'])(
    'in a malformed file (%s) are reported, the file is kept, the defaults are used',
    async text => {
      const home = tempHome()
      const path = join(home, 'settings.json')
      writeFileSync(path, text)
      const { store } = open(home)
      expect(store.problems()).toMatchObject([{ kind: 'malformed-settings', path }])
      expect(store.current().Memory.RecallMaxResults).toBe(8)
      expect(readFileSync(path, 'utf8')).toBe(text)
      await store.set({ App: { Theme: 'light' } })
      const aside = readdirSync(home).find(name => name.startsWith('settings.json.malformed-'))
      expect(readFileSync(join(home, aside ?? ''), 'utf8')).toBe(text)
    },
  )

  test('of one bad value in a good file lose only that one', () => {
    const home = tempHome()
    writeFileSync(
      join(home, 'settings.json'),
      '\uFEFF{"Memory":{"RecallMaxResults":-4,"FallbackResults":2},"Later":{"Thing":1}}',
    )
    const { store } = open(home)
    expect(store.current().Memory).toMatchObject({ RecallMaxResults: 8, FallbackResults: 2 })
    expect(store.problems()).toHaveLength(1)
  })

  test('that this version does not know survive a rewrite', async () => {
    const home = tempHome()
    writeFileSync(join(home, 'settings.json'), '{"Later":{"Thing":1},"Memory":{"Other":true}}')
    await open(home).store.set({ Memory: { FallbackResults: 1 } })
    expect(JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8'))).toEqual({
      Later: { Thing: 1 },
      Memory: { Other: true, FallbackResults: 1 },
    })
  })

  test('keep a key out of the file and tell only that it is set', async () => {
    const home = tempHome()
    const { store, kept } = open(home)
    await store.set({ Llm: { ApiKey: 'sk-hush', Model: 'm' } })
    expect(kept.get('Llm.ApiKey')).toBe('sk-hush')
    expect(readFileSync(join(home, 'settings.json'), 'utf8')).not.toContain('hush')
    const told = await store.describe()
    expect(told.secretsSet).toEqual(['Llm.ApiKey'])
    expect(JSON.stringify(told)).not.toContain('hush')
  })

  test('changed twice at the same time both stand', async () => {
    const home = tempHome()
    const { store } = open(home)
    await Promise.all([store.set({ App: { Theme: 'dark' } }), store.set({ Memory: { FallbackResults: 1 } })])
    const again = open(home).store.current()
    expect([again.App.Theme, again.Memory.FallbackResults]).toEqual(['dark', 1])
  })
})
