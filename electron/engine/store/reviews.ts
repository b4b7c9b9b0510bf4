import type { Entry } from '#shared/domain/entry.ts'
import { fingerprintOf } from '../rules/fingerprint.ts'
import type { Settled } from '../rules/reopening.ts'
import type { ReadDb, WriteDb } from './database.ts'
import { ENTRY_COLUMNS, entryOfRow, type StoredEntry } from './entries.ts'

/** Marks entries as reviewed in these states. */
export function markReviewed(db: WriteDb, reviewed: readonly { id: string; fingerprint: string }[], at: string): void {
  for (const { id, fingerprint } of reviewed) {
    db.run('INSERT OR REPLACE INTO review (entry_id, fingerprint, at) VALUES (?, ?, ?)', id, fingerprint, at)
  }
}

export interface WithReview extends StoredEntry {
  readonly reviewed: string | null
  readonly reviewedAt: string | null
}

/** The live entries with the state in which each was last reviewed, oldest first, the next `limit` after a key. */
export const liveWithReviews = (db: ReadDb, after: number, limit: number): WithReview[] =>
  db
    .all<{ fingerprint: string | null; reviewed_at: string | null }>(
      `SELECT ${ENTRY_COLUMNS}, r.fingerprint, r.at AS reviewed_at FROM entry e LEFT JOIN review r ON r.entry_id = e.id
       WHERE e.archived_at IS NULL AND e.seq > ? ORDER BY e.seq LIMIT ?`,
      after,
      limit,
    )
    .map(row => ({ ...entryOfRow(row), reviewed: row.fingerprint, reviewedAt: row.reviewed_at }))

export const isReviewed = (entry: Entry, reviewed: string | null): boolean => reviewed === fingerprintOf(entry)

export const settledClusters = (db: ReadDb): ReadonlyMap<string, Settled> =>
  new Map(
    db
      .all<{ key: string; declines: number; at: string }>('SELECT key, declines, at FROM settled_cluster ORDER BY key')
      .map(row => [row.key, { declines: row.declines, at: Date.parse(row.at) }]),
  )

/** Counts that a cluster was offered and left alone. */
export const declineCluster = (db: WriteDb, key: string, at: string): void =>
  void db.run(
    `INSERT INTO settled_cluster (key, declines, at) VALUES (?, 1, ?)
     ON CONFLICT (key) DO UPDATE SET declines = declines + 1, at = excluded.at`,
    key,
    at,
  )

/**
 * Pairs of live entries that are much alike.
 *
 * @param threshold the least cosine of those found by meaning; `auto` takes all that were found
 */
export const livePairs = (db: ReadDb, threshold: number | 'auto'): { a: string; b: string; similarity: number }[] =>
  db.all(
    `SELECT n.a_id AS a, n.b_id AS b, n.similarity FROM near_duplicate n
     JOIN entry x ON x.id = n.a_id AND x.archived_at IS NULL
     JOIN entry y ON y.id = n.b_id AND y.archived_at IS NULL
     WHERE n.by = 'words' OR n.similarity >= ? ORDER BY n.similarity DESC, a, b`,
    threshold === 'auto' ? 0 : threshold,
  )
