import type { ReadDb } from './database.ts'

/** The live entries that were saved in a chat, oldest first. */
export const liveOfSession = (db: ReadDb, sessionId: string): string[] =>
  db
    .all<{ id: string }>('SELECT id FROM entry WHERE session = ? AND archived_at IS NULL ORDER BY seq', sessionId)
    .map(row => row.id)
