import { areOpposites, denials, readWords, type Word } from './words.ts'

/** A longer difference than this is another matter rather than another value. */
const MAX_VALUE_WORDS = 4
const MAX_FACT_WORDS = 40

/**
 * Whether two facts say different things of the same matter (SPEC §2.6): the same frame with a different value in
 * one place, or one negated and the other not. In doubt they do not.
 */
export function conflicts(a: string, b: string): boolean {
  const [left, right] = [readWords(a), readWords(b)]
  const [x, y] = [left, right].map(words => words.filter(word => word.kind === 'content')) as [Word[], Word[]]
  if (x.length === 0 || y.length === 0 || x.length > MAX_FACT_WORDS || y.length > MAX_FACT_WORDS) return false
  if ((denials(left) - denials(right)) % 2 !== 0) return isDenied(left, right)
  return differsInOnePlace(left, right)
}

/** The shorter one's content words stand in the other, but for the denial. */
function isDenied(left: readonly Word[], right: readonly Word[]): boolean {
  const forms = (words: readonly Word[]): Set<string> =>
    new Set(words.filter(word => word.kind !== 'function' && !isBareNegation(word)).map(word => word.form))
  const [a, b] = [forms(left), forms(right)]
  const [short, long] = a.size <= b.size ? [a, b] : [b, a]
  const common = [...short].filter(form => long.has(form)).length
  return short.size > 0 && common >= Math.max(1, Math.ceil(short.size * 0.7)) && long.size - common <= short.size
}

/** A word that only denies, such as "not"; "dislike" also says what is denied. */
const isBareNegation = (word: Word): boolean => word.kind === 'negation' && !word.verb && !word.additive

function differsInOnePlace(left: readonly Word[], right: readonly Word[]): boolean {
  const a = left.filter(word => word.kind === 'content')
  const b = right.filter(word => word.kind === 'content')
  let start = 0
  while (start < a.length && start < b.length && a[start]?.form === b[start]?.form) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end)?.form === b.at(-1 - end)?.form) end++
  const [one, two] = [split(left, a.slice(start, a.length - end)), split(right, b.slice(start, b.length - end))]
  // each says something more, and something else: these are two facts
  if (one.rest.length > 0 && two.rest.length > 0) return false
  const [x, y] = [one.value, two.value]
  if (x.length === 0 || y.length === 0 || x.length > MAX_VALUE_WORDS || y.length > MAX_VALUE_WORDS) return false
  if (start + end === 0) return false
  const opposite = x.length === 1 && y.length === 1 && areOpposites(x[0]?.form ?? '', y[0]?.form ?? '')
  if (opposite) return true
  if ([...x, ...y].every(word => word.opener) || [...x, ...y].some(word => word.additive)) return false
  const subjects = isSubject(left, x) || isSubject(right, y)
  if (x.every(word => word.number) && y.every(word => word.number)) return !subjects
  if (x.some(word => word.number) || y.some(word => word.number)) return false
  const frame = [...a.slice(0, start), ...a.slice(a.length - end)]
  // one can like, know or own several things at once
  if (frame.some(word => word.additive)) return false
  if (isVerbLast(frame)) return true
  if (start === 0 || subjects) return false
  if (end === 0 && frame.some(word => word.weak)) return false
  return hasPredicate(left, frame) && hasPredicate(right, frame)
}

/** A value ends where a phrase of its own begins: "Portland | since May". */
function split(words: readonly Word[], value: readonly Word[]): { value: readonly Word[]; rest: readonly Word[] } {
  const from = words.indexOf(value[0] as Word)
  const stop = words.findIndex((word, i) => i > from && word.opener)
  const isRest = (word: Word): boolean => stop >= 0 && words.indexOf(word) >= stop
  return { value: value.filter(word => !isRest(word)), rest: value.filter(isRest) }
}

/** What differs stands before the verb: the two speak of different things. */
function isSubject(words: readonly Word[], value: readonly Word[]): boolean {
  const first = value[0]
  if (first === undefined) return false
  const at = words.indexOf(first)
  const says = (word: Word): boolean => word.linking || word.verb
  return words.some((word, i) => i > at && says(word)) && !words.slice(0, at).some(says)
}

/** Japanese and Chinese put what is said of a place or a firm after it: the verb ends the frame. */
const isVerbLast = (frame: readonly Word[]): boolean => {
  const last = frame.at(-1)
  return last?.verb === true && !last.weak && /[\p{Script=Han}\p{Script=Hiragana}]/u.test(last.raw)
}

/** The frame holds what is said: a verb, a linking word, or at least two words of a matter. */
const hasPredicate = (words: readonly Word[], frame: readonly Word[]): boolean =>
  frame.some(word => word.verb) ||
  words.some(word => word.linking) ||
  frame.length >= 2 ||
  /\p{Script=Han}/u.test(frame[0]?.raw ?? '')
