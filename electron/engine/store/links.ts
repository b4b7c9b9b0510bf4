import type { ReadDb, WriteDb } from './database.ts'

const ordered = (x: string, y: string): [string, string] => (x < y ? [x, y] : [y, x])

export interface ConflictLink {
  readonly a: string
  readonly b: string
  readonly at: string
}

/** Links two entries as saying different things of one matter. A resolved pair stays resolved. */
export function linkConflict(db: WriteDb, x: string, y: string, at: string): void {
  if (x === y) return
  const [a, b] = ordered(x, y)
  db.run('INSERT OR IGNORE INTO conflict (a_id, b_id, at) VALUES (?, ?, ?)', a, b, at)
}

export function resolveConflict(db: WriteDb, x: string, y: string, at: string, resolution: string): boolean {
  const [a, b] = ordered(x, y)
  return (
    db.run(
      'UPDATE conflict SET resolved_at = ?, resolution = ? WHERE a_id = ? AND b_id = ? AND resolved_at IS NULL',
      at,
      resolution,
      a,
      b,
    ).changes > 0
  )
}

export function reopenConflict(db: WriteDb, x: string, y: string): void {
  const [a, b] = ordered(x, y)
  db.run('UPDATE conflict SET resolved_at = NULL, resolution = NULL WHERE a_id = ? AND b_id = ?', a, b)
}

const OPEN_CONFLICT = `c.resolved_at IS NULL
  AND EXISTS (SELECT 1 FROM entry WHERE id = c.a_id AND archived_at IS NULL)
  AND EXISTS (SELECT 1 FROM entry WHERE id = c.b_id AND archived_at IS NULL)`

/** Conflicts still open between live entries, newest first. */
export const openConflicts = (db: ReadDb): ConflictLink[] =>
  db.all<ConflictLink>(
    `SELECT c.a_id AS a, c.b_id AS b, c.at FROM conflict c WHERE ${OPEN_CONFLICT} ORDER BY c.at DESC, c.a_id, c.b_id`,
  )

/** By id of the asked ones, the ids in open conflict with it; ids without any are left out. */
export const conflictsOf = (db: ReadDb, ids: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  grouped(
    db.all(
      `WITH asked AS MATERIALIZED (SELECT value AS id FROM json_each(?))
       SELECT asked.id, c.b_id AS other FROM asked CROSS JOIN conflict c ON c.a_id = asked.id WHERE ${OPEN_CONFLICT}
       UNION ALL
       SELECT asked.id, c.a_id AS other FROM asked CROSS JOIN conflict c ON c.b_id = asked.id WHERE ${OPEN_CONFLICT}
       ORDER BY 1, 2`,
      JSON.stringify(ids),
    ),
  )

function grouped(rows: readonly { readonly id: string; readonly other: string }[]): ReadonlyMap<string, string[]> {
  const out = new Map<string, string[]>()
  for (const { id, other } of rows) {
    const others = out.get(id)
    if (others === undefined) out.set(id, [other])
    else others.push(other)
  }
  return out
}

/** Replaces what is known of an entry's near-duplicates. */
export function setNearDuplicates(
  db: WriteDb,
  id: string,
  others: readonly { readonly id: string; readonly similarity: number; readonly by: 'meaning' | 'words' }[],
): void {
  db.run('DELETE FROM near_duplicate WHERE a_id = ? OR b_id = ?', id, id)
  for (const other of others) {
    const [a, b] = ordered(id, other.id)
    if (a !== b) {
      db.run(
        'INSERT OR REPLACE INTO near_duplicate (a_id, b_id, similarity, by) VALUES (?, ?, ?, ?)',
        a,
        b,
        other.similarity,
        other.by,
      )
    }
  }
}

const LIVE_PAIR = `EXISTS (SELECT 1 FROM entry WHERE id = n.a_id AND archived_at IS NULL)
  AND EXISTS (SELECT 1 FROM entry WHERE id = n.b_id AND archived_at IS NULL)`

/** By id of the asked ones, the ids of its near-duplicates, the most similar first; ids without any are left out. */
export const nearDuplicatesOf = (db: ReadDb, ids: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  grouped(
    db.all(
      `WITH asked AS MATERIALIZED (SELECT value AS id FROM json_each(?))
       SELECT asked.id, n.b_id AS other, n.similarity FROM asked CROSS JOIN near_duplicate n ON n.a_id = asked.id WHERE ${LIVE_PAIR}
       UNION ALL
       SELECT asked.id, n.a_id AS other, n.similarity FROM asked CROSS JOIN near_duplicate n ON n.b_id = asked.id WHERE ${LIVE_PAIR}
       ORDER BY 1, 3 DESC, 2`,
      JSON.stringify(ids),
    ),
  )

export function countLinks(db: ReadDb): { conflicts: number; nearDuplicates: number } {
  return {
    conflicts: db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM conflict c WHERE ${OPEN_CONFLICT}`)?.n ?? 0,
    nearDuplicates: db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM near_duplicate n WHERE ${LIVE_PAIR}`)?.n ?? 0,
  }
}

export function forgetLinks(db: WriteDb, id: string): void {
  db.run('DELETE FROM conflict WHERE a_id = ? OR b_id = ?', id, id)
  db.run('DELETE FROM near_duplicate WHERE a_id = ? OR b_id = ?', id, id)
}

/** The near-duplicates of these entries are to be looked for. */
export const oweNear = (db: WriteDb, ids: readonly string[]): void =>
  void db.run('INSERT OR IGNORE INTO near_owed (entry_id) SELECT value FROM json_each(?)', JSON.stringify(ids))

/** Entries whose near-duplicates are still to be looked for. */
export const nearOwed = (db: ReadDb): string[] =>
  db.all<{ id: string }>('SELECT entry_id AS id FROM near_owed ORDER BY entry_id').map(row => row.id)

export const settleNear = (db: WriteDb, id: string): void => void db.run('DELETE FROM near_owed WHERE entry_id = ?', id)
