import type { ReadDb } from './database.ts'

/** Groups of live entries with the same category and the same text once white space is collapsed; oldest first. */
export const exactDuplicateGroups = (db: ReadDb): number[][] =>
  db
    .all<{ seqs: string }>(
      `SELECT json_group_array(seq ORDER BY created_at, seq) AS seqs, MIN(seq) AS first FROM entry
       WHERE archived_at IS NULL GROUP BY fold_hash, COALESCE(category, 'general') HAVING COUNT(*) > 1 ORDER BY first`,
    )
    .map(row => JSON.parse(row.seqs) as number[])

/** How many copies there are beyond the first of each group. */
export const countExactDuplicates = (db: ReadDb): number =>
  exactDuplicateGroups(db).reduce((sum, group) => sum + group.length - 1, 0)
