import { contradicts } from './contradiction.ts'
import { type Frame, frameOf } from './frame.ts'
import { clausesOf } from './frame-clauses.ts'
import { type Languages, languagesOf } from './language.ts'
import { EXCLUDED } from './lexicon/classes.ts'
import { memoBy } from './memo.ts'
import { changesValue } from './value-change.ts'
import { readWords } from './words.ts'

/** A clause of more parts than this is a tale, not a fact with a value. */
const MAX_PARTS = 40
/** Of a long text only so many clauses are compared, so that it never takes long. */
const MAX_CLAUSES = 60
const MAX_CHARS = 20_000

/**
 * Whether two facts say different things of the same matter (SPEC §2.6): the same frame with a different value in
 * one place, or one negated and the other not. In doubt they do not. Symmetric.
 */
export function conflicts(one: string, other: string): boolean {
  // in one order, so that the answer is the same whichever was there first
  const [a, b] = one < other ? [one, other] : [other, one]
  const languages = languagesOf(`${a.slice(0, 2000)} ${b.slice(0, 2000)}`)
  const [left, right] = [a, b].map(text => framesOf(text, languages)) as [readonly Frame[], readonly Frame[]]
  return left.some(x => right.some(y => conflict(x, y)))
}

/** A fact is held against some dozen others, and they against the next one. */
const KEPT_TEXTS = 1000

const framesOf = memoBy(
  KEPT_TEXTS,
  (text: string, { latin, east }: Languages) => `${latin} ${east} ${text}`,
  (text: string, languages: Languages): readonly Frame[] =>
    clausesOf(readWords(text.slice(0, MAX_CHARS), languages))
      .filter(clause => !clause.asks)
      .slice(0, MAX_CLAUSES)
      .map(frameOf)
      .filter(({ parts }) => parts.length > 0 && parts.length <= MAX_PARTS),
)

function conflict(a: Frame, b: Frame): boolean {
  if (a.negated && !b.negated) return contradicts(a, b)
  if (b.negated && !a.negated) return contradicts(b, a)
  if (a.negated) return false
  return changesValue(a, b) || isExcluded(a, b) || isExcluded(b, a)
}

/** A vegetarian eats no steak. */
function isExcluded(a: Frame, b: Frame): boolean {
  if (a.past || b.past || a.parts.length > 2 || !b.parts.some(part => part.beforeVerb === false)) return false
  const holds = (frame: Frame, words: ReadonlySet<string>): boolean =>
    frame.parts.some(part => words.has(part.word.folded) || words.has(part.word.form))
  return EXCLUDED.some(({ said, denies }) => holds(a, said) && holds(b, denies))
}
