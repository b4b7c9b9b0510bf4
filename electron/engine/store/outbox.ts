import type { ReadDb, WriteDb } from './database.ts'

/**
 * The mirror owes a file for this entry (or the removal of one, when the entry is gone). Written in
 * the transaction of the change itself, so that a crash in between is healed by draining again.
 */
export function owe(db: WriteDb, entryId: string): void {
  db.run('INSERT OR REPLACE INTO outbox (entry_id) VALUES (?)', entryId)
}

/** What is owed, oldest first. `seq` changes when the entry is owed anew while its file is being written. */
export const owed = (db: ReadDb, limit: number): { entryId: string; seq: number }[] =>
  db.all('SELECT entry_id AS entryId, seq FROM outbox ORDER BY seq, entry_id LIMIT ?', limit)

export const countOwed = (db: ReadDb): number => db.get<{ n: number }>('SELECT COUNT(*) AS n FROM outbox')?.n ?? 0

/** Settles a debt, unless the entry was owed anew meanwhile. */
export const settle = (db: WriteDb, entryId: string, seq: number): void =>
  void db.run('DELETE FROM outbox WHERE entry_id = ? AND seq = ?', entryId, seq)
