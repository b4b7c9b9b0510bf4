import type { Entry, Metadata } from '#shared/domain/entry.ts'
import type { EntryPatch } from '#shared/domain/entry-event.ts'
import { epochOf, type Instant } from '#shared/domain/instant.ts'
import { conflicts } from './conflict.ts'
import { type DecayRules, settleDecay } from './decay.ts'
import { likeness } from './diversity.ts'
import { foldedText } from './exact-fold.ts'
import { fold } from './fold.ts'
import { subjectTimesContradict } from './subject-time.ts'
import { unionTags } from './tags.ts'
import { contentForms, denials, readWords, type Word } from './words.ts'

export interface DuplicateInput {
  readonly candidate: { readonly content: string; readonly category: string | null; readonly metadata: Metadata | null }
  /** Live entries of the candidate's top-level category, the most similar first. */
  readonly neighbours: readonly {
    readonly id: string
    readonly entry: Entry
    readonly similarity: number
    readonly by: 'meaning' | 'words'
  }[]
  readonly settings: {
    /** Cosine; null when there are no vectors. */
    readonly similarityThreshold: number | null
    /** Jaccard over content words. */
    readonly lexicalThreshold: number
    readonly maxExtendedLength: number
  }
}

export type DuplicateDecision =
  | { readonly action: 'created'; readonly conflictWith?: readonly string[] }
  | { readonly action: 'reinforced'; readonly id: string }
  | { readonly action: 'extended'; readonly id: string; readonly content: string }

/** The content words of a text, word forms aside: what Jaccard compares. */
export const contentTokens = (text: string): ReadonlySet<string> => new Set(contentForms(readWords(text)))

/** Jaccard over content words, 0..1. */
export const jaccard = (a: string, b: string): number => likeness(contentTokens(a), contentTokens(b))

/**
 * What becomes of a new fact (SPEC §2.6): conflict first, against every neighbour; then likeness, with the most
 * similar one. Nothing that the user said is dropped: in doubt, created.
 */
export function decideDuplicate({ candidate, neighbours, settings }: DuplicateInput): DuplicateDecision {
  const sameTime = neighbours.filter(({ entry }) => !subjectTimesContradict(entry.metadata, candidate.metadata))
  const same = sameTime.find(
    ({ entry }) => isSameText(entry.content, candidate.content) && isSameTrust(entry, candidate),
  )
  if (same !== undefined) return { action: 'reinforced', id: same.id }
  const against = sameTime.filter(({ entry }) => conflicts(entry.content, candidate.content)).map(({ id }) => id)
  if (against.length > 0) return { action: 'created', conflictWith: against }
  const match = sameTime.find(one => isMatch(one, settings))
  if (match === undefined || !isSameTrust(match.entry, candidate)) return { action: 'created' }
  const stored = readWords(match.entry.content)
  const words = readWords(candidate.content)
  if (carries(stored, words)) return { action: 'reinforced', id: match.id }
  const content = `${match.entry.content}\n\n${candidate.content}`
  if (content.length > settings.maxExtendedLength) return { action: 'created' }
  return { action: 'extended', id: match.id, content }
}

const isMatch = (
  { similarity, by }: DuplicateInput['neighbours'][number],
  settings: DuplicateInput['settings'],
): boolean =>
  by === 'words'
    ? similarity >= settings.lexicalThreshold
    : settings.similarityThreshold !== null && similarity >= settings.similarityThreshold

/** White space, case and the end of a sentence aside. */
const isSameText = (a: string, b: string): boolean => plainText(a) === plainText(b)
const plainText = (text: string): string => fold(foldedText(text)).replace(/[.!。！]+$/u, '')

/** Facts of different trust stay apart: what the user said, what a tool or a file brought, what was inferred. */
function isSameTrust(entry: Pick<Entry, 'metadata'>, candidate: { readonly metadata: Metadata | null }): boolean {
  return trustOf(entry.metadata) === trustOf(candidate.metadata)
}

function trustOf(metadata: Metadata | null): string {
  const source = metadata?.source ?? 'user'
  return source === 'chat' || source === 'mined' ? 'user' : source
}

/**
 * Whether the stored text says all that the new one does: every content word, number and name; as many denials; the
 * same words of time and condition; and what stands on the two sides of an order in the same order.
 */
function carries(stored: readonly Word[], words: readonly Word[]): boolean {
  const known = new Set(stored.filter(word => word.kind !== 'function').map(word => word.form))
  const said = words.filter(word => word.kind === 'content')
  if (!said.every(word => known.has(word.form))) return false
  const forms = (list: readonly Word[], which: (word: Word) => boolean): string =>
    list
      .filter(which)
      .map(word => word.form)
      .toSorted()
      .join(' ')
  if (denials(stored) !== denials(words)) return false
  if (forms(stored, word => word.kind === 'negation') !== forms(words, word => word.kind === 'negation')) return false
  if (forms(stored, word => word.marker) !== forms(words, word => word.marker)) return false
  return hasSameSubject(stored, words) && isInOrder(stored, said)
}

/** What stands before the verb of the stored text stands in the new one too: a sister's home is not one's own. */
function hasSameSubject(stored: readonly Word[], words: readonly Word[]): boolean {
  const verb = stored.findIndex(word => word.verb || word.linking)
  const forms = new Set(words.map(word => word.form))
  return stored.slice(0, Math.max(0, verb)).every(word => word.kind !== 'content' || forms.has(word.form))
}

/** The new text's names and numbers come in the order in which the stored one has them: who gave what to whom. */
function isInOrder(stored: readonly Word[], said: readonly Word[]): boolean {
  const telling = (word: Word): boolean => word.kind === 'content' && (word.capital || word.number)
  const order = stored.filter(telling).map(word => word.form)
  let at = -1
  for (const word of said.filter(telling)) {
    const next = order.indexOf(word.form, at + 1)
    if (next < 0 && order.includes(word.form)) return false
    if (next >= 0) at = next
  }
  return true
}

/** What is written of a known fact that was said again: seen now, counted, importance the higher; the text stays. */
export function reinforce(
  entry: Entry,
  fact: { readonly tags: readonly string[]; readonly importanceScore: number; readonly metadata: Metadata | null },
  at: Instant,
  decay: DecayRules,
): EntryPatch {
  const settled = settleDecay(entry, epochOf(at), decay)
  const known = entry.metadata ?? {}
  const missing = Object.entries(fact.metadata ?? {}).filter(([key]) => !Object.hasOwn(known, key))
  const metadata = missing.length === 0 ? entry.metadata : { ...known, ...Object.fromEntries(missing) }
  return {
    lastSeenAt: at > entry.lastSeenAt ? at : entry.lastSeenAt,
    reinforcementCount: entry.reinforcementCount + 1,
    importanceScore: Math.max(settled.importanceScore, fact.importanceScore),
    decayedAt: settled.decayedAt,
    tags: unionTags([entry.tags, fact.tags]),
    metadata,
  }
}

/** As {@link reinforce}, with the new text beside what is there. */
export const extend = (
  entry: Entry,
  fact: Parameters<typeof reinforce>[1],
  content: string,
  at: Instant,
  decay: DecayRules,
): EntryPatch => ({ ...reinforce(entry, fact, at, decay), content, updatedAt: at })
