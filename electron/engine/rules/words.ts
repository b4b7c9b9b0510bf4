import { cutChinese, cutJapanese, type Piece } from './cjk.ts'
import { easternWord } from './eastern-word.ts'
import { fold, plain } from './fold.ts'
import { type Languages, languagesOf, tablesFor } from './language.ts'
import { type Lexeme, lex } from './lexer.ts'
import { AMBIGUOUS_NAMES, WEEKDAYS } from './lexicon/calendar.ts'
import { memoBy } from './memo.ts'
import { plainWord } from './plain-word.ts'
import { symbolsIn } from './symbols.ts'
import { numberValue } from './text-number.ts'
import { NOTHING, type Word, type WordType } from './word.ts'
import type { LanguageCode } from './word-form.ts'

export type { Word } from './word.ts'

const EAST = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u

/** A fact is compared with some dozen others, and those with the next fact again. */
const KEPT_TEXTS = 2000

/** Cuts a text into words for comparison. Linear in its length. `languages` when more than the text itself tells them. */
export const readWords = (text: string, languages: Languages = languagesOf(text)): readonly Word[] =>
  keptWords(text, languages)

const keptWords = memoBy(KEPT_TEXTS, (text: string, { latin, east }: Languages) => `${latin} ${east} ${text}`, cutWords)

function cutWords(text: string, languages: Languages): readonly Word[] {
  const source = plain(text)
  const lexemes = lex(text)
  const words: Word[] = []
  const shouted = !/[\p{Ll}\p{Lo}]/u.test(source) && /\p{Lu}{3,}.*\s.*\p{Lu}{2,}/su.test(source)
  for (let i = 0; i < lexemes.length; i++) {
    const lexeme = lexemes[i]
    if (lexeme === undefined) break
    const run = isEast(lexeme) ? runFrom(lexemes, i) : []
    const afterNumber = lexemes[i - 1]?.kind === 'number' && lexeme.gap === ''
    const pieces: readonly Piece[] =
      run.length === 0
        ? elided(lexeme.raw, languages)
        : languages.east === 'ja'
          ? cutJapanese(run.map(one => one.raw).join(''), afterNumber)
          : cutChinese(run.map(one => one.raw))
    for (const symbol of symbolsIn(lexeme.gap, lexemes[i - 1])) words.push(symbolWord(symbol, lexeme))
    pieces.forEach((piece, index) => {
      words.push(...wordsOf(index === 0 ? lexeme : { ...lexeme, gap: '', opens: false }, piece, languages, shouted))
    })
    if (run.length > 1) i += run.length - 1
  }
  const last = lexemes.at(-1)
  const tail = source.slice(last?.end ?? 0)
  for (const symbol of symbolsIn(tail, last)) words.push(symbolWord(symbol, last))
  return markQuestions(joinPhrases(words, languages).map(asNoun), tail)
}

