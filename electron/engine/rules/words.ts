import { cutChinese, cutJapanese, type Piece, politeOff } from './cjk.ts'
import { fold, plain } from './fold.ts'
import { type Languages, languagesOf, tablesFor } from './language.ts'
import { type Lexeme, lex } from './lexer.ts'
import { AMBIGUOUS_NAMES, WEEKDAYS } from './lexicon/calendar.ts'
import { ENGLISH_BASELINE } from './lexicon/english-baseline.ts'
import type { Tables } from './lexicon/tables.ts'
import { symbolsIn } from './symbols.ts'
import { numberValue } from './text-number.ts'
import { bare, inflected, type LanguageCode } from './word-form.ts'

export type WordType = 'word' | 'number' | 'date' | 'time' | 'weekday' | 'code' | 'symbol'

/** A word of a text as comparisons see it. */
export interface Word {
  readonly raw: string
  /** What words of two texts are set side by side by: endings and synonyms aside. */
  readonly form: string
  /** What stands for the word when something is dropped: number and person aside. */
  readonly strict: string
  readonly type: WordType
  readonly kind: 'content' | 'function' | 'negation'
  /** For the person whose memory it is. */
  readonly user: boolean
  /** Third-person pronoun. */
  readonly pronoun: boolean
  /** Written as a name is. */
  readonly name: boolean
  readonly verb: boolean
  readonly linking: boolean
  readonly have: boolean
  readonly additive: boolean
  readonly exclusive: boolean
  readonly roaming: boolean
  readonly marker: boolean
  readonly neutral: boolean
  readonly past: boolean
  readonly opener: boolean
  readonly joiner: boolean
  /** What the word itself denies, as `dislike` denies `like`. */
  readonly denied: boolean
  readonly statement: number
  readonly clause: number
  /** What stood between it and the word before. */
  readonly gap: string
  /** Its statement asks. */
  readonly asks: boolean
  readonly folded: string
  readonly language: LanguageCode
}

const HAVE: ReadonlySet<string> = new Set(
  'have has had having hat haben habe hatte tiene tienen tenía a ont имеет لديه لديها له لها 有'.split(' '),
)
const EAST = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u
const BASELINE: ReadonlySet<string> = new Set(ENGLISH_BASELINE.split(/\s+/u).map(word => inflected(word, 'en', false)))

/** Cuts a text into words for comparison. Linear in its length. `languages` when more than the text itself tells them. */
export function readWords(text: string, languages: Languages = languagesOf(text)): readonly Word[] {
  const source = plain(text)
  const lexemes = lex(text)
  const words: Word[] = []
  for (let i = 0; i < lexemes.length; i++) {
    const lexeme = lexemes[i]
    if (lexeme === undefined) break
    const run = isEast(lexeme) ? runFrom(lexemes, i) : []
    const afterNumber = lexemes[i - 1]?.kind === 'number' && lexeme.gap === ''
    const pieces: readonly Piece[] =
      run.length === 0
        ? [{ text: lexeme.raw }]
        : languages.east === 'ja'
          ? cutJapanese(run.map(one => one.raw).join(''), afterNumber)
          : cutChinese(run.map(one => one.raw))
    for (const symbol of symbolsIn(lexeme.gap, lexemes[i - 1], true)) words.push(symbolWord(symbol, lexeme))
    pieces.forEach((piece, index) => {
      words.push(...wordsOf(index === 0 ? lexeme : { ...lexeme, gap: '', opens: false }, piece, languages))
    })
    if (run.length > 1) i += run.length - 1
  }
  const last = lexemes.at(-1)
  const tail = source.slice(last?.end ?? 0)
  for (const symbol of symbolsIn(tail, last, false)) words.push(symbolWord(symbol, last))
  return markQuestions(joinPhrases(words, languages), tail)
}

const isEast = (lexeme: Lexeme): boolean => lexeme.kind === 'word' && EAST.test(lexeme.raw)

function runFrom(lexemes: readonly Lexeme[], from: number): readonly Lexeme[] {
  let to = from + 1
  for (let next = lexemes[to]; next !== undefined && isEast(next) && next.gap === ''; next = lexemes[to]) to++
  return lexemes.slice(from, to)
}

