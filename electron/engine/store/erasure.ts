import { createPace } from '../pace.ts'
import type { WriteDb } from './database.ts'

/** Takes what was purged out of the places where SQLite would keep it for a while: the word index and the journal. */
export interface Erasure {
  /** Begins in the background; what is purged meanwhile is taken along. */
  soon(): void
  close(): Promise<void>
}

/** Pages of the index that one step merges. */
const STEP = 16
const MOST_STEPS = 20_000

/**
 * A deleted row leaves its words in the index until the parts that hold them are merged, and former states of pages in
 * the journal until that is emptied. Pages that are freed are written over with zeros by `secure_delete`.
 */
export function createErasure(db: WriteDb): Erasure {
  let wanted = false
  let closed = false
  let working: Promise<void> | null = null

  /** One step of merging; false when there is nothing left to merge. */
  function mergeStep(pages: number): boolean {
    const before = totalChanges()
    db.run("INSERT INTO entry_fts (entry_fts, rank) VALUES ('merge', ?)", pages)
    return totalChanges() - before >= 2
  }
  const totalChanges = (): number => db.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0

  async function work(): Promise<void> {
    while (wanted && !closed) {
      wanted = false
      const pace = createPace()
      // a negative number makes one part of all of them, whatever their sizes; positive ones go on with that
      let more = mergeStep(-STEP)
      for (let step = 0; more && step < MOST_STEPS && !closed; step++) {
        await pace.breathe()
        if (!closed) more = mergeStep(STEP)
      }
      if (!closed) db.raw.pragma('wal_checkpoint(TRUNCATE)')
    }
  }

  return {
    soon() {
      wanted = true
      working ??= work().finally(() => {
        working = null
      })
    },
    async close() {
      closed = true
      await working
    },
  }
}
