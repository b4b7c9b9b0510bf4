import type { Entry } from '#shared/domain/entry.ts'
import { type Instant, instantOf } from '#shared/domain/instant.ts'
import type { Settings } from '#shared/settings/table.ts'
import { isWithin, normaliseCategory, topLevel } from '../../../rules/categories.ts'
import { checkContent } from '../../../rules/content.ts'
import { checkCoverage } from '../../../rules/coverage.ts'
import { decayRulesOf, settleDecay } from '../../../rules/decay.ts'
import { contentTokens } from '../../../rules/duplicate.ts'
import { mergeEntries } from '../../../rules/merge.ts'
import { isProtected } from '../../../rules/purge.ts'
import { subjectTimesContradict } from '../../../rules/subject-time.ts'
import { parseTags, unionTags } from '../../../rules/tags.ts'
import type { Vocabulary } from '../../../rules/vocabulary.ts'
import type { Operation, Planned } from '../../pass.ts'
import { type ConsolidationAnswer, readId, type WantedSave } from './answer.ts'
import type { Offered } from './gather.ts'

export interface DecideInput {
  readonly offered: readonly Offered[]
  readonly answer: ConsolidationAnswer
  /** Texts that a repair put in place of those of the answer, by the place of the save in it. */
  readonly repaired: ReadonlyMap<number, string>
  readonly settings: Settings['Dream']
  readonly vocabulary: Vocabulary
  /** Pairs in open conflict, as `a b` with the smaller id first. */
  readonly conflicts: ReadonlySet<string>
  readonly now: number
  readonly newId: () => string
}

/** A merge that would lose something: what a repair is asked for. */
export interface Lossy {
  readonly place: number
  readonly content: string
  readonly sources: readonly Entry[]
  readonly missing: readonly string[]
}

/** A save of the answer with its sources resolved, and why it cannot be if so. */
type Judged =
  | { readonly kind: 'merge' | 'edit'; readonly sources: readonly Entry[]; readonly content: string }
  | { readonly kind: 'new'; readonly content: string }
  | {
      readonly kind: 'lossy'
      readonly sources: readonly Entry[]
      readonly content: string
      readonly missing: readonly string[]
    }
  | { readonly kind: 'refused'; readonly sources: readonly Entry[]; readonly content: string; readonly why: string }

/** The merges of an answer that miss the coverage check, for the repair. */
export function lossyMerges(input: DecideInput): readonly Lossy[] {
  return judgeAll({ ...input, repaired: new Map() }).flatMap((judged, place) =>
    judged.kind === 'lossy'
      ? [{ place, content: judged.content, sources: judged.sources, missing: judged.missing }]
      : [],
  )
}

/**
 * What an answer becomes under the rules (SPEC §5.3–5.5). Ids outside what was offered resolve to nothing; a merge
 * stands only when its text keeps what its sources say; nothing above the floor is removed without a replacement.
 */
export function decideConsolidation(input: DecideInput): readonly Planned[] {
  const at = instantOf(input.now)
  const judged = judgeAll(input)
  const decisions: Planned[] = []
  const replacedBy = new Map<string, string>()
  const kept = new Set<string>()
  judged.forEach((one, place) => {
    const wanted = input.answer.toSave[place]
    if (wanted === undefined) return
    switch (one.kind) {
      case 'merge': {
        const result = input.newId()
        for (const { id } of one.sources) replacedBy.set(id, result)
        decisions.push(mergeOf(input, wanted, one.sources, one.content, result, at, input.repaired.has(place)))
        return
      }
      case 'edit': {
        const edit = editOf(input, wanted, one.sources, one.content, at)
        if (edit !== null) decisions.push(edit)
        for (const { id } of one.sources) kept.add(id)
        return
      }
      case 'new':
        decisions.push(createOf(wanted, one.content))
        return
      case 'lossy':
      case 'refused':
        for (const { id } of one.sources) kept.add(id)
        decisions.push({
          kind: 'rejected',
          reason: one.kind === 'lossy' ? `the merged text would lose ${one.missing.join(', ')}` : one.why,
          sources: one.sources.map(s => s.id),
          ...(one.kind === 'lossy' ? { missing: one.missing } : {}),
          before: one.sources.map(textOf),
          after: one.content,
          operations: [],
        })
    }
  })
  decisions.push(...supersedes(input, replacedBy, at), ...removals(input, replacedBy, kept, at))
  return decisions
}

const textOf = ({ id, content }: Entry) => ({ id, content })

