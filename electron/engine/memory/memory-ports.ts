import type { Clock, Logger } from '../ports.ts'
import type { Vocabulary } from '../rules/vocabulary.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { WriteDb } from '../store/database.ts'
import type { EntryWriter } from './entry-writer.ts'

/** What the parts of long-term memory share. */
export interface MemoryPorts {
  readonly db: WriteDb
  readonly writer: EntryWriter
  readonly settings: SettingsStore
  readonly clock: Clock
  readonly logger: Logger
  /** The user's IANA time zone, for days as they count them. */
  readonly timeZone: () => string
  /** The merge-coverage vocabulary, read anew: the baseline and what the user's file adds. */
  readonly vocabulary: () => Vocabulary
}
