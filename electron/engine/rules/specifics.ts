import { fold } from './fold.ts'
import type { Languages } from './language.ts'
import { type Lexeme, lex } from './lexer.ts'
import { ENGLISH_BASELINE } from './lexicon/english-baseline.ts'
import { tablesOf } from './lexicon/tables.ts'
import type { Vocabulary } from './vocabulary.ts'
import { bare, inflected } from './word-form.ts'

const BASELINE: ReadonlySet<string> = new Set(
  ENGLISH_BASELINE.split(/\s+/u).flatMap(word => [fold(word), inflected(word, 'en', false)]),
)

export const isNumeric = (lexeme: Lexeme): boolean => ['number', 'date', 'time', 'phone'].includes(lexeme.kind)

/** The words that texts also write in lower case, folded: these are ordinary language there (SPEC §5.4). */
export const loweredIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts.flatMap(text =>
      lex(text).flatMap(({ kind, raw }) => (kind === 'word' && /^\p{Ll}/u.test(raw) ? [bare(raw)] : [])),
    ),
  )

/**
 * Whether a lexeme is a specific, which no merge may lose (SPEC §5.4): a number, date or time, an address, a path or an
 * identifier, an acronym, a single letter that stands for something, or a capitalised word of three letters or more
 * that is not ordinary language.
 *
 * @param lowered what the sources themselves also write in lower case
 */
export function isSpecific(
  lexeme: Lexeme,
  {
    lowered,
    vocabulary,
    languages,
  }: { readonly lowered: ReadonlySet<string>; readonly vocabulary: Vocabulary; readonly languages: Languages },
): boolean {
  if (isNumeric(lexeme)) return true
  const word = bare(lexeme.raw)
  if (vocabulary.alwaysSpecificWords.has(word)) return true
  if (vocabulary.extraCommonWords.has(word)) return false
  if (lexeme.kind === 'code') return true
  if (!/^\p{Lu}/u.test(lexeme.raw) || lowered.has(word)) return false
  const letters = [...lexeme.raw.replace(/'s?$/u, '')]
  if (letters.length === 1) return word !== 'i' && !(lexeme.opens && isOrdinary(lexeme, word, languages))
  if (/^\p{Lu}[\p{Lu}\p{N}]+s?$/u.test(letters.join(''))) return true
  return letters.length >= 3 && !(lexeme.opens && isOrdinary(lexeme, word, languages))
}

/** Known as a word with which sentences begin: of English by the baseline, of other languages by their lexicons. */
export function isOrdinary({ raw }: Lexeme, word: string, { latin }: Languages): boolean {
  const code = /^\p{Script=Cyrillic}/u.test(raw) ? 'ru' : latin
  const tables = tablesOf(code)
  if (code !== 'en' && (tables.known.has(word) || tables.is('verbs', word))) return true
  return /^\p{Script=Latin}/u.test(raw) && (BASELINE.has(word) || BASELINE.has(inflected(raw, 'en', false)))
}
