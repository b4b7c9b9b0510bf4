import type { ReadDb } from './database.ts'

/** What decay needs to know of an entry. */
export interface DecayRow {
  readonly id: string
  readonly importanceScore: number
  readonly lastSeenAt: string
  readonly decayedAt: string | null
}

/** Live entries last seen before the grace time began. */
export const decayable = (db: ReadDb, seenBefore: string): DecayRow[] =>
  db.all(
    `SELECT id, importance_score AS importanceScore, last_seen_at AS lastSeenAt, decayed_at AS decayedAt
     FROM entry WHERE archived_at IS NULL AND last_seen_at < ? ORDER BY seq`,
    seenBefore,
  )