/** French writes short words on to the next: `j'aime`. */
function elided(raw: string, languages: Languages): readonly Piece[] {
  const parts = languages.latin === 'fr' ? /^((?:[jldnsmtc]|qu)')(\p{L}.*)$/iu.exec(raw) : null
  return parts === null ? [{ text: raw }] : [{ text: parts[1] ?? '' }, { text: parts[2] ?? '' }]
}

const isEast = (lexeme: Lexeme): boolean => lexeme.kind === 'word' && EAST.test(lexeme.raw)

function runFrom(lexemes: readonly Lexeme[], from: number): readonly Lexeme[] {
  let to = from + 1
  for (let next = lexemes[to]; next !== undefined && isEast(next) && next.gap === ''; next = lexemes[to]) to++
  return lexemes.slice(from, to)
}

function symbolWord(symbol: string, near: Lexeme | undefined): Word {
  return {
    ...NOTHING,
    raw: symbol,
    form: symbol,
    strict: symbol,
    type: 'symbol',
    kind: 'content',
    at: near?.end ?? 0,
    statement: near?.statement ?? 0,
    clause: near?.clause ?? 0,
    gap: '',
    folded: symbol,
    language: 'other',
  }
}

function wordsOf(lexeme: Lexeme, piece: Piece, languages: Languages, shouted: boolean): Word[] {
  const tables = tablesFor(piece.text, languages)
  const place = { at: lexeme.at, statement: lexeme.statement, clause: lexeme.clause, gap: lexeme.gap }
  const folded = fold(piece.text)
  const number = numberOf(lexeme, piece, tables.code)
  if (number !== null) {
    const rest = { ...NOTHING, ...place, raw: piece.text, kind: 'content', folded, language: tables.code } as const
    const one: Word = { ...rest, form: number.value, strict: number.value, type: number.type }
    // "twice" is two and a word for times
    return number.times ? [one, { ...one, gap: '', form: 'time', strict: 'time', type: 'word' }] : [one]
  }
  if (/^(?:st|nd|rd|th)$/u.test(folded) && /^$/u.test(lexeme.gap)) return []
  const standing = { code: lexeme.kind === 'code', opens: lexeme.opens, shouted, gap: lexeme.gap }
  const word: Word = { ...plainWord(piece.text, folded, tables, standing), ...place }
  return piece.stem === undefined && piece.verb !== true && piece.negated !== true
    ? [word]
    : easternWord(word, piece, tables)
}

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
    const like = plainWord(whole, whole, tables, { code: false, opens: true, shouted: false, gap: '' })
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

const DETERMINERS: Readonly<Partial<Record<LanguageCode, ReadonlySet<string>>>> = {
  en: new Set('a an the my your his her its our their this that these those no every each some any'.split(' ')),
  de: new Set('der die das den dem des ein eine einen einem einer mein meine'.split(' ')),
  es: new Set('el los las un una su sus mi mis este esta'.split(' ')),
  fr: new Set('le la les l un une mon ma mes son sa ses'.split(' ')),
}

/** After these "one" is no number. */
const ONES: ReadonlySet<string> = new Set('no the which this that every any some each'.split(' '))
const noun = (word: Word): Word => ({
  ...word,
  verb: false,
  additive: false,
  exclusive: false,
  roaming: false,
  past: false,
})
const numeral = (word: Word): Word => ({ ...word, type: 'number', form: '1', strict: '1' })

/** What one gave up one does no more. */
const QUITS = /^(?:quit|quits|stopped|stops|ceased|бросил|бросила|hörte)$/u

/** After an article or a preposition a word is no verb: the drive, for work. A word of its own reading keeps the rest. */
function asNoun(word: Word, i: number, words: readonly Word[]): Word {
  if (i === 0 && /^meetings?$/u.test(word.folded)) return noun(word)
  const before = words[i - 1]
  const after = words[i + 1]
  if (QUITS.test(word.folded) && after?.verb === true && (word.language !== 'en' || /ing$/u.test(after.folded))) {
    return { ...word, kind: 'negation', verb: false, past: false }
  }
  if (before === undefined || word.gap === '' || word.clause !== before.clause) return word
  // "is called" says what is so now
  if (word.past && word.verb && before.linking && !before.have)
    return { ...word, past: false, additive: false, roaming: false }
  if (word.language === 'en' && word.folded === 'first' && before.folded === 'the') return numeral(word)
  if (/^meetings?$/u.test(word.folded)) return noun(word)
  if (word.language === 'en' && word.folded === 'one' && after?.kind === 'content' && !ONES.has(before.folded))
    return numeral(word)
  if (!word.verb) return word
  const determined = DETERMINERS[word.language]?.has(before.folded) === true
  const ruled =
    determined ||
    /'s$/u.test(before.folded) ||
    (before.opener &&
      !before.joiner &&
      !before.linking &&
      !['to', 'zu', 'a', 'who', 'which', 'that'].includes(before.folded))
  const inOrder = word.language === 'en' || word.language === 'es' || word.language === 'fr'
  return ruled && (inOrder || determined) ? noun(word) : word
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
