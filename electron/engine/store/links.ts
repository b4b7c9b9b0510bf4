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

/** Ids in open conflict with this one. */
export const conflictsOf = (db: ReadDb, id: string): string[] =>
  db
    .all<{ other: string }>(
      `SELECT CASE WHEN c.a_id = ? THEN c.b_id ELSE c.a_id END AS other FROM conflict c
       WHERE (c.a_id = ? OR c.b_id = ?) AND ${OPEN_CONFLICT} ORDER BY other`,
      id,
      id,
      id,
    )
    .map(r => r.other)

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

export const nearDuplicatesOf = (db: ReadDb, id: string): string[] =>
  db
    .all<{ other: string }>(
      `SELECT CASE WHEN n.a_id = ? THEN n.b_id ELSE n.a_id END AS other FROM near_duplicate n
       WHERE (n.a_id = ? OR n.b_id = ?) AND ${LIVE_PAIR} ORDER BY n.similarity DESC, other`,
      id,
      id,
      id,
    )
    .map(r => r.other)

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
