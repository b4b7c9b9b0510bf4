import type { ReadDb } from './database.ts'
import { ENTRY_COLUMNS, entryOfRow, type StoredEntry } from './entries.ts'

/** Entries archived before a moment, longest archived first. */
export const archivedBefore = (db: ReadDb, at: string): StoredEntry[] =>
  db
    .all(
      `SELECT ${ENTRY_COLUMNS} FROM entry e WHERE (e.archived_at IS NOT NULL) = 1 AND e.archived_at < ? ORDER BY e.archived_at, e.seq`,
      at,
    )
    .map(entryOfRow)

/** How many entries were archived before a moment and are under both bars of the high-value floor. */
export const countPurgeable = (
  db: ReadDb,
  at: string,
  floor: { readonly importance: number; readonly reinforcementCount: number },
): number =>
  db.get<{ n: number }>(
    `SELECT COUNT(*) AS n FROM entry WHERE (archived_at IS NOT NULL) = 1 AND archived_at < ?
     AND importance_score < ? AND reinforcement_count < ?`,
    at,
    floor.importance,
    floor.reinforcementCount,
  )?.n ?? 0
