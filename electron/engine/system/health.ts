import { existsSync, statSync } from 'node:fs'
import type { Output, Parsed } from '#shared/contract/index.ts'
import type { EmbeddingState, MirrorState, Problem } from '#shared/domain/health.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { parseDuration } from '#shared/settings/duration.ts'
import type { Clock } from '../ports.ts'
import { isProtected } from '../rules/purge.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { archivedBefore } from '../store/archived.ts'
import { importanceHistogram } from '../store/browse.ts'
import type { ReadDb } from '../store/database.ts'
import { countExactDuplicates } from '../store/duplicates.ts'
import { countEntries } from '../store/entries.ts'
import { countEvents } from '../store/events.ts'
import { countLinks } from '../store/links.ts'

const WEEK_MS = 7 * 86_400_000

export interface HealthSources {
  readonly db: ReadDb
  readonly home: string
  readonly databasePath: string
  readonly clock: Clock
  readonly settings: SettingsStore
  readonly readOnly: boolean
  readonly mirror: () => MirrorState
  readonly embeddings: () => EmbeddingState
  readonly pendingExpansions: () => number
  readonly problems: () => readonly Problem[]
  readonly waitFor: { embeddings(): Promise<void>; expansions(): Promise<void>; mirror(): Promise<void> }
}

/** The state of the store, its files and its background work, counted anew at each call. */
export async function checkHealth(from: HealthSources, input: Parsed<'health.check'>): Promise<Output<'health.check'>> {
  if (input.waitForExpansions) await from.waitFor.expansions()
  if (input.waitForEmbeddings) await from.waitFor.embeddings()
  if (input.waitForMirror) await from.waitFor.mirror()
  const { db } = from
  const check = String(db.raw.pragma('quick_check(1)', { simple: true }))
  const links = countLinks(db)
  return {
    home: from.home,
    readOnly: from.readOnly,
    database: {
      ok: check === 'ok',
      sizeBytes: sizeOf(from.databasePath),
      message: check === 'ok' ? 'The database is sound.' : `The database check says: ${check}`,
    },
    counts: {
      ...countEntries(db),
      ...links,
      exactDuplicates: countExactDuplicates(db),
      events: countEvents(db),
      purgeWithin7Days: purgedWithinAWeek(from),
      pendingExpansions: from.pendingExpansions(),
    },
    mirror: from.mirror(),
    embeddings: from.embeddings(),
    importance: importanceHistogram(db),
    problems: [...from.problems()],
  }
}

/** The database with what waits in its journal. */
const sizeOf = (path: string): number =>
  [path, `${path}-wal`].reduce((sum, one) => sum + (existsSync(one) ? statSync(one).size : 0), 0)

/** How many archived entries the purge will take in the next seven days. */
function purgedWithinAWeek({ db, clock, settings }: HealthSources): number {
  const { MemoryArchiveRetention, PruningProtectionImportance, PruningProtectionReinforcementCount } =
    settings.current().Dream
  const floor = { importance: PruningProtectionImportance, reinforcementCount: PruningProtectionReinforcementCount }
  const before = instantOf(clock.now() + WEEK_MS - parseDuration(MemoryArchiveRetention))
  return archivedBefore(db, before).filter(({ entry }) => !isProtected(entry, floor)).length
}