const NOTHING = {
  user: false,
  pronoun: false,
  name: false,
  verb: false,
  linking: false,
  have: false,
  additive: false,
  exclusive: false,
  roaming: false,
  marker: false,
  neutral: false,
  past: false,
  opener: false,
  joiner: false,
  denied: false,
  asks: false,
} as const

function symbolWord(symbol: string, near: Lexeme | undefined): Word {
  return {
    ...NOTHING,
    raw: symbol,
    form: symbol,
    strict: symbol,
    type: 'symbol',
    kind: 'content',
    statement: near?.statement ?? 0,
    clause: near?.clause ?? 0,
    gap: '',
    folded: symbol,
    language: 'other',
  }
}

function wordsOf(lexeme: Lexeme, piece: Piece, languages: Languages): Word[] {
  const tables = tablesFor(piece.text, languages)
  const place = { statement: lexeme.statement, clause: lexeme.clause, gap: lexeme.gap }
  const folded = fold(piece.text)
  const number = numberOf(lexeme, piece, tables.code)
  if (number !== null) {
    const rest = { ...NOTHING, ...place, raw: piece.text, kind: 'content', folded, language: tables.code } as const
    const one: Word = { ...rest, form: number.value, strict: number.value, type: number.type }
    // "twice" is two and a word for times
    return number.times ? [one, { ...one, gap: '', form: 'time', strict: 'time', type: 'word' }] : [one]
  }
  if (/^(?:st|nd|rd|th)$/u.test(folded) && /^$/u.test(lexeme.gap)) return []
  const word = plainWord(piece.text, folded, tables, lexeme)
  if (piece.stem === undefined && piece.verb !== true) return [{ ...word, ...place, negatedBy: undefined } as Word]
  return eastern({ ...word, ...place }, piece, tables)
}

function plainWord(
  raw: string,
  folded: string,
  tables: Tables,
  lexeme: Lexeme,
): Omit<Word, 'statement' | 'clause' | 'gap'> {
  const base = bare(raw)
  const is = (list: Parameters<Tables['is']>[0]): boolean =>
    tables.is(list, folded) || (base !== folded && tables.is(list, base))
  const code = lexeme.kind === 'code'
  const capital = /^\p{Lu}/u.test(raw)
  const single = [...raw].length === 1 && capital && folded !== 'i' && !(lexeme.opens && folded === 'a')
  const ordinary =
    tables.is('starters', folded) ||
    tables.known.has(folded) ||
    is('verbs') ||
    BASELINE.has(inflected(raw, 'en', false))
  const name = code || (capital && (!lexeme.opens || single || /\p{Lu}\p{Lu}/u.test(raw) || !ordinary))
  const denied = code || single ? undefined : tables.denials.get(tables.ownForm(folded))
  const negation = !single && !code && is('negations')
  const user = !single && is('user')
  const pronoun = single ? undefined : tables.pronouns.get(folded)
  const idle = !code && !single && (user || is('functionWords'))
  const past = is('past') || isPastForm(folded, tables)
  return {
    raw,
    folded,
    language: tables.code,
    form: pronoun ?? (denied !== undefined ? denied : code ? folded : tables.form(base)),
    strict: code ? folded : inflected(raw, tables.code, name),
    type: code ? 'code' : 'word',
    kind: negation ? 'negation' : idle ? 'function' : 'content',
    user,
    pronoun: pronoun !== undefined,
    name,
    verb: !code && !single && is('verbs') && !(capital && !lexeme.opens && tables.code === 'en'),
    linking: !single && is('linking'),
    have: HAVE.has(folded) && !single,
    // "the meeting" is no meeting of people
    additive:
      !code &&
      !single &&
      is('additive') &&
      !(tables.code === 'en' && /ings?$/u.test(folded) && /(?:^|\s)$/u.test(lexeme.gap) && !lexeme.opens),
    exclusive: !code && !single && is('exclusive'),
    roaming: !code && !single && is('roaming'),
    marker: !code && is('markers'),
    neutral: !code && is('neutral'),
    past,
    opener: !single && is('openers'),
    joiner: is('joiners'),
    denied: denied !== undefined,
    asks: false,
  }
}

/** `worked`, `went`: was so, and need not be so any more. */
const isPastForm = (folded: string, tables: Tables): boolean =>
  tables.code === 'en' &&
  (/^(?:[a-z]{2,})ed$/u.test(folded)
    ? tables.is('verbs', folded) && !/(?:need|feed|speed|breed|embed)$/u.test(folded)
    : tables.irregular.has(folded) && tables.is('verbs', tables.irregular.get(folded) ?? ''))

