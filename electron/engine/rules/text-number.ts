import { fold } from './fold.ts'
import type { Lexeme } from './lexer.ts'
import { hanNumber, NUMBER_WORD_LANGUAGE, NUMBER_WORDS, ORDINAL_WORDS } from './lexicon/number-words.ts'
import type { LanguageCode } from './word-form.ts'

/** Words for how often; each is a number and "times". */
const TIMES: ReadonlyMap<string, number> = new Map([
  ['twice', 2],
  ['thrice', 3],
  ['zweimal', 2],
  ['dreimal', 3],
  ['viermal', 4],
  ['дважды', 2],
  ['трижды', 3],
])

/** Hours with a name, in minutes since midnight. */
const HOURS: ReadonlyMap<string, number> = new Map([
  ['noon', 720],
  ['midnight', 0],
  ['mittag', 720],
  ['mitternacht', 0],
  ['mediodía', 720],
  ['medianoche', 0],
  ['полдень', 720],
  ['полночь', 0],
  ['正午', 720],
])

/** The value of a number, date or time of day as one text, however it is written; null for anything else. */
export function numberValue(
  lexeme: Lexeme,
  text: string,
  code: LanguageCode,
): { readonly value: string; readonly type: 'number' | 'date' | 'time'; readonly times: boolean } | null {
  if (lexeme.date !== undefined) {
    const { year, month, day } = lexeme.date
    return { value: `date:${year ?? ''}-${month}-${day ?? ''}`, type: 'date', times: false }
  }
  if (lexeme.time !== undefined) return { value: `time:${lexeme.time.minutes}`, type: 'time', times: false }
  const of = (value: string, times = false) => ({ value, type: 'number', times }) as const
  if (lexeme.kind === 'phone') return of(text.replace(/[^\d+]/gu, ''))
  if (lexeme.kind === 'number') return of(canonicalNumber(text, code))
  if (lexeme.kind !== 'word') return null
  const folded = fold(text)
  const often = TIMES.get(folded)
  if (often !== undefined) return of(String(often), true)
  const hour = HOURS.get(folded)
  if (hour !== undefined) return { value: `time:${hour}`, type: 'time', times: false }
  const own = NUMBER_WORD_LANGUAGE.get(folded)
  const value = NUMBER_WORDS.get(folded)
  if (value !== undefined && (own === undefined || own === code) && folded !== 'null') return of(String(value))
  const ordinal = code === 'en' ? ORDINAL_WORDS.get(folded) : undefined
  if (ordinal !== undefined && ordinal > 1) return of(String(ordinal))
  const han = hanNumber(text)
  return han === null ? null : of(String(han))
}

/** `1,200`, `1.200` (where a comma is for decimals) and `1200` agree; `v2` is `2`; versions stay. */
export function canonicalNumber(text: string, code: LanguageCode): string {
  const digits = text.replace(/^[vV]/u, '')
  if (/^\d{1,3}(?:,\d{3})+$/u.test(digits)) return digits.replace(/,/gu, '')
  if (code !== 'en' && /^\d{1,3}(?:\.\d{3})+$/u.test(digits)) return digits.replace(/\./gu, '')
  if (/^\d+,\d{1,2}$/u.test(digits)) return digits.replace(',', '.')
  return /^\d+$/u.test(digits) ? digits.replace(/^0+(?=\d)/u, '') : digits
}
