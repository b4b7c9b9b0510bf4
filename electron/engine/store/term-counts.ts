import type { ReadDb } from './database.ts'

/** In how many entries a term stands; read from the index once and kept for a while. */
export interface TermCounts {
  of(term: string): number
  total(): number
}

/** A count may be this many changes old: it only decides which terms are worth looking for. */
const FRESH_FOR = 2000
const MOST_KEPT = 50_000

const counters = new WeakMap<ReadDb, TermCounts>()

/** One for each handle on the database. */
export function termCounts(db: ReadDb): TermCounts {
  const known = counters.get(db)
  if (known !== undefined) return known
  const fresh = createTermCounts(db)
  counters.set(db, fresh)
  return fresh
}

function createTermCounts(db: ReadDb): TermCounts {
  const counts = new Map<string, number>()
  let countedAt = 0
  const changes = (): number => db.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0
  return {
    of(term) {
      const now = changes()
      if (now - countedAt > FRESH_FOR || counts.size > MOST_KEPT) {
        counts.clear()
        countedAt = now
      }
      const known = counts.get(term)
      if (known !== undefined) return known
      const count = db.get<{ doc: number }>('SELECT doc FROM entry_term WHERE term = ?', term)?.doc ?? 0
      // a term that is new is looked up again: left out, it would never be found
      if (count > 0) counts.set(term, count)
      return count
    },
    // the highest key is near enough: purged entries are few
    total: () => db.get<{ n: number | null }>('SELECT MAX(seq) AS n FROM entry')?.n ?? 0,
  }
}
