import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoredSecrets } from '#shared/domain/stored-secrets.ts'

export interface Keychain {
  available(): Promise<boolean>
  encrypt(text: string): Promise<Buffer>
  /** Rejects what another user's or machine's keychain encrypted. */
  decrypt(bytes: Buffer): Promise<string>
}

export interface SecretStore {
  /** Null when there is none, or when it cannot be decrypted here: then it has to be given again. */
  get(name: string): Promise<string | null>
  /** An empty value removes the secret. */
  set(name: string, value: string): Promise<void>
}

/**
 * Keys rest in `secrets.json`, encrypted by the operating system's keychain where there is one. Where
 * there is none they rest in a file that only this user may read; nothing else can be promised there.
 * They never go to the window. A file that cannot be read is kept beside the new one.
 */
export function createSecretStore(home: string, keychain: Keychain): SecretStore {
  const path = join(home, 'secrets.json')
  const read = (): StoredSecrets => {
    if (!existsSync(path)) return {}
    try {
      return StoredSecrets.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch (error) {
      renameSync(path, `${path}.unreadable`)
      console.error(`[secrets] ${path} could not be read and was set aside as secrets.json.unreadable`, error)
      return {}
    }
  }
  return {
    async get(name) {
      const stored = read()[name]
      if (stored === undefined) return null
      const bytes = Buffer.from(stored.data, 'base64')
      if (!stored.encrypted) return bytes.toString('utf8')
      return keychain.decrypt(bytes).catch(() => null)
    },
    async set(name, value) {
      const encrypted = value !== '' && (await keychain.available())
      const bytes = encrypted ? await keychain.encrypt(value) : Buffer.from(value, 'utf8')
      // read only now: another secret may have been written while the keychain was asked
      const { [name]: _, ...others } = read()
      const next = value === '' ? others : { ...others, [name]: { encrypted, data: bytes.toString('base64') } }
      const temporary = `${path}.new`
      writeFileSync(temporary, JSON.stringify(next, null, 2), { mode: 0o600 })
      chmodSync(temporary, 0o600)
      renameSync(temporary, path)
    },
  }
}
