import { createHash } from 'node:crypto'
import type { Entry } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import type { Settings } from '#shared/settings/table.ts'
import { decayRulesOf, settleDecay } from '../../../rules/decay.ts'
import { foldedText } from '../../../rules/exact-fold.ts'
import { fold } from '../../../rules/fold.ts'
import { mergeEntries } from '../../../rules/merge.ts'
import { isProtected } from '../../../rules/purge.ts'
import { unionTags } from '../../../rules/tags.ts'
import type { ConflictLink } from '../../../store/links.ts'
import type { Planned } from '../../pass.ts'
import { usableCategory, usableImportance, usableTags } from '../fact-answer.ts'
import type { WantedSave } from './answer.ts'
import type { Judged, Taken } from './judge.ts'
import { floorOf, retire, textOf } from './retire.ts'

export interface SaveInput {
  readonly settings: Settings['Dream']
  readonly conflicts: readonly Pick<ConflictLink, 'a' | 'b'>[]
  /** The number of the newest signal of the user that the model was given; 0 when there was none. */
  readonly newestFeedback: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** A new entry in place of its sources: text and category the model's, the arithmetic the host's (SPEC §2.1, §5.5). */
export function mergeOf(input: SaveInput, wanted: WantedSave, merge: Taken, result: string): Planned {
  const at = instantOf(input.now)
  const { sources, content, repaired } = merge
  const ids = sources.map(source => source.id)
  const importance = usableImportance(wanted.importance)
  const fields = mergeEntries(sources, {
    mergedAt: at,
    decay: decayRulesOf(input.settings),
    ...(importance === undefined ? {} : { importance }),
  })
  const reason = `merged into ${result}`
  return {
    kind: repaired ? 'repaired' : 'merged',
    reason: repaired ? 'one fact, after the text was mended' : 'one fact in several memories',
    sources: ids,
    result,
    before: sources.map(textOf),
    after: content,
    operations: [
      {
        op: 'create',
        kind: 'merged',
        related: ids,
        conflicts: othersInConflict(ids, input.conflicts),
        fields: {
          ...fields,
          id: result,
          content,
          category: usableCategory(wanted.category) ?? oldest(sources)?.category ?? null,
          tags: unionTags([fields.tags, usableTags(wanted.tags)]),
          updatedAt: null,
          archivedAt: null,
          archivedReason: null,
        },
      },
      ...sources.map(source => retire(source, reason, [result], at, 'archived')),
    ],
  }
}

/** What disagrees with a source disagrees with what takes its place. */
const othersInConflict = (ids: readonly string[], conflicts: SaveInput['conflicts']): readonly string[] => [
  ...new Set(
    conflicts.flatMap(({ a, b }) => {
      if (ids.includes(a) === ids.includes(b)) return []
      return ids.includes(a) ? [b] : [a]
    }),
  ),
]

const oldest = (sources: readonly Entry[]): Entry | undefined =>
  sources.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1))[0]

/** A save of one source edits it in place; null when it leaves everything as it is. */
export function editOf(input: SaveInput, wanted: WantedSave, { sources, content, repaired }: Taken): Planned | null {
  const [source] = sources
  if (source === undefined) return null
  const at = instantOf(input.now)
  const category = usableCategory(wanted.category) ?? source.category
  const tags = unionTags([source.tags, usableTags(wanted.tags)])
  const rewritten = content !== source.content
  const refiled = category !== source.category
  const retagged = tags.length !== source.tags.length
  if (!rewritten && !refiled && !retagged) return null
  return {
    kind: repaired ? 'repaired' : rewritten ? 'merged' : 'recategorised',
    reason: rewritten ? 'worded anew' : refiled ? `filed under ${category ?? 'general'}` : 'tagged anew',
    sources: [source.id],
    result: source.id,
    before: [textOf(source)],
    after: content,
    operations: [
      {
        op: 'change',
        id: source.id,
        revision: source.revision,
        patch: { content, category, tags, updatedAt: at, ...scoreOf(input, wanted, source) },
        kind: rewritten || retagged ? 'edited' : 'recategorised',
      },
    ],
  }
}

/** The model's score for an edited entry; one that would take away the entry's protection is left aside. */
function scoreOf(
  input: SaveInput,
  wanted: WantedSave,
  source: Entry,
): Partial<Pick<Entry, 'importanceScore' | 'decayedAt'>> {
  const importanceScore = usableImportance(wanted.importance)
  if (importanceScore === undefined || importanceScore === source.importanceScore) return {}
  const floor = floorOf(input.settings)
  if (isProtected(source, floor) && !isProtected({ ...source, importanceScore }, floor)) return {}
  return { importanceScore, decayedAt: settleDecay(source, input.now, decayRulesOf(input.settings)).decayedAt }
}

const ANTI_PATTERN_IMPORTANCE = 0.7

/** What not to do, learned from a correction; the same words for the same signals are counted once. */
export function antiPatternOf(input: SaveInput, wanted: WantedSave, content: string): Planned {
  const key = createHash('sha256')
    .update(JSON.stringify([fold(foldedText(content)), input.newestFeedback]))
    .digest('base64url')
    .slice(0, 22)
  return {
    kind: 'created',
    reason: 'learned from a correction',
    sources: [],
    after: content,
    operations: [
      { op: 'once', key: `anti-pattern:${key}` },
      {
        op: 'save',
        fact: {
          content,
          category: usableCategory(wanted.category) ?? 'anti-patterns',
          tags: unionTags([['anti-pattern'], usableTags(wanted.tags)]),
          importance: usableImportance(wanted.importance) ?? ANTI_PATTERN_IMPORTANCE,
          metadata: { source: 'inferred' },
        },
      },
    ],
  }
}

/** A save that is not taken: told in the log, with what it would have lost. */
export function rejectionOf(judged: Extract<Judged, { kind: 'lossy' | 'refused' }>): Planned {
  const { sources, content } = judged
  const lossy = judged.kind === 'lossy'
  return {
    kind: 'rejected',
    reason: lossy ? `the merged text would lose ${judged.missing.join(', ')}` : judged.why,
    sources: sources.map(source => source.id),
    ...(lossy ? { missing: judged.missing } : {}),
    before: sources.map(textOf),
    after: content,
    operations: [],
  }
}
