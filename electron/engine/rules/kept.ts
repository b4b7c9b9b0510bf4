import { fold, plain } from './fold.ts'
import { type Lexeme, lex } from './lexer.ts'
import { WEEKDAYS } from './lexicon/calendar.ts'
import { NUMBER_WORDS } from './lexicon/number-words.ts'
import { isOrdinary } from './specifics.ts'
import type { TextDate } from './text-date.ts'
import { canonicalNumber } from './text-number.ts'
import type { TextTime } from './text-time.ts'
import { bare } from './word-form.ts'

/** Answers whether a specific stands in a text, in any of the ways in which it may stand there. */
export interface Kept {
  has(lexeme: Lexeme): boolean
}

/** One is a number word only here: three things are three, but one is also anybody. */
const ONE: ReadonlySet<string> = new Set(['one', 'eins', 'uno', 'один', 'واحد', '一'])
const ENGLISH = { latin: 'en', east: 'zh' } as const
const VERSIONED = /^(?:v|version|release|ver|rev)$/iu

/**
 * What a text keeps (SPEC §5.4): words as whole tokens, case and possessives aside; a number also as a word and as a
 * part of a date, a time, a version or a range; a date in words or in numbers; an hour on either clock.
 */
export function keptIn(text: string): Kept {
  const lexemes = lex(text)
  // tokens by their letters alone too, so that what a neighbour makes of one never takes it away
  const words = new Set((fold(text).match(/[\p{L}\p{M}_'][\p{L}\p{M}\p{N}_']*/gu) ?? []).map(bare))
  const numbers = new Set<string>()
  const dates: TextDate[] = []
  const times: TextTime[] = []
  lexemes.forEach((lexeme, i) => {
    words.add(token(lexeme.raw))
    if (lexeme.date !== undefined) dates.push(lexeme.date)
    if (lexeme.time !== undefined) times.push(lexeme.time)
    for (const number of numbersOf(lexeme, lexemes[i - 1])) numbers.add(number)
  })
  const weekdays = new Set([...words].flatMap(word => weekdayOf(word) ?? []))
  const phones = plain(text).replace(/[^\d\p{L}]/gu, '')
  return {
    has(lexeme) {
      if (words.has(token(lexeme.raw))) return true
      switch (lexeme.kind) {
        case 'date':
          return lexeme.date !== undefined && hasDate(lexeme.date, dates, numbers)
        case 'time':
          return lexeme.time !== undefined && hasTime(lexeme.time, times)
        case 'number':
          return spellings(lexeme.raw).some(number => numbers.has(number))
        case 'phone':
          return phones.includes(lexeme.raw.replace(/\D/gu, ''))
        default:
          return (
            isPluralThere(lexeme.raw, words) ||
            (/^\p{Lu}/u.test(lexeme.raw) && weekdays.has(weekdayOf(bare(lexeme.raw)) ?? -1))
          )
      }
    },
  }
}

const token = (raw: string): string => bare(raw).replace(/(?<=\w)\/$/u, '')

const weekdayOf = (word: string): number | undefined => WEEKDAYS.get(word) ?? WEEKDAYS.get(word.replace(/s$/u, ''))

/** `API` is kept by `APIs` and the reverse. */
const isPluralThere = (raw: string, words: ReadonlySet<string>): boolean =>
  /^\p{Lu}{2,}s?$/u.test(raw) && (words.has(`${bare(raw)}s`) || words.has(bare(raw).replace(/s$/u, '')))

/** A number with either sign for thousands. */
const spellings = (raw: string): string[] => [canonicalNumber(raw, 'en'), canonicalNumber(raw, 'de')]

function numbersOf(lexeme: Lexeme, before: Lexeme | undefined): readonly string[] {
  if (lexeme.kind === 'word') {
    const folded = fold(lexeme.raw)
    const value = ONE.has(folded) ? 1 : NUMBER_WORDS.get(folded)
    return value === undefined ? [] : [String(value)]
  }
  if (lexeme.kind === 'date' || lexeme.kind === 'time' || lexeme.kind === 'phone')
    return (lexeme.raw.match(/\d+/gu) ?? []).flatMap(spellings)
  if (lexeme.kind !== 'number') return []
  const digits = lexeme.raw.replace(/^[vV]/u, '')
  const parts = digits.split('.')
  // 3.5 kg is not 3 kg; Python 3.5 is a Python 3
  const named =
    before !== undefined &&
    /^\s$/u.test(lexeme.gap) &&
    (VERSIONED.test(before.raw) ||
      before.kind === 'code' ||
      (/^\p{Lu}/u.test(before.raw) && !(before.opens && isOrdinary(before, bare(before.raw), ENGLISH))))
  const isVersion = /^\d+(?:\.\d+)+$/u.test(digits) && (parts.length > 2 || digits !== lexeme.raw || named)
  return [...spellings(lexeme.raw), ...(isVersion ? parts.flatMap(spellings) : [])]
}

/** A bare 3:30 may be meant for the afternoon. */
const hasTime = (time: TextTime, times: readonly TextTime[]): boolean =>
  times.some(
    other =>
      other.minutes === time.minutes || ((time.bare || other.bare) && other.minutes % 720 === time.minutes % 720),
  )

/**
 * The same date, with at least what the source says of it. A month on its own needs a day or a year beside it in
 * numbers, or its own name; day and year may also stand apart from the month.
 */
function hasDate(date: TextDate, dates: readonly TextDate[], numbers: ReadonlySet<string>): boolean {
  const there = (part: number | null): boolean => part === null || numbers.has(String(part))
  return dates.some(other => {
    const swapped = (date.eitherWay || other.eitherWay) && date.month === other.day && date.day === other.month
    if (!swapped && date.month !== other.month) return false
    const year = date.year === other.year || date.year === null || (other.year === null && there(date.year))
    const day = swapped || date.day === other.day || date.day === null || (other.day === null && there(date.day))
    return year && day
  })
}
