import type { ReadDb, WriteDb } from './database.ts'

/** Counts that these entries were given to a model. Not a change of the entry: neither event nor file. */
export function countRecalls(db: WriteDb, ids: readonly string[], at: string): void {
  db.run(
    'UPDATE entry SET recall_count = recall_count + 1, last_recalled_at = ? WHERE id IN (SELECT value FROM json_each(?))',
    at,
    JSON.stringify(ids),
  )
}

/** By id of the asked ones, how often it was given to a model, and when last. */
export const recallsOf = (
  db: ReadDb,
  ids: readonly string[],
): ReadonlyMap<string, { readonly count: number; readonly lastAt: string | null }> =>
  new Map(
    db
      .all<{ id: string; count: number; lastAt: string | null }>(
        `SELECT e.id, e.recall_count AS count, e.last_recalled_at AS lastAt
         FROM json_each(?) j CROSS JOIN entry e ON e.id = j.value ORDER BY j.key`,
        JSON.stringify(ids),
      )
      .map(({ id, count, lastAt }) => [id, { count, lastAt }]),
  )