function judgeAll(input: DecideInput): readonly Judged[] {
  const byId = new Map(input.offered.map(one => [one.entry.id, one]))
  const used = new Set<string>()
  return input.answer.toSave.map((wanted, place) => {
    const content = input.repaired.get(place) ?? wanted.content
    const ids = [...new Set(wanted.sourceIds.map(readId))]
    const found = ids.flatMap(id => byId.get(id) ?? [])
    const sources = found.map(one => one.entry)
    const refuse = (why: string): Judged => ({ kind: 'refused', sources, content, why })
    if (!isUsable(content)) return refuse('its text is blank or cannot be kept')
    if (ids.length === 0) return judgeNew(wanted, content)
    if (sources.length === 0) return refuse('it names no memory that was offered')
    if (sources.some(({ id }) => used.has(id))) return refuse('one of its memories is part of another merge already')
    if (sources.length === 1 && ids.length > 1) return refuse('of the memories that it names only one was offered')
    if (sources.length === 1 && found[0]?.mergeOnly === true) return refuse('it was offered to be merged only')
    const clash = sources.some((a, i) => sources.slice(i + 1).some(b => subjectTimesContradict(a.metadata, b.metadata)))
    if (clash) return refuse('they speak of different times')
    const coverage = checkCoverage({
      sources: sources.map(s => ({ content: s.content, category: s.category })),
      merged: content,
      vocabulary: input.vocabulary,
      wordCoverage: input.settings.MergeWordCoverage,
    })
    if (!coverage.ok) return { kind: 'lossy', sources, content, missing: coverage.missing }
    for (const { id } of sources) used.add(id)
    return { kind: sources.length === 1 ? 'edit' : 'merge', sources, content }
  })
}

function judgeNew(wanted: WantedSave, content: string): Judged {
  const category = categoryOr(wanted.category, null)
  return category !== null && isWithin(category, 'anti-patterns')
    ? { kind: 'new', content }
    : { kind: 'refused', sources: [], content, why: 'a text without sources is taken only under anti-patterns/' }
}

function isUsable(content: string): boolean {
  try {
    checkContent(content)
    return true
  } catch {
    return false
  }
}

/** The category as the model gives it; one that cannot be used is as if none was given. */
function categoryOr(given: string | null | undefined, otherwise: string | null): string | null {
  try {
    return given === null || given === undefined ? otherwise : normaliseCategory(given)
  } catch {
    return otherwise
  }
}

function tagsOr(given: WantedSave['tags'], otherwise: readonly string[]): readonly string[] {
  try {
    return given === null || given === undefined ? otherwise : parseTags(given)
  } catch {
    return otherwise
  }
}

function mergeOf(
  input: DecideInput,
  wanted: WantedSave,
  sources: readonly Entry[],
  content: string,
  result: string,
  at: Instant,
  repaired: boolean,
): Planned {
  const { settings } = input
  const fields = mergeEntries(sources, {
    mergedAt: at,
    decay: decayRulesOf(settings),
    ...(typeof wanted.importance === 'number' ? { importance: wanted.importance } : {}),
  })
  const oldest = sources.toSorted((a, b) =>
    a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1,
  )[0]
  const reason = `merged into ${result}`
  return {
    kind: repaired ? 'repaired' : 'merged',
    reason: repaired ? 'one fact, after the text was mended' : 'one fact in several memories',
    sources: sources.map(s => s.id),
    result,
    before: sources.map(textOf),
    after: content,
    operations: [
      {
        op: 'create',
        kind: 'merged',
        related: sources.map(s => s.id),
        fields: {
          ...fields,
          id: result,
          content,
          category: categoryOr(wanted.category, oldest?.category ?? null),
          tags: unionTags([fields.tags, tagsOr(wanted.tags, [])]),
          updatedAt: null,
          archivedAt: null,
          archivedReason: null,
        },
      },
      ...sources.map(source => retire(source, reason, [result], at, 'archived')),
    ],
  }
}

function editOf(
  input: DecideInput,
  wanted: WantedSave,
  [source]: readonly Entry[],
  content: string,
  at: Instant,
): Planned | null {
  if (source === undefined) return null
  const category = categoryOr(wanted.category, source.category)
  const tags = unionTags([tagsOr(wanted.tags, []), source.tags])
  const importance = wanted.importance
  const rewritten = content !== source.content
  const refiled = category !== source.category
  const retagged = tags.length !== source.tags.length
  const settled = settleDecay(source, input.now, decayRulesOf(input.settings))
  const rescored =
    typeof importance === 'number' &&
    Math.min(1, Math.max(0, importance)) !== source.importanceScore &&
    (rewritten || refiled)
  if (!rewritten && !refiled && !retagged) return null
  return {
    kind: rewritten ? 'merged' : 'recategorised',
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
        patch: {
          content,
          category,
          tags,
          updatedAt: at,
          ...(rescored ? { importanceScore: Math.min(1, Math.max(0, importance)), decayedAt: settled.decayedAt } : {}),
        },
        kind: rewritten || retagged ? 'edited' : 'recategorised',
      },
    ],
  }
}

