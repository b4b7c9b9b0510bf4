import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempHome } from '#test/support/temp-home.ts'
import { createSecretStore, type Keychain } from '../../electron/main/secrets.ts'

const none: Keychain = {
  available: async () => false,
  encrypt: async () => Promise.reject(new Error('There is no keychain')),
  decrypt: async () => Promise.reject(new Error('There is no keychain')),
}

/** Turns each byte round by a number of its own: another number stands for another user's keychain. */
const keychain = (turn: number): Keychain => ({
  available: async () => true,
  encrypt: async text => Buffer.from([turn, ...Buffer.from(text).map(byte => byte ^ turn)]),
  decrypt: async bytes =>
    bytes[0] === turn
      ? Buffer.from(bytes.subarray(1).map(byte => byte ^ turn)).toString('utf8')
      : Promise.reject(new Error('Encrypted elsewhere')),
})

const fileOf = (home: string): string => readFileSync(join(home, 'secrets.json'), 'utf8')

describe('a key', () => {
  it.each([
    ['with a keychain', keychain(7)],
    ['without a keychain', none],
  ])('is there after a restart, %s', async (_, chain) => {
    const home = tempHome()
    await createSecretStore(home, chain).set('Llm.ApiKey', 'sk-äöü')
    expect(await createSecretStore(home, chain).get('Llm.ApiKey')).toBe('sk-äöü')
  })

  it('stands nowhere in plain where there is a keychain', async () => {
    const home = tempHome()
    await createSecretStore(home, keychain(7)).set('Llm.ApiKey', 'sk-plain')
    expect(fileOf(home)).not.toContain('sk-plain')
    expect(fileOf(home)).not.toContain(Buffer.from('sk-plain').toString('base64'))
  })

  it('rests in a file that only its user may read', async () => {
    const home = tempHome()
    await createSecretStore(home, none).set('Llm.ApiKey', 'sk-1')
    expect(statSync(join(home, 'secrets.json')).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })

  it('of another user’s keychain has to be given again', async () => {
    const home = tempHome()
    await createSecretStore(home, keychain(7)).set('Llm.ApiKey', 'sk-1')
    expect(await createSecretStore(home, keychain(9)).get('Llm.ApiKey')).toBeNull()
  })

  it('that is emptied is gone, the others stay', async () => {
    const home = tempHome()
    const store = createSecretStore(home, none)
    await store.set('Llm.ApiKey', 'sk-1')
    await store.set('Embedding.ApiKey', 'sk-2')
    await store.set('Llm.ApiKey', '')
    expect(await store.get('Llm.ApiKey')).toBeNull()
    expect(await store.get('Embedding.ApiKey')).toBe('sk-2')
  })

  it('given while another is being encrypted loses neither', async () => {
    const home = tempHome()
    const store = createSecretStore(home, keychain(7))
    await Promise.all([store.set('Llm.ApiKey', 'sk-1'), store.set('Embedding.ApiKey', 'sk-2')])
    expect([await store.get('Llm.ApiKey'), await store.get('Embedding.ApiKey')]).toEqual(['sk-1', 'sk-2'])
  })

  it.each(['', '{', '[]', '{"Llm.ApiKey":"plain"}'])(
    'can be given anew when the file says %j, which is kept',
    async text => {
      const home = tempHome()
      writeFileSync(join(home, 'secrets.json'), text)
      const store = createSecretStore(home, none)
      await store.set('Llm.ApiKey', 'sk-1')
      expect(await store.get('Llm.ApiKey')).toBe('sk-1')
      expect(readFileSync(join(home, 'secrets.json.unreadable'), 'utf8')).toBe(text)
    },
  )
})
