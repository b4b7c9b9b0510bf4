import type { ReadDb, WriteDb } from './database.ts'

/** Counts that these entries were given to a model. Not a change of the entry: neither event nor file. */
export function countRecalls(db: WriteDb, ids: readonly string[], at: string): void {
  db.run(
    'UPDATE entry SET recall_count = recall_count + 1, last_recalled_at = ? WHERE id IN (SELECT value FROM json_each(?))',
    at,
    JSON.stringify(ids),
  )
}

export function recallsOf(db: ReadDb, id: string): { count: number; lastAt: string | null } {
  return (
    db.get('SELECT recall_count AS count, last_recalled_at AS lastAt FROM entry WHERE id = ?', id) ?? {
      count: 0,
      lastAt: null,
    }
  )
}
