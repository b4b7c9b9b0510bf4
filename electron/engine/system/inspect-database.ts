import type { Output } from '#shared/contract/index.ts'
import { countPurgeable } from '../store/archived.ts'
import { importanceHistogram } from '../store/browse.ts'
import type { ReadDb } from '../store/database.ts'
import { countExactDuplicates } from '../store/duplicates.ts'
import { countEntries } from '../store/entries.ts'
import { countEvents } from '../store/events.ts'
import { countLinks } from '../store/links.ts'

/** What is asked of a database. Plain data, as it may cross to another thread. */
export interface Inspection {
  readonly path: string
  /** Entries archived before this moment are due. */
  readonly purgeBefore: string
  readonly floor: { readonly importance: number; readonly reinforcementCount: number }
}

export interface Inspected {
  /** What SQLite's own check says; `ok` when it finds nothing. */
  readonly check: string
  readonly counts: Omit<Output<'health.check'>['counts'], 'pendingExpansions'>
  readonly importance: readonly number[]
}

/** Checks and counts. Reads the whole database. */
export const inspectDatabase = (db: ReadDb, { purgeBefore, floor }: Inspection): Inspected => ({
  check: String(db.raw.pragma('quick_check(1)', { simple: true })),
  counts: {
    ...countEntries(db),
    ...countLinks(db),
    exactDuplicates: countExactDuplicates(db),
    events: countEvents(db),
    purgeWithin7Days: countPurgeable(db, purgeBefore, floor),
  },
  importance: importanceHistogram(db),
})
