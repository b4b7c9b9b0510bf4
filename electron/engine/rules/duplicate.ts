import type { Entry, Metadata } from '#shared/domain/entry.ts'
import type { EntryPatch } from '#shared/domain/entry-event.ts'
import { epochOf, type Instant } from '#shared/domain/instant.ts'
import { carries } from './carried.ts'
import { conflicts } from './conflict.ts'
import { type DecayRules, settleDecay } from './decay.ts'
import { likeness } from './diversity.ts'
import { foldedText } from './exact-fold.ts'
import { fold } from './fold.ts'
import { languagesOf } from './language.ts'
import { memo } from './memo.ts'
import { subjectTimesContradict } from './subject-time.ts'
import { unionTags } from './tags.ts'
import { contentForms, readWords } from './words.ts'

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

const KEPT_TEXTS = 4000

/** The content words of a text, word forms aside: what Jaccard compares. */
export const contentTokens = memo(KEPT_TEXTS, (text): ReadonlySet<string> => new Set(contentForms(readWords(text))))

/** Jaccard over content words, 0..1. */
export const jaccard = (a: string, b: string): number => likeness(contentTokens(a), contentTokens(b))

/**
 * What becomes of a new fact (SPEC §2.6): conflict first, against every neighbour; then likeness, with the most
 * similar one that is of the same trust and not of another time. Nothing that the user said is dropped: in doubt,
 * created.
 */
export function decideDuplicate({ candidate, neighbours, settings }: DuplicateInput): DuplicateDecision {
  const sameTime = neighbours.filter(({ entry }) => !subjectTimesContradict(entry.metadata, candidate.metadata))
  const trusted = sameTime.filter(({ entry }) => isSameTrust(entry, candidate))
  const same = trusted.find(({ entry }) => isSameText(entry.content, candidate.content))
  if (same !== undefined) return { action: 'reinforced', id: same.id }
  const against = sameTime.filter(({ entry }) => conflicts(entry.content, candidate.content)).map(({ id }) => id)
  if (against.length > 0) return { action: 'created', conflictWith: against }
  const matches = trusted.filter(one => isMatch(one, candidate.content, settings))
  const known = matches.find(({ entry }) => carriesText(entry.content, candidate.content))
  if (known !== undefined) return { action: 'reinforced', id: known.id }
  const [match] = matches
  if (match === undefined) return { action: 'created' }
  const content = `${match.entry.content}\n\n${candidate.content}`
  if (content.length > settings.maxExtendedLength) return { action: 'created' }
  return { action: 'extended', id: match.id, content }
}

/** By cosine or Jaccard as the neighbour was found; texts of the very same words match under any model. */
function isMatch(
  { entry, similarity, by }: DuplicateInput['neighbours'][number],
  content: string,
  settings: DuplicateInput['settings'],
): boolean {
  if (by === 'words') return similarity >= settings.lexicalThreshold
  if (settings.similarityThreshold !== null && similarity >= settings.similarityThreshold) return true
  return jaccard(entry.content, content) === 1
}

function carriesText(stored: string, said: string): boolean {
  const languages = languagesOf(`${stored.slice(0, 2000)} ${said.slice(0, 2000)}`)
  return carries(readWords(stored, languages), readWords(said, languages))
}

/** White space, case and the end of a sentence aside. */
const isSameText = (a: string, b: string): boolean => plainText(a) === plainText(b)
const plainText = (text: string): string => fold(foldedText(text)).replace(/[.。]+$/u, '')

/** Facts of different trust stay apart: what the user said, what a tool or a file brought, what was inferred. */
function isSameTrust(entry: Pick<Entry, 'metadata'>, candidate: { readonly metadata: Metadata | null }): boolean {
  return trustOf(entry.metadata) === trustOf(candidate.metadata)
}

/** What was said in a chat and what a dream mined from it are the user's words; an entry that says nothing is theirs too. */
function trustOf(metadata: Metadata | null): string {
  const source = metadata !== null && Object.hasOwn(metadata, 'source') ? metadata.source : 'user'
  return source === undefined || source === 'chat' || source === 'mined' ? 'user' : source
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
