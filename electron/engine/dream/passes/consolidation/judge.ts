import type { Entry } from '#shared/domain/entry.ts'
import type { Settings } from '#shared/settings/table.ts'
import { isWithin } from '../../../rules/categories.ts'
import { type Coverage, checkCoverage } from '../../../rules/coverage.ts'
import { foldedText } from '../../../rules/exact-fold.ts'
import { subjectTimesContradict } from '../../../rules/subject-time.ts'
import type { Vocabulary } from '../../../rules/vocabulary.ts'
import { usableCategory, usableContent } from '../fact-answer.ts'
import { type ConsolidationAnswer, readId, type WantedSave } from './answer.ts'
import type { Offered } from './gather.ts'
import { resolver } from './resolve.ts'

export interface JudgeInput {
  readonly offered: readonly Offered[]
  readonly answer: ConsolidationAnswer
  /** Texts that a repair brought, by the place in the answer of the save that they are for. */
  readonly repaired: ReadonlyMap<number, string>
  readonly settings: Pick<Settings['Dream'], 'MergeWordCoverage'>
  readonly vocabulary: Vocabulary
}

/** A save that stands: of several sources, or of one in place. */
export interface Taken<Kind extends 'merge' | 'edit' = 'merge' | 'edit'> {
  readonly kind: Kind
  readonly sources: readonly Entry[]
  readonly content: string
  readonly repaired: boolean
}

/** A save of the answer with its sources resolved, and why it cannot be if so. */
export type Judged =
  | Taken<'merge'>
  | Taken<'edit'>
  | { readonly kind: 'new'; readonly content: string }
  | {
      readonly kind: 'lossy'
      readonly sources: readonly Entry[]
      readonly content: string
      readonly missing: readonly string[]
    }
  | { readonly kind: 'refused'; readonly sources: readonly Entry[]; readonly content: string; readonly why: string }

/** A merge that would lose something: what a repair is asked for. */
export type Lossy = Extract<Judged, { kind: 'lossy' }> & { readonly place: number }

/** A merge may add a few words of its own, no tale: a small model that repeats itself has no end. */
const MOST_GROWTH = 2
const FEW_CHARS = 200

/** The saves of an answer that miss the coverage check as they were given, for the repair. */
export const lossyMerges = (input: JudgeInput): readonly Lossy[] =>
  judgeSaves({ ...input, repaired: new Map() }).flatMap((judged, place) =>
    judged.kind === 'lossy' ? [{ ...judged, place }] : [],
  )

/** What becomes of each save of an answer under the rules (SPEC §5.4, §5.5), in its order; an entry is used once. */
export function judgeSaves(input: JudgeInput): readonly Judged[] {
  const resolve = resolver(input.offered)
  const used = new Set<string>()
  return input.answer.toSave.map((wanted, place) => {
    const named = new Set(wanted.sourceIds.map(readId))
    const found = [...new Set(wanted.sourceIds.flatMap(id => resolve(id) ?? []))]
    const judged = judgeOne(input, wanted, { named: named.size, found, used, mended: input.repaired.get(place) })
    if (judged.kind === 'merge' || judged.kind === 'edit') for (const { id } of judged.sources) used.add(id)
    return judged
  })
}

function judgeOne(
  input: JudgeInput,
  wanted: WantedSave,
  so: {
    readonly named: number
    readonly found: readonly Offered[]
    readonly used: ReadonlySet<string>
    readonly mended: string | undefined
  },
): Judged {
  const sources = so.found.map(one => one.entry)
  const given = usableContent(wanted.content)
  const refuse = (why: string): Judged => ({ kind: 'refused', sources, content: given ?? wanted.content, why })
  if (given === null) return refuse('its text is blank or cannot be kept')
  if (so.named === 0) return judgeNew(wanted, given, refuse)
  const [only] = so.found
  if (only === undefined) return refuse('it names no memory that was offered')
  if (sources.some(({ id }) => so.used.has(id))) return refuse('one of its memories is part of another merge already')
  if (sources.length === 1 && so.named > 1) return refuse('of the memories that it names only one was offered')
  if (sources.length === 1 && only.mergeOnly) return refuse('it was offered to be merged only')
  if (isOfDifferentTimes(sources)) return refuse('they speak of different times')
  const content = sources.length === 1 && isSameText(given, only.entry.content) ? only.entry.content : given
  const first = coverageOf(input, sources, content)
  const mended = so.mended === undefined || first.ok ? null : usableContent(so.mended)
  const [text, coverage] = mended === null ? [content, first] : [mended, coverageOf(input, sources, mended)]
  if (!coverage.ok) return { kind: 'lossy', sources, content: text, missing: coverage.missing }
  if (isBloated(text, sources)) return refuse('its text is far longer than all its memories')
  return { kind: sources.length === 1 ? 'edit' : 'merge', sources, content: text, repaired: mended !== null }
}

function judgeNew(wanted: WantedSave, content: string, refuse: (why: string) => Judged): Judged {
  const category = usableCategory(wanted.category)
  return category !== null && isWithin(category, 'anti-patterns')
    ? { kind: 'new', content }
    : refuse('a text without sources is taken only under anti-patterns/')
}

const coverageOf = (input: JudgeInput, sources: readonly Entry[], merged: string): Coverage =>
  checkCoverage({
    sources: sources.map(({ content, category }) => ({ content, category })),
    merged,
    vocabulary: input.vocabulary,
    wordCoverage: input.settings.MergeWordCoverage,
  })

const isSameText = (a: string, b: string): boolean => foldedText(a) === foldedText(b)

const isOfDifferentTimes = (sources: readonly Entry[]): boolean =>
  sources.some((a, i) => sources.slice(i + 1).some(b => subjectTimesContradict(a.metadata, b.metadata)))

const isBloated = (text: string, sources: readonly Entry[]): boolean =>
  text.length > MOST_GROWTH * sources.reduce((sum, source) => sum + source.content.length, 0) + FEW_CHARS
