import type { Entry } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { parseDuration } from '#shared/settings/duration.ts'
import { isProtected } from '../../rules/purge.ts'
import { archivedBefore } from '../../store/archived.ts'
import type { Pass, Planned } from '../pass.ts'

/** Deletes what was archived longer ago than the retention, never what is at or above the high-value floor. */
export const archivePurge: Pass<Entry, null> = {
  name: 'archive-purge',
  enabled: () => true,
  gather(context) {
    const retention = parseDuration(context.settings.Dream.MemoryArchiveRetention)
    const entries = archivedBefore(context.db, instantOf(context.now - retention)).map(s => s.entry)
    return { total: entries.length, batches: entries }
  },
  size: () => 1,
  propose: async () => null,
  decide(context, entry) {
    const { PruningProtectionImportance, PruningProtectionReinforcementCount, MemoryArchiveRetention } =
      context.settings.Dream
    const floor = { importance: PruningProtectionImportance, reinforcementCount: PruningProtectionReinforcementCount }
    // its text is about to go for good, so the log keeps only which entry it was
    const planned: Planned = isProtected(entry, floor)
      ? {
          kind: 'protected',
          reason: 'at or above the high-value floor: never purged',
          sources: [entry.id],
          operations: [],
        }
      : {
          kind: 'purged',
          reason: `archived longer than ${MemoryArchiveRetention} ago`,
          sources: [entry.id],
          operations: [{ op: 'purge', id: entry.id, revision: entry.revision }],
        }
    return [planned]
  },
}
