import { safeStorage } from 'electron'
import type { Keychain } from './secrets.ts'

/**
 * The operating system's keychain. On Linux without one, Electron would encrypt with a password that stands in its
 * own source; that is no protection, and counts as no keychain.
 */
export function systemKeychain(): Keychain {
  return {
    async available() {
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return false
      return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
    },
    encrypt: text => safeStorage.encryptStringAsync(text),
    decrypt: async bytes => (await safeStorage.decryptStringAsync(bytes)).result,
  }
}
