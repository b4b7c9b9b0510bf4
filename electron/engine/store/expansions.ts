import type { ReadDb, WriteDb } from './database.ts'

/** A text that waits to be worded as facts: the entry that holds it and the answer that saved it. */
export interface PendingExpansion {
  readonly seq: number
  readonly entryId: string
  readonly eventId: number
  readonly sessionId: string
  readonly messageId: string
}

export const queueExpansion = (db: WriteDb, pending: Omit<PendingExpansion, 'seq'>, at: string): void =>
  void db.run(
    'INSERT OR IGNORE INTO expansion (entry_id, event_id, session_id, message_id, at) VALUES (?, ?, ?, ?, ?)',
    pending.entryId,
    pending.eventId,
    pending.sessionId,
    pending.messageId,
    at,
  )

export const nextExpansion = (db: ReadDb): PendingExpansion | undefined =>
  db.get(
    `SELECT seq, entry_id AS entryId, event_id AS eventId, session_id AS sessionId, message_id AS messageId
     FROM expansion ORDER BY seq LIMIT 1`,
  )

export const settleExpansion = (db: WriteDb, seq: number): void =>
  void db.run('DELETE FROM expansion WHERE seq = ?', seq)

export const countExpansions = (db: ReadDb): number =>
  db.get<{ n: number }>('SELECT COUNT(*) AS n FROM expansion')?.n ?? 0
