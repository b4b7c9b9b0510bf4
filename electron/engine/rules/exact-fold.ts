import type { Entry, Metadata } from '#shared/domain/entry.ts'
import { epochOf, type Instant } from '#shared/domain/instant.ts'
import { displayCategory } from './categories.ts'
import { type DecayRules, settleDecay } from './decay.ts'
import { latestInstant, permissionOf } from './merge.ts'
import { mergeSubjectTimes, subjectTimesContradict, withSubjectTime } from './subject-time.ts'
import { unionTags } from './tags.ts'

/** What the survivor of a fold gets. Its id, text, category, `createdAt` and `updatedAt` stay. */
export interface FoldPatch {
  readonly tags: readonly string[]
  readonly reinforcementCount: number
  readonly importanceScore: number
  readonly decayedAt: Instant
  readonly lastSeenAt: Instant
  readonly metadata: Metadata
}

export interface Fold {
  readonly survivor: Entry
  /** To be archived, `merged into <id of the survivor>`. At least one. */
  readonly copies: readonly Entry[]
  readonly patch: FoldPatch
}

export interface FoldOptions {
  readonly at: Instant
  readonly decay: DecayRules
}

/** What two texts have in common when they are the very same: composed, white space collapsed, case kept. */
export const foldedText = (content: string): string => content.normalize('NFC').replace(/\s+/gu, ' ').trim()

/**
 * The exact-duplicate fold (SPEC §5.1) over any live entries: same category, same text once white space is
 * collapsed. The same sentence about times that contradict is two facts, so such entries fold apart. The order of
 * the entries never matters.
 */
export function foldDuplicates(entries: readonly Entry[], options: FoldOptions): readonly Fold[] {
  const groups = Map.groupBy(
    entries.filter(entry => entry.archivedAt === null),
    entry => `${displayCategory(entry.category)}\n${foldedText(entry.content)}`,
  )
  return [...groups.values()].flatMap(group => foldGroup(group, options))
}

/** The folds within a group that has the same category and text already. */
export function foldGroup(group: readonly Entry[], options: FoldOptions): readonly Fold[] {
  const oldestFirst = group.toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id))
  return apartByTime(oldestFirst).flatMap(([survivor, ...copies]) =>
    survivor === undefined || copies.length === 0
      ? []
      : [{ survivor, copies, patch: foldPatch(survivor, copies, options) }],
  )
}

/** Splits entries so that no two whose subject times contradict are together; the older ones choose first. */
function apartByTime(oldestFirst: readonly Entry[]): readonly (readonly Entry[])[] {
  const parts: Entry[][] = []
  for (const entry of oldestFirst) {
    const part = parts.find(others => others.every(other => !subjectTimesContradict(other.metadata, entry.metadata)))
    if (part === undefined) parts.push([entry])
    else part.push(entry)
  }
  return parts
}

function foldPatch(survivor: Entry, copies: readonly Entry[], { at, decay }: FoldOptions): FoldPatch {
  const all = [survivor, ...copies]
  const settled = all.map(entry => settleDecay(entry, epochOf(at), decay))
  return {
    tags: unionTags(all.map(entry => entry.tags)),
    reinforcementCount: all.reduce((sum, entry) => sum + entry.reinforcementCount, 0),
    importanceScore: Math.max(...settled.map(one => one.importanceScore)),
    decayedAt: latestInstant(settled.map(one => one.decayedAt)),
    lastSeenAt: latestInstant(all.map(entry => entry.lastSeenAt)),
    metadata: foldMetadata(survivor, copies),
  }
}

/** Of a copy these say how that copy came to be, which is not how the survivor did. */
const OF_THE_COPY = ['source', 'sourceSession', 'sourceMessage', 'mergedFrom', 'mergedAt', 'foldedFrom']

/** The survivor's metadata, what it lacks from the copies (the oldest first), the subject time over all, and `foldedFrom`. */
function foldMetadata(survivor: Entry, copies: readonly Entry[]): Metadata {
  const all = [survivor, ...copies].map(entry => entry.metadata)
  const missing = copies
    .flatMap(copy => Object.entries(copy.metadata ?? {}))
    .filter(([key]) => !OF_THE_COPY.includes(key) && !Object.hasOwn(survivor.metadata ?? {}, key))
    .toReversed()
  const united = withSubjectTime({ ...survivor.metadata, ...Object.fromEntries(missing) }, mergeSubjectTimes(all))
  const permission = permissionOf(all)
  const before = (survivor.metadata?.foldedFrom ?? '').split(',').filter(id => id !== '')
  return {
    ...united,
    ...(permission === undefined ? {} : { requires_user_permission: permission }),
    foldedFrom: [...new Set([...before, ...copies.map(copy => copy.id)])].join(','),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
