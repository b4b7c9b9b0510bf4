import type { WriteDb } from './database.ts'

/** What the window keeps over a restart: small values by key. */
export interface UiState {
  all(): Record<string, unknown>
  /** Null or undefined forgets the key. */
  set(key: string, value: unknown): void
}

const PREFIX = 'ui:'

export function createUiState(db: WriteDb): UiState {
  return {
    all() {
      const rows = db.all<{ key: string; value: string }>(
        "SELECT key, value FROM meta WHERE key >= 'ui:' AND key < 'ui;' ORDER BY key",
      )
      return Object.fromEntries(rows.map(r => [r.key.slice(PREFIX.length), JSON.parse(r.value) as unknown]))
    },
    set(key, value) {
      if (value === null || value === undefined) db.run('DELETE FROM meta WHERE key = ?', PREFIX + key)
      else db.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', PREFIX + key, JSON.stringify(value))
    },
  }
}
