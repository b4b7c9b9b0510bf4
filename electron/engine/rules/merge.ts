import { type Entry, type Metadata, SOURCES } from '#shared/domain/entry.ts'
import { epochOf, type Instant, instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { type DecayRules, settleDecay } from './decay.ts'
import { mergeSubjectTimes } from './subject-time.ts'
import { unionTags } from './tags.ts'

/** What a merge reads of its sources. */
export type MergeSource = Pick<
  Entry,
  'id' | 'tags' | 'createdAt' | 'lastSeenAt' | 'reinforcementCount' | 'importanceScore' | 'decayedAt' | 'metadata'
>

/** The fields of a merged entry that follow from its sources; text and category are somebody's choice. */
export interface MergedFields {
  readonly tags: readonly string[]
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
  readonly reinforcementCount: number
  readonly importanceScore: number
  readonly decayedAt: Instant
  readonly metadata: Metadata
  readonly extra: null
}

export interface MergeOptions {
  readonly mergedAt: Instant
  readonly decay: DecayRules
  /** The model's score, where it gave one; clamped to 0..1. */
  readonly importance?: number | undefined
}

/**
 * Merge arithmetic (SPEC §2.1), the host's and never the model's: `createdAt` the earliest, `lastSeenAt` the
 * latest, counts summed, importance the model's if given, else the highest once every source's owed decay is
 * settled, tags united, metadata by {@link mergeMetadata}. The order of the sources never matters. Properties of
 * the sources' files that Reverie does not know stay with the sources.
 */
export function mergeEntries(sources: readonly MergeSource[], options: MergeOptions): MergedFields {
  const ordered = sources.toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id))
  const [first] = ordered
  if (first === undefined) throw new AppError('INTERNAL', 'A merge needs at least one source.')
  const now = epochOf(options.mergedAt)
  const settled = ordered.map(source => settleDecay(source, now, options.decay))
  const given = options.importance
  return {
    tags: unionTags(ordered.map(source => source.tags)),
    createdAt: first.createdAt,
    lastSeenAt: latestInstant(ordered.map(source => source.lastSeenAt)),
    reinforcementCount: ordered.reduce((sum, source) => sum + source.reinforcementCount, 0),
    importanceScore:
      given !== undefined && Number.isFinite(given)
        ? Math.min(1, Math.max(0, given))
        : Math.max(...settled.map(one => one.importanceScore)),
    decayedAt: latestInstant(settled.map(one => one.decayedAt)),
    metadata: mergeMetadata(ordered, options.mergedAt),
    extra: null,
  }
}

/**
 * The metadata of a merged entry: the subject time over all sources, `source` the least trusted one,
 * `requires_user_permission` if any source has it, `mergedFrom` (ids, sorted, with commas) and `mergedAt`.
 * Every other key stays behind with the sources.
 */
export function mergeMetadata(sources: readonly Pick<Entry, 'id' | 'metadata'>[], mergedAt: Instant): Metadata {
  const all = sources.map(source => source.metadata)
  const source = leastTrusted(all.flatMap(metadata => own(metadata, 'source')))
  const permission = permissionOf(all)
  return {
    ...mergeSubjectTimes(all),
    ...(source === undefined ? {} : { source }),
    ...(permission === undefined ? {} : { requires_user_permission: permission }),
    mergedFrom: sources
      .map(one => one.id)
      .toSorted(compare)
      .join(','),
    mergedAt,
  }
}

/** What any source says of needing the user's permission; a demand for it wins over everything else. */
export function permissionOf(all: readonly (Metadata | null)[]): string | undefined {
  const given = all.flatMap(metadata => own(metadata, 'requires_user_permission'))
  return given.includes('true') ? 'true' : given.toSorted(compare)[0]
}

/** Trust falls along SOURCES; a word that is none of them is trusted least, and of several the first by name. */
function leastTrusted(given: readonly string[]): string | undefined {
  const distrust = (source: string): number => {
    const rank = (SOURCES as readonly string[]).indexOf(source)
    return rank === -1 ? SOURCES.length : rank
  }
  return given.toSorted((a, b) => distrust(b) - distrust(a) || compare(a, b))[0]
}

const own = (metadata: Metadata | null, key: string): string[] => {
  const value = metadata !== null && Object.hasOwn(metadata, key) ? metadata[key] : undefined
  return value === undefined ? [] : [value]
}

/** By code units, the same on every system; instants of one form sort by time. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The latest of at least one instant. */
export const latestInstant = (instants: readonly Instant[]): Instant => instantOf(Math.max(...instants.map(epochOf)))
