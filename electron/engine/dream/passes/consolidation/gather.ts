import type { Entry } from '#shared/domain/entry.ts'
import { parseDuration } from '#shared/settings/duration.ts'
import type { Settings } from '#shared/settings/table.ts'
import { clusters } from '../../../rules/clustering.ts'
import { fingerprintOf } from '../../../rules/fingerprint.ts'
import { packGroups } from '../../../rules/packing.ts'
import { isOpen } from '../../../rules/reopening.ts'
import type { ReadDb } from '../../../store/database.ts'
import { openConflicts } from '../../../store/links.ts'
import { isReviewed, livePairs, liveWithReviews, settledClusters } from '../../../store/reviews.ts'

/** An entry as it is offered. A merge-only one may be merged, never removed or rewritten alone. */
export interface Offered {
  readonly entry: Entry
  readonly mergeOnly: boolean
}

/** Entries that are looked at together: a cluster, a conflict pair, or one alone. */
export interface Group {
  readonly members: readonly Offered[]
  /** Names the members and their states; null for one alone. */
  readonly key: string | null
}

export interface ConsolidationBatch {
  readonly groups: readonly Group[]
  readonly offered: readonly Offered[]
}

/** A small local model loses its way in more entries than this, however large its window is. */
const MOST_IN_BATCH = 40

/**
 * What is eligible (SPEC §5.2): entries new or changed since their last review, the clusters and conflict pairs
 * that they belong to, and settled clusters whose rest is over. Batches keep groups whole.
 *
 * @param room tokens that the entries of one batch may take
 * @param cost tokens of one entry as it is told
 */
export function gatherEligible(
  db: ReadDb,
  settings: Settings['Dream'],
  now: number,
  room: number,
  cost: (entry: Entry) => number,
): readonly ConsolidationBatch[] {
  const fresh = new Set<string>()
  const entries = new Map<string, Entry>()
  for (const { entry, reviewed } of liveWithReviews(db)) {
    entries.set(entry.id, entry)
    if (!isReviewed(entry, reviewed)) fresh.add(entry.id)
  }
  const together = [
    ...openConflicts(db).map(({ a, b }) => [a, b]),
    ...clusters(livePairs(db), settings.ConsolidationMaxClusterSize),
  ]
  const settled = settledClusters(db)
  const rest = {
    interval: parseDuration(settings.SettledClusterReopenInterval),
    longest: parseDuration(settings.SettledClusterReopenMaxInterval),
  }
  const taken = new Set<string>()
  const groups: Group[] = []
  let reopened = 0
  for (const ids of together) {
    const members = ids.flatMap(id => entries.get(id) ?? []).filter(entry => !taken.has(entry.id))
    if (members.length < 2) continue
    const key = clusterKey(members)
    if (!members.some(entry => fresh.has(entry.id))) {
      if (reopened >= settings.SettledClusterReopenMaxPerCycle || !isOpen(settled.get(key), now, rest)) continue
      reopened++
    }
    for (const { id } of members) taken.add(id)
    groups.push({ key, members: members.map(entry => ({ entry, mergeOnly: !fresh.has(entry.id) })) })
  }
  for (const id of fresh) {
    const entry = entries.get(id)
    if (entry !== undefined && !taken.has(id)) groups.push({ key: null, members: [{ entry, mergeOnly: false }] })
  }
  const batches = packGroups(
    groups.map(group => group.members.map(member => ({ member, group }))),
    ({ member }) => cost(member.entry),
    { room, most: MOST_IN_BATCH },
  )
  return batches.map(items => ({
    offered: items.map(item => item.member),
    groups: [...new Set(items.map(item => item.group))],
  }))
}

/** A cluster in its present state: another text of a member makes it another cluster. */
export const clusterKey = (members: readonly Entry[]): string =>
  members
    .map(entry => `${entry.id}:${fingerprintOf(entry)}`)
    .toSorted()
    .join(' ')