/** A Japanese word with its ending: the sense is in its stem, its denial a word of its own. */
function eastern(word: Word | Omit<Word, never>, piece: Piece, tables: Tables): Word[] {
  const stem = piece.stem ?? piece.text
  const known = tables.known.has(piece.text)
  const is = (list: Parameters<Tables['is']>[0]): boolean =>
    [piece.text, politeOff(piece.text), stem].some(text => tables.is(list, text)) ||
    [...STEMS].some(([list_, stems]) => list_ === list && stems.has(stem))
  const one: Word = {
    ...word,
    form: tables.form(known ? piece.text : stem),
    strict: politeOff(piece.text),
    verb: piece.verb === true || word.verb,
    additive: is('additive'),
    exclusive: is('exclusive'),
    past: piece.past === true || word.past,
    kind: piece.verb === true && word.kind === 'function' && piece.stem === undefined ? 'function' : word.kind,
  }
  if (piece.negated !== true) return [one]
  return [
    one,
    { ...one, ...NOTHING, raw: '', folded: '', form: '', strict: '<not>', kind: 'negation', gap: '', type: 'word' },
  ]
}

/** Japanese verbs and adjectives by what is written of them in Chinese characters. */
const STEMS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['additive', new Set('好 大好 嫌 大嫌 話 弾 読 見 観 買 学 習 飼 知 欲 集 訪 遊 持'.split(' '))],
  ['exclusive', new Set('住 働 勤 生 結婚 通勤 使 飲 食'.split(' '))],
])

function numberOf(
  lexeme: Lexeme,
  piece: Piece,
  code: LanguageCode,
): { value: string; type: WordType; times: boolean } | null {
  const found = numberValue(lexeme, piece.text, code)
  if (found !== null) return found
  if (lexeme.kind !== 'word') return null
  const folded = fold(piece.text)
  const day = WEEKDAYS.get(folded) ?? WEEKDAYS.get(folded.replace(/s$/u, ''))
  const sure = !AMBIGUOUS_NAMES.has(folded) || (/^\p{Lu}/u.test(piece.text) && !lexeme.opens) || code === 'es'
  return day === undefined || !sure ? null : { value: `weekday:${day}`, type: 'weekday', times: false }
}

/** Puts the words of a known phrase together: `no longer`, `can't stand`, `used to`. */
function joinPhrases(words: readonly Word[], languages: Languages): readonly Word[] {
  const joined: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (word === undefined) break
    const tables = tablesFor(word.folded === '' ? 'a' : word.folded, languages)
    const phrase = tables.phrases
      .get(word.folded)
      ?.find(parts => parts.every((part, k) => words[i + k]?.folded === part))
    if (phrase === undefined) {
      joined.push(word)
      continue
    }
    const parts = words.slice(i, i + phrase.length)
    const whole = phrase.join('_')
    const like = plainWord(whole, whole, tables, {
      kind: 'word',
      raw: whole,
      at: 0,
      end: 0,
      opens: true,
      statement: 0,
      clause: 0,
      gap: '',
    })
    joined.push({
      ...word,
      ...like,
      raw: parts.map(part => part.raw).join(' '),
      strict: parts.map(part => part.strict).join(' '),
      name: false,
    })
    i += phrase.length - 1
  }
  return joined
}

/** Marks the words of statements that end in a question mark. */
function markQuestions(words: readonly Word[], tail: string): readonly Word[] {
  const asking = new Set<number>()
  words.forEach((word, i) => {
    const before = words[i - 1]
    if (before !== undefined && before.statement !== word.statement && /[?？؟]/u.test(word.gap))
      asking.add(before.statement)
  })
  const last = words.at(-1)
  if (last !== undefined && /[?？؟]/u.test(tail)) asking.add(last.statement)
  return asking.size === 0 ? words : words.map(word => (asking.has(word.statement) ? { ...word, asks: true } : word))
}

/** The forms of a text's content words, the denied word of `dislike` included: what Jaccard compares. */
export const contentForms = (words: readonly Word[]): string[] =>
  words.filter(word => word.kind === 'content' && word.form !== '').map(word => word.form)
