import type { Entry } from '#shared/domain/entry.ts'
import { DAY_MS, epochOf } from '#shared/domain/instant.ts'

/** The high-value floor (SPEC §5.3): at or above either of them an entry is never pruned or purged. */
export interface HighValueFloor {
  readonly importance: number
  readonly reinforcementCount: number
}

export interface PurgeRules {
  /** How long an archived entry is kept, in milliseconds. */
  readonly retentionMs: number
  readonly floor: HighValueFloor
}

/** Whether an entry may be merged, but never pruned or purged by the program. */
export const isProtected = (
  entry: Pick<Entry, 'importanceScore' | 'reinforcementCount'>,
  floor: HighValueFloor,
): boolean => entry.importanceScore >= floor.importance || entry.reinforcementCount >= floor.reinforcementCount

type Archivable = Pick<Entry, 'importanceScore' | 'reinforcementCount' | 'archivedAt'>

/** The moment (epoch ms) after which the purge takes an entry; null for what is live or protected. */
export function purgeDueAt(entry: Archivable, rules: PurgeRules): number | null {
  if (entry.archivedAt === null || isProtected(entry, rules.floor)) return null
  return epochOf(entry.archivedAt) + rules.retentionMs
}

/** Which entries the purge takes at `now` (epoch ms): archived longer ago than the retention, and not protected. */
export const purgeable = <E extends Archivable>(entries: readonly E[], now: number, rules: PurgeRules): readonly E[] =>
  entries.filter(entry => {
    const due = purgeDueAt(entry, rules)
    return due !== null && due < now
  })

/** Which entries the purge will take within the next days, what is due already among them; those due first come first. */
export function purgeableWithin<E extends Archivable>(
  entries: readonly E[],
  now: number,
  rules: PurgeRules,
  days = 7,
): readonly { readonly entry: E; readonly dueAt: number }[] {
  return entries
    .flatMap(entry => {
      const dueAt = purgeDueAt(entry, rules)
      return dueAt !== null && dueAt < now + days * DAY_MS ? [{ entry, dueAt }] : []
    })
    .toSorted((a, b) => a.dueAt - b.dueAt)
}
