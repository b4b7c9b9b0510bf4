import { fold } from './fold.ts'
import { AMBIGUOUS_NAMES, MONTHS } from './lexicon/calendar.ts'

/** A date as a text gives it; what it leaves out is null. */
export interface TextDate {
  readonly year: number | null
  readonly month: number
  readonly day: number | null
  /** The month as it is written, when it is a word. */
  readonly word: string | null
  /** `03/04/2026` may be read both ways; then day and month may change places. */
  readonly eitherWay: boolean
}

const NAME = '(\\p{L}{3,12})\\.?'
const DAY = '(\\d{1,2})(?:st|nd|rd|th|\\.|º|°)?'
const YEAR = '(\\d{4})'
/** No digit or letter of a script with spaces may follow, nor a dot or colon with a digit: that would be a longer number or a time. */
const STOP = '(?!\\p{N}|(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])\\p{L}|[.:]\\d)'
const OF = '(?:[ \\t]+(?:of|de|del)[ \\t]+|[ \\t.-]+)'

const ISO = new RegExp(`${YEAR}([-/.])(\\d{1,2})(?:\\2(\\d{1,2}))?(?:T[\\d:.]+Z?)?(?![-/]\\d)${STOP}`, 'uy')
const NUMERIC = new RegExp(`(\\d{1,2})([./-])(\\d{1,2})\\2(\\d{4}|\\d{2})${STOP}`, 'uy')
const DOTTED = /(\d{1,2})\.[ ]?(\d{1,2})\.(?!\d)/uy
const EAST = /(?:(\d{4})[年년][ ]?)?(\d{1,2})[月월](?:[ ]?(\d{1,2})[日号號일])?/uy
const DAY_FIRST = new RegExp(`${DAY}${OF}${NAME}(?:(?:,?[ \\t]+(?:de |del |of )?|-)${YEAR})?${STOP}`, 'uy')
const MONTH_FIRST = new RegExp(`${NAME}[ \\t]+${DAY}(?:,?[ \\t]+${YEAR})?${STOP}`, 'uy')
const MONTH_YEAR = new RegExp(`${NAME}(?:,?[ \\t]+(?:de |of )?|-)${YEAR}${STOP}`, 'uy')

/** The date that begins at `at`, with where it ends; null when there is none. A month on its own is `monthAt`'s. */
export function readDate(source: string, at: number): { date: TextDate; end: number } | null {
  const first = source.codePointAt(at) ?? 0
  return first >= 0x30 && first <= 0x39 ? readFromDigit(source, at) : readFromName(source, at)
}

function readFromDigit(source: string, at: number): { date: TextDate; end: number } | null {
  const iso = matchAt(ISO, source, at)
  if (iso !== null) {
    const date = checked(Number(iso[1]), Number(iso[3]), iso[4] === undefined ? null : Number(iso[4]))
    // 2019-2024 has no month 20; 2024.1 is a version as likely as a month.
    if (date !== null && (iso[4] !== undefined || (iso[2] !== '.' && iso[3]?.length === 2)))
      return { date, end: ISO.lastIndex }
  }
  const numeric = matchAt(NUMERIC, source, at)
  if (numeric !== null) {
    const year = Number(numeric[4]) + (numeric[4]?.length === 2 ? 2000 : 0)
    const [one, two] = [Number(numeric[1]), Number(numeric[3])]
    const dayFirst = checked(year, two, one)
    const monthFirst = checked(year, one, two)
    const both = numeric[2] === '/' && dayFirst !== null && monthFirst !== null && one !== two
    // 1.2.03 is a version far more often than a date.
    const known = numeric[4]?.length === 4 || numeric[2] !== '.'
    const date = numeric[2] === '/' ? (monthFirst ?? dayFirst) : dayFirst
    if (known && date !== null) return { date: { ...date, eitherWay: both }, end: NUMERIC.lastIndex }
  }
  const dotted = matchAt(DOTTED, source, at)
  if (dotted !== null) {
    const date = checked(null, Number(dotted[2]), Number(dotted[1]))
    if (date !== null) return { date, end: DOTTED.lastIndex }
  }
  const east = matchAt(EAST, source, at)
  if (east !== null) {
    const date = checked(numberOr(east[1]), Number(east[2]), numberOr(east[3]))
    if (date !== null) return { date, end: EAST.lastIndex }
  }
  const named = matchAt(DAY_FIRST, source, at)
  const month = named === null ? undefined : monthOf(named[2], true)
  if (named !== null && month !== undefined) {
    const date = checked(numberOr(named[3]), month, Number(named[1]), named[2])
    if (date !== null) return { date, end: DAY_FIRST.lastIndex }
  }
  return null
}

function readFromName(source: string, at: number): { date: TextDate; end: number } | null {
  const named = matchAt(MONTH_FIRST, source, at)
  const month = named === null ? undefined : monthOf(named[1], true)
  if (named !== null && month !== undefined) {
    const date = checked(numberOr(named[3]), month, Number(named[2]), named[1])
    if (date !== null) return { date, end: MONTH_FIRST.lastIndex }
  }
  const yearly = matchAt(MONTH_YEAR, source, at)
  const its = yearly === null ? undefined : monthOf(yearly[1], true)
  if (yearly !== null && its !== undefined) {
    const date = checked(Number(yearly[2]), its, null, yearly[1])
    if (date !== null) return { date, end: MONTH_YEAR.lastIndex }
  }
  return null
}

/**
 * A month name on its own. Names that are words of another sense (`may`, `march`) count only with a
 * capital inside a sentence.
 */
export function monthAt(source: string, at: number, end: number, opening: boolean): TextDate | null {
  const word = source.slice(at, end)
  const month = monthOf(word, false)
  if (month === undefined) return null
  if (AMBIGUOUS_NAMES.has(fold(word)) && (opening || !/^\p{Lu}/u.test(word))) return null
  return { year: null, month, day: null, word, eitherWay: false }
}

function monthOf(word: string | undefined, beside: boolean): number | undefined {
  if (word === undefined) return undefined
  const key = fold(word)
  // Lower-case English "may 5" and "march 5" are typed by people in a hurry; "mar", "sept" likewise: a number beside is enough.
  return beside || /\p{L}/u.test(word) ? MONTHS.get(key) : undefined
}

function checked(year: number | null, month: number, day: number | null, word: string | null = null): TextDate | null {
  if (month < 1 || month > 12 || (day !== null && (day < 1 || day > 31))) return null
  if (year !== null && (year < 1000 || year > 2999)) return null
  return { year, month, day, word, eitherWay: false }
}

const numberOr = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}
