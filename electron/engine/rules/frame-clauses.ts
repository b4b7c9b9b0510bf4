import type { Word } from './words.ts'

/** A part of a text that says one thing: its subject, verb and what goes with them. */
export interface Clause {
  /** Every word, function words too; a subject or verb that is left out is filled in from the clause before. */
  readonly words: readonly Word[]
  /** An odd number of denials. */
  readonly negated: boolean
  readonly asks: boolean
}

const ADVERSATIVE: ReadonlySet<string> = new Set(
  'but yet however although though while whereas aber sondern doch jedoch obwohl während pero sino aunque mientras mais но а однако хотя لكن بل 但 但是 不过 然而 けど しかし'.split(
    ' ',
  ),
)

/** In these several denials make one: никогда не, nunca nada, ne pas. */
const CONCORD: ReadonlySet<string> = new Set(['ru', 'es', 'fr', 'ja'])

function isNegated(part: readonly Word[]): boolean {
  const negations = part.filter(word => word.kind === 'negation')
  const concord = negations.filter(word => CONCORD.has(word.language)).length
  const count =
    negations.length - Math.max(0, concord - 1) + part.filter(word => word.denied && word.kind !== 'negation').length
  return count % 2 === 1
}

const says = (word: Word): boolean => word.verb || word.linking

/**
 * The clauses of a text. A new one begins with a sentence, with a word such as "but", and where a comma or an "and"
 * is followed by a verb of its own; the items of a list stay with their verb. A denial reaches over its whole clause.
 */
export function clausesOf(words: readonly Word[]): readonly Clause[] {
  const parts: Word[][] = []
  let current: Word[] = []
  words.forEach((word, i) => {
    const before = words[i - 1]
    if (before !== undefined && current.length > 0 && begins(word, before, words, i, current)) {
      parts.push(current)
      current = []
    }
    current.push(word)
  })
  if (current.length > 0) parts.push(current)
  rejoin(parts)
  return parts.map((part, i) => {
    const before = parts[i - 1]
    const same = before !== undefined && before[0]?.statement === part[0]?.statement
    return { words: same ? filled(part, before) : part, negated: isNegated(part), asks: part.some(word => word.asks) }
  })
}

/** "Sugar: no": a denial with nothing of its own denies what stands before it. */
function rejoin(parts: Word[][]): void {
  for (let i = parts.length - 1; i > 0; i--) {
    const [part, before] = [parts[i], parts[i - 1]]
    if (part === undefined || before === undefined || part[0]?.statement !== before[0]?.statement) continue
    if (part.some(word => word.kind === 'content') || !part.some(word => word.kind === 'negation')) continue
    before.push(...part)
    parts.splice(i, 1)
  }
}

/** ", named Rex" says more of what stands before it. */
const NAMED: ReadonlySet<string> = new Set('named called namens genannt llamado llamada nommé'.split(' '))

/** A verb that comes later than this belongs to something else. */
const AHEAD = 40

function begins(word: Word, before: Word, words: readonly Word[], i: number, current: readonly Word[]): boolean {
  if (word.statement !== before.statement) return true
  const fresh = word.clause !== before.clause
  if (word.joiner && ADVERSATIVE.has(word.folded)) return true
  if (fresh && word.kind === 'negation') return true
  if (!fresh && !word.joiner) return false
  if (!current.some(says)) return false
  // to the next boundary: is there a verb of its own
  for (let k = word.joiner ? i + 1 : i; k < Math.min(words.length, i + AHEAD); k++) {
    const next = words[k]
    if (next === undefined || next.statement !== word.statement) return false
    if (k > i && (next.joiner || next.clause !== words[k - 1]?.clause)) return false
    if (next.verb || (next.linking && !(next.have && k === i) && !NAMED.has(next.folded))) return true
  }
  return false
}

/** A clause without a subject has that of the clause before; one without a verb, its verb too. */
function filled(part: readonly Word[], before: readonly Word[]): readonly Word[] {
  const verb = before.findIndex(says)
  if (verb < 0) return part
  const subject = before.slice(0, verb)
  const first = part.findIndex(word => word.kind === 'content' || says(word))
  const opening = part[first]
  if (opening === undefined) return part
  if (!part.some(says)) return [...subject, ...before.slice(verb, verb + 1), ...part]
  return says(opening) ? [...subject, ...part] : part
}
