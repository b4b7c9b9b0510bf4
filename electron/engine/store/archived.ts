import type { ReadDb } from './database.ts'
import { ENTRY_COLUMNS, entryOfRow, type StoredEntry } from './entries.ts'

/** Entries archived before a moment, longest archived first. */
export const archivedBefore = (db: ReadDb, at: string): StoredEntry[] =>
  db
    .all(`SELECT ${ENTRY_COLUMNS} FROM entry e WHERE e.archived_at < ? ORDER BY e.archived_at, e.seq`, at)
    .map(entryOfRow)
