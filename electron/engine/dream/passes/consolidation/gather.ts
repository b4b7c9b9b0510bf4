import type { Entry } from '#shared/domain/entry.ts'
import { parseDuration } from '#shared/settings/duration.ts'
import type { Settings } from '#shared/settings/table.ts'
import { createPace } from '../../../pace.ts'
import { clusters } from '../../../rules/clustering.ts'
import { fingerprintOf } from '../../../rules/fingerprint.ts'
import { joinSets } from '../../../rules/grouping.ts'
import { packGroups } from '../../../rules/packing.ts'
import { isOpen } from '../../../rules/reopening.ts'
import type { ReadDb } from '../../../store/database.ts'
import { findEntry } from '../../../store/entries.ts'
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

export interface Eligible {
  readonly total: number
  readonly batches: Iterable<ConsolidationBatch>
  /** Entries that no request of this model could hold together with the answer to it. */
  readonly tooLong: number
}

/** A small local model loses its way in more entries than this, however large its window is. */
const MOST_IN_BATCH = 40
/** Entries read at once. */
const PAGE = 200
/** Clusters and conflict pairs that share entries are one group up to this size. */
const MOST_IN_GROUP = 12

/**
 * What is eligible (SPEC §5.2): entries new or changed since their last review, the clusters and conflict pairs
 * that they belong to, and settled clusters whose rest is over. Batches keep groups whole, and each is read anew
 * when its turn comes.
 *
 * @param room tokens that the entries of one batch may take
 * @param cost tokens of one entry as it is told
 */
export async function gatherEligible(
  db: ReadDb,
  settings: Settings['Dream'],
  now: number,
  room: number,
  cost: (entry: Entry) => number,
): Promise<Eligible> {
  const prices = new Map<string, number>()
  const priceOf = ({ entry }: Offered): number => {
    const known = prices.get(entry.id) ?? cost(entry)
    prices.set(entry.id, known)
    return known
  }
  const eligible = await eligibleGroups(db, settings, now)
  const groups: Group[] = []
  const pace = createPace()
  for (const group of eligible) {
    groups.push(...whole(group, room, priceOf))
    await pace.breathe()
  }
  const packed = packGroups(
    groups.map(group => group.members.map(member => ({ member, group }))),
    ({ member }) => priceOf(member),
    { room, most: MOST_IN_BATCH },
  ).map(items => [...new Set(items.map(item => item.group))])
  const offered = new Set(groups.flatMap(group => group.members.map(({ entry }) => entry.id)))
  const tooLong = [...prices].filter(([id, price]) => price > room && !offered.has(id)).length
  const total = packed.reduce((sum, batch) => sum + batchOf(batch).offered.length, 0)
  return { total, tooLong, batches: readAnew(db, packed) }
}

async function eligibleGroups(db: ReadDb, settings: Settings['Dream'], now: number): Promise<readonly Group[]> {
  const entries = new Map<string, Entry>()
  const fresh = new Set<string>()
  const reviewedAt = new Map<string, number>()
  const pace = createPace()
  for (let after = 0, page = liveWithReviews(db, 0, PAGE); page.length > 0; page = liveWithReviews(db, after, PAGE)) {
    for (const { seq, entry, reviewed, reviewedAt: at } of page) {
      after = seq
      entries.set(entry.id, entry)
      if (!isReviewed(entry, reviewed)) fresh.add(entry.id)
      else if (at !== null) reviewedAt.set(entry.id, Date.parse(at))
    }
    await pace.breathe()
  }
  const offer = (id: string): Offered[] => {
    const entry = entries.get(id)
    return entry === undefined ? [] : [{ entry, mergeOnly: !fresh.has(id) }]
  }
  const settled = settledClusters(db)
  const rest = {
    interval: parseDuration(settings.SettledClusterReopenInterval),
    longest: parseDuration(settings.SettledClusterReopenMaxInterval),
  }
  const together = joinSets(
    [
      ...openConflicts(db).map(({ a, b }) => [a, b]),
      ...clusters(livePairs(db, settings.ConsolidationSimilarityThreshold), settings.ConsolidationMaxClusterSize),
    ],
    MOST_IN_GROUP,
  )
  const groups: Group[] = []
  const grouped = new Set<string>()
  let reopened = 0
  for (const ids of together) {
    const members = ids.flatMap(offer)
    if (members.length < 2) continue
    const key = clusterKey(members)
    if (members.every(({ mergeOnly }) => mergeOnly)) {
      // entries that were reviewed apart rest as if they had been left alone together
      const last = Math.max(...members.map(({ entry }) => reviewedAt.get(entry.id) ?? 0))
      if (reopened >= settings.SettledClusterReopenMaxPerCycle) continue
      if (!isOpen(settled.get(key) ?? { declines: 1, at: last }, now, rest)) continue
      reopened++
    }
    for (const { entry } of members) grouped.add(entry.id)
    groups.push({ key, members })
  }
  const alone = [...fresh].filter(id => !grouped.has(id)).map((id): Group => ({ key: null, members: offer(id) }))
  return [...groups, ...alone]
}

/** A group that no batch can hold falls apart into those of its new members that can be looked at alone. */
function whole(group: Group, room: number, priceOf: (one: Offered) => number): readonly Group[] {
  if (group.members.reduce((sum, member) => sum + priceOf(member), 0) <= room) return [group]
  return group.members
    .filter(member => !member.mergeOnly && priceOf(member) <= room)
    .map(member => ({ key: null, members: [member] }))
}

/** An entry in two groups of a batch is offered once. */
const batchOf = (groups: readonly Group[]): ConsolidationBatch => ({
  groups,
  offered: [...new Map(groups.flatMap(({ members }) => members.map(one => [one.entry.id, one] as const))).values()],
})

/** What earlier batches or the user took away or changed meanwhile is seen as it is now. */
function* readAnew(db: ReadDb, batches: readonly (readonly Group[])[]): Iterable<ConsolidationBatch> {
  for (const groups of batches) {
    const now = groups.flatMap(({ key, members }): Group[] => {
      const live = members.flatMap((one): Offered[] => {
        const entry = findEntry(db, one.entry.id)?.entry
        return entry === undefined || entry.archivedAt !== null ? [] : [{ ...one, entry }]
      })
      return live.length === 0
        ? []
        : [{ members: live, key: key === null || live.length < 2 ? null : clusterKey(live) }]
    })
    if (now.length > 0) yield batchOf(now)
  }
}

/** A cluster in its present state: another text of a member makes it another cluster. */
export const clusterKey = (members: readonly Offered[]): string =>
  members
    .map(({ entry }) => `${entry.id}:${fingerprintOf(entry)}`)
    .toSorted()
    .join(' ')