function createOf(wanted: WantedSave, content: string): Planned {
  const category = categoryOr(wanted.category, 'anti-patterns')
  return {
    kind: 'created',
    reason: 'learned from a correction',
    sources: [],
    after: content,
    operations: [
      {
        op: 'save',
        fact: {
          content,
          category,
          tags: unionTags([['anti-pattern'], tagsOr(wanted.tags, [])]),
          importance: typeof wanted.importance === 'number' ? Math.min(1, Math.max(0, wanted.importance)) : 0.7,
          metadata: { source: 'inferred' },
        },
      },
    ],
  }
}

const retire = (
  entry: Entry,
  reason: string,
  related: readonly string[],
  at: Instant,
  kind: 'archived' | 'superseded',
): Operation => ({
  op: 'change',
  id: entry.id,
  revision: entry.revision,
  patch: { archivedAt: at, archivedReason: reason },
  kind,
  note: reason,
  related,
})

function supersedes(input: DecideInput, replacedBy: ReadonlyMap<string, string>, at: Instant): Planned[] {
  const byId = new Map(input.offered.map(one => [one.entry.id, one.entry]))
  const gone = new Set<string>()
  return input.answer.supersede.flatMap(({ oldId, newId }): Planned[] => {
    const [older, newer] = [byId.get(readId(oldId)), byId.get(readId(newId))]
    if (older === undefined || newer === undefined || older.id === newer.id) return []
    if (replacedBy.has(older.id) || gone.has(older.id) || gone.has(newer.id)) return []
    const why = whyNot(older, newer, input.conflicts)
    const told = { sources: [older.id, newer.id], before: [older, newer].map(textOf) }
    if (why !== null) return [{ kind: 'rejected', reason: `not superseded: ${why}`, ...told, operations: [] }]
    gone.add(older.id)
    const result = replacedBy.get(newer.id) ?? newer.id
    return [
      {
        kind: 'superseded',
        reason: 'a newer fact replaces it',
        ...told,
        result,
        after: newer.content,
        removal: true,
        operations: [
          { op: 'require', id: result },
          retire(older, `superseded by ${result}`, [result], at, 'superseded'),
        ],
      },
    ]
  })
}

/** Why one may not replace the other; null when it may. */
function whyNot(older: Entry, newer: Entry, conflicts: ReadonlySet<string>): string | null {
  if (topLevel(older.category) !== topLevel(newer.category)) return 'they are of different categories'
  if (newer.createdAt < older.createdAt) return 'the one that should replace it is older'
  const pair = older.id < newer.id ? `${older.id} ${newer.id}` : `${newer.id} ${older.id}`
  if (conflicts.has(pair)) return null
  const [a, b] = [contentTokens(older.content), contentTokens(newer.content)]
  const [shorter, longer] = a.size <= b.size ? [a, b] : [b, a]
  const shared = [...shorter].filter(token => longer.has(token)).length
  return shared * 2 >= shorter.size && shorter.size > 0 ? null : 'they hardly speak of the same thing'
}

function removals(
  input: DecideInput,
  replacedBy: ReadonlyMap<string, string>,
  kept: ReadonlySet<string>,
  at: Instant,
): Planned[] {
  const byId = new Map(input.offered.map(one => [one.entry.id, one]))
  const floor = {
    importance: input.settings.PruningProtectionImportance,
    reinforcementCount: input.settings.PruningProtectionReinforcementCount,
  }
  const superseded = new Set(input.answer.supersede.map(s => readId(s.oldId)))
  return [...new Set(input.answer.toDelete.map(readId))].flatMap((id): Planned[] => {
    const one = byId.get(id)
    if (one === undefined || replacedBy.has(id) || superseded.has(id)) return []
    const { entry } = one
    const told = { sources: [id], before: [textOf(entry)] }
    const shield = isProtected(entry, floor)
      ? 'it is important or often confirmed'
      : one.mergeOnly
        ? 'it was offered to be merged only'
        : kept.has(id)
          ? 'the text that would have held it was not taken'
          : null
    if (shield !== null) return [{ kind: 'protected', reason: `kept: ${shield}`, ...told, operations: [] }]
    return [
      {
        kind: 'pruned',
        reason: 'ephemeral',
        ...told,
        removal: true,
        operations: [retire(entry, 'ephemeral', [], at, 'archived')],
      },
    ]
  })
}
