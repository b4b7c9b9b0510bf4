import type { ReadDb, WriteDb } from './database.ts'

/**
 * The mirror owes a file for this entry (or the removal of one, when the entry is gone). Written in
 * the transaction of the change itself, so that a crash in between is healed by draining again.
 */
export function owe(db: WriteDb, entryId: string): void {
  db.run('INSERT OR REPLACE INTO outbox (entry_id) VALUES (?)', entryId)
}

/** A file that is owed. `seq` changes when the entry is owed anew while its file is being written. */
export interface Debt {
  readonly entryId: string
  readonly seq: number
}

/** What is owed, oldest first. @param after the `seq` to go on from; 0 for all */
export const owed = (db: ReadDb, limit: number, after = 0): Debt[] =>
  db.all('SELECT entry_id AS entryId, seq FROM outbox WHERE seq > ? ORDER BY seq LIMIT ?', after, limit)

export const isOwed = (db: ReadDb, entryId: string): boolean =>
  db.get('SELECT 1 FROM outbox WHERE entry_id = ?', entryId) !== undefined

export const countOwed = (db: ReadDb): number => db.get<{ n: number }>('SELECT COUNT(*) AS n FROM outbox')?.n ?? 0

/** Settles a debt, unless the entry was owed anew meanwhile. */
export const settle = (db: WriteDb, entryId: string, seq: number): void =>
  void db.run('DELETE FROM outbox WHERE entry_id = ? AND seq = ?', entryId, seq)
