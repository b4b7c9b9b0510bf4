import { existsSync, statSync } from 'node:fs'
import type { Output, Parsed } from '#shared/contract/index.ts'
import type { BackupInfo, EmbeddingState, MirrorState, Problem } from '#shared/domain/health.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { parseDuration } from '#shared/settings/duration.ts'
import type { Clock } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { ReadDb } from '../store/database.ts'
import { inspectAside } from './inspect-aside.ts'
import { type Inspection, inspectDatabase } from './inspect-database.ts'

/** A check reads every page: of a database beyond this size it is made in a thread of its own. */
const INLINE_BYTES = 8_000_000
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
  readonly lastBackup: () => Promise<BackupInfo | null>
  readonly waitFor: { embeddings(): Promise<void>; expansions(): Promise<void>; mirror(): Promise<void> }
}

/** The state of the store, its files and its background work, counted anew at each call. */
export async function checkHealth(from: HealthSources, input: Parsed<'health.check'>): Promise<Output<'health.check'>> {
  if (input.waitForExpansions) await from.waitFor.expansions()
  if (input.waitForEmbeddings) await from.waitFor.embeddings()
  if (input.waitForMirror) await from.waitFor.mirror()
  const sizeBytes = sizeOf(from.databasePath)
  const question = { path: from.databasePath, ...purgeQuestion(from) }
  const found = sizeBytes > INLINE_BYTES ? await inspectAside(question) : inspectDatabase(from.db, question)
  return {
    home: from.home,
    lastBackup: await from.lastBackup(),
    readOnly: from.readOnly,
    database: {
      ok: found.check === 'ok',
      sizeBytes,
      message: found.check === 'ok' ? 'The database is sound.' : `The database check says: ${found.check}`,
    },
    counts: { ...found.counts, pendingExpansions: from.pendingExpansions() },
    mirror: from.mirror(),
    embeddings: from.embeddings(),
    importance: [...found.importance],
    problems: [...from.problems()],
  }
}

/** The database with what waits in its journal. */
const sizeOf = (path: string): number =>
  [path, `${path}-wal`].reduce((sum, one) => sum + (existsSync(one) ? statSync(one).size : 0), 0)

/** What the purge will take in the next seven days. */
function purgeQuestion({ clock, settings }: HealthSources): Pick<Inspection, 'purgeBefore' | 'floor'> {
  const { MemoryArchiveRetention, PruningProtectionImportance, PruningProtectionReinforcementCount } =
    settings.current().Dream
  return {
    purgeBefore: instantOf(clock.now() + WEEK_MS - parseDuration(MemoryArchiveRetention)),
    floor: { importance: PruningProtectionImportance, reinforcementCount: PruningProtectionReinforcementCount },
  }
}
