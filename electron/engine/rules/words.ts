import { stemmer } from 'stemmer'
import { fold } from './fold.ts'
import { type Lexeme, lex } from './lexer.ts'
import { ar } from './lexicon/ar.ts'
import { de } from './lexicon/de.ts'
import { en } from './lexicon/en.ts'
import { es } from './lexicon/es.ts'
import { fr } from './lexicon/fr.ts'
import { ja } from './lexicon/ja.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { hanNumber, NUMBER_WORD_LANGUAGE, NUMBER_WORDS } from './lexicon/number-words.ts'
import { ru } from './lexicon/ru.ts'
import { zh } from './lexicon/zh.ts'

const LEXICONS: readonly Lexicon[] = [en, de, es, fr, ru, ar, ja, zh]
const wordsOf = (list: string): string[] =>
  list
    .split(/\s+/u)
    .filter(word => word !== '')
    .map(fold)
const setOf = (read: (lexicon: Lexicon) => string): ReadonlySet<string> =>
  new Set(LEXICONS.flatMap(l => wordsOf(read(l))))

/** A word's form for comparison: folded, without a possessive; English endings off. */
export function wordForm(raw: string): string {
  const folded = fold(raw).replace(/'s?$/u, '')
  return /^[a-z]{3,}$/u.test(folded) ? stemmer(folded) : folded
}

const FUNCTION_WORDS = setOf(l => l.functionWords)
const NEGATIONS = setOf(l => l.negations)
const USER_WORDS = setOf(l => l.user)
const formsOf = (read: (lexicon: Lexicon) => string): ReadonlySet<string> =>
  new Set(LEXICONS.flatMap(l => wordsOf(read(l)).map(wordForm)))
const ADDITIVE = formsOf(l => l.additive)
const WEAK_VERBS: ReadonlySet<string> = new Set(
  wordsOf(
    'use take get go come make do keep nutzen nutzt benutzt verwendet nimmt hat macht usa toma hace utilise prend использует принимает 使用 用 吃 使う 飲む',
  ).map(wordForm),
)
const LINKING = setOf(l => l.linking)
const VERBS = formsOf(l => l.verbs)
const OPENERS = setOf(l => l.openers)
const MARKERS = setOf(l => l.markers)

/** Each word's representative among its synonyms; only single words take part. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  LEXICONS.flatMap(l =>
    l.synonyms.split(';').flatMap(group => {
      const forms = wordsOf(group)
        .filter(word => !word.includes('_'))
        .map(wordForm)
      return forms.map(form => [form, forms[0] ?? form] as const)
    }),
  ).toReversed(),
)
const OPPOSITES: ReadonlySet<string> = new Set(
  LEXICONS.flatMap(l =>
    l.opposites.split(';').flatMap(group => {
      const forms = wordsOf(group).map(form => sameAs(wordForm(form)))
      return forms.flatMap(a => forms.flatMap(b => (a === b ? [] : [`${a} ${b}`])))
    }),
  ),
)
const DENIALS: ReadonlyMap<string, string> = new Map(
  LEXICONS.flatMap(l => wordsOf(l.denials)).flatMap(pair => {
    const [word, denied] = pair.split('=')
    return word === undefined || denied === undefined ? [] : [[wordForm(word), sameAs(wordForm(denied))] as const]
  }),
)

function sameAs(form: string): string {
  return SYNONYMS.get(form) ?? form
}

/** Whether two word forms exclude each other. */
export const areOpposites = (a: string, b: string): boolean => OPPOSITES.has(`${a} ${b}`)

/** A word of a text as comparisons see it. */
export interface Word {
  /** Its form for comparison; synonyms share one, numbers are their value. */
  readonly form: string
  readonly raw: string
  readonly kind: 'content' | 'function' | 'negation'
  readonly number: boolean
  readonly verb: boolean
  readonly linking: boolean
  readonly opener: boolean
  /** One can do this to several things at once. */
  readonly additive: boolean
  /** A verb that says little by itself: what is used or taken need not be one thing alone. */
  readonly weak: boolean
  /** Says that a thing is over, planned, conditional: with it the rest means something else. */
  readonly marker: boolean
  /** Written with a capital. */
  readonly capital: boolean
}

/** Cuts a text into words for comparison. Linear in its length. */
export const readWords = (text: string): readonly Word[] => lex(text).map(wordOf)

function wordOf(lexeme: Lexeme): Word {
  const folded = fold(lexeme.raw)
  const number = numberOf(lexeme)
  const base = number ?? sameAs(wordForm(lexeme.raw))
  const denied = DENIALS.get(wordForm(lexeme.raw))
  const capital = /^\p{Lu}/u.test(lexeme.raw)
  const single = [...lexeme.raw].length === 1 && /\p{Lu}/u.test(lexeme.raw) && !lexeme.opens && folded !== 'i'
  const negation = NEGATIONS.has(folded) && number === null
  const idle = !single && number === null && (FUNCTION_WORDS.has(folded) || USER_WORDS.has(folded))
  return {
    form: denied ?? (lexeme.kind === 'code' ? folded : base),
    raw: lexeme.raw,
    kind: negation || denied !== undefined ? 'negation' : idle ? 'function' : 'content',
    number: number !== null,
    verb: VERBS.has(wordForm(lexeme.raw)),
    linking: LINKING.has(folded),
    opener: OPENERS.has(folded),
    // "the meeting" is no meeting of people
    additive: ADDITIVE.has(wordForm(lexeme.raw)) && !/ing$/iu.test(lexeme.raw),
    weak: WEAK_VERBS.has(wordForm(lexeme.raw)),
    marker: MARKERS.has(folded),
    capital,
  }
}

/** The value of a number, a date or a time as one text, however it is written; null for anything else. */
function numberOf(lexeme: Lexeme): string | null {
  if (lexeme.date !== undefined) {
    const { year, month, day } = lexeme.date
    return `date:${year ?? ''}-${month}-${day ?? ''}`
  }
  if (lexeme.time !== undefined) return `time:${lexeme.time.minutes}`
  if (lexeme.kind === 'number') return lexeme.raw.replace(/^[vV]/u, '').replace(/,(?=\d{3}(?:\D|$))/gu, '')
  if (lexeme.kind === 'phone') return lexeme.raw.replace(/[^\d+]/gu, '')
  if (lexeme.kind !== 'word') return null
  const folded = fold(lexeme.raw)
  const value = NUMBER_WORDS.get(folded)
  if (value !== undefined && !NUMBER_WORD_LANGUAGE.has(folded) && value !== 0) return String(value)
  const han = hanNumber(lexeme.raw)
  return han === null ? null : String(han)
}

/** How many things a text denies; two denials make none. */
export const denials = (words: readonly Word[]): number => words.filter(word => word.kind === 'negation').length

/** The forms of a text's content words, the denied word of `dislike` included. */
export function contentForms(words: readonly Word[]): string[] {
  return words.flatMap(word => (word.kind === 'content' || DENIALS.has(wordForm(word.raw)) ? [word.form] : []))
}
