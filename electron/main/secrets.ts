import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeStorage } from 'electron'

export interface SecretStore {
  get(name: string): string | null
  set(name: string, value: string): void
}

interface Stored {
  readonly encrypted: boolean
  readonly data: string
}

/**
 * Keys rest in `secrets.json`, encrypted by the operating system's keychain where there is one. Where
 * there is none they rest in a file that only this user may read; nothing else can be promised there.
 * They never go to the window.
 */
export function createSecretStore(home: string): SecretStore {
  const path = join(home, 'secrets.json')
  const read = (): Record<string, Stored> => {
    if (!existsSync(path)) return {}
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Stored>
    } catch {
      return {}
    }
  }
  return {
    get(name) {
      const stored = read()[name]
      if (stored === undefined) return null
      const bytes = Buffer.from(stored.data, 'base64')
      try {
        return stored.encrypted ? safeStorage.decryptString(bytes) : bytes.toString('utf8')
      } catch {
        // another user's or machine's keychain: the key has to be given again
        return null
      }
    },
    set(name, value) {
      const { [name]: _, ...others } = read()
      const encrypted = safeStorage.isEncryptionAvailable()
      const bytes = encrypted ? safeStorage.encryptString(value) : Buffer.from(value, 'utf8')
      const next = value === '' ? others : { ...others, [name]: { encrypted, data: bytes.toString('base64') } }
      const temporary = `${path}.new`
      writeFileSync(temporary, JSON.stringify(next, null, 2), { mode: 0o600 })
      chmodSync(temporary, 0o600)
      renameSync(temporary, path)
    },
  }
}
