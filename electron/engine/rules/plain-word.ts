import { ENGLISH_BASELINE } from './lexicon/english-baseline.ts'
import type { Tables } from './lexicon/tables.ts'
import { memoBy } from './memo.ts'
import type { Word } from './word.ts'
import { bare, inflected, type LanguageCode } from './word-form.ts'

const HAVE: Readonly<Partial<Record<LanguageCode, ReadonlySet<string>>>> = {
  en: new Set(['have', 'has', 'had', 'having']),
  de: new Set(['hat', 'haben', 'habe', 'hatte', 'hast']),
  es: new Set(['tiene', 'tienen', 'tenía', 'tengo']),
  fr: new Set(['a', 'ont', 'ai']),
  ru: new Set(['имеет']),
  ar: new Set(['لديه', 'لديها', 'له', 'لها', 'لدي']),
  zh: new Set(['有', '没有', '没']),
}
const BASELINE: ReadonlySet<string> = new Set(ENGLISH_BASELINE.split(/\s+/u).map(word => inflected(word, 'en', false)))

/** How a word stands in its text. */
export interface Standing {
  readonly code: boolean
  /** First of its sentence, where a capital says nothing. */
  readonly opens: boolean
  /** The whole text is in capitals. */
  readonly shouted: boolean
  readonly gap: string
}

const KEPT_WORDS = 8000

/** What a lexicon knows of a word; the place of the word in its text is not part of it. */
export const plainWord = memoBy(
  KEPT_WORDS,
  (raw: string, folded: string, tables: Tables, { code, opens, shouted, gap }: Standing) =>
    [raw, folded, tables.code, code, opens, shouted, gap !== ''].join('\u0000'),
  readPlainWord,
)

function readPlainWord(
  raw: string,
  folded: string,
  tables: Tables,
  { code, opens, shouted, gap }: Standing,
): Omit<Word, 'at' | 'statement' | 'clause' | 'gap'> {
  const base = bare(raw)
  const phrase = folded.includes('_')
  const knows = (list: Parameters<Tables['is']>[0]): boolean =>
    tables.is(list, folded) || (base !== folded && tables.is(list, base))
  const capital = /^\p{Lu}/u.test(raw)
  const single =
    [...raw].length === 1 && capital && folded !== 'i' && !(opens && (knows('functionWords') || knows('openers')))
  const acronym = !shouted && /^\p{Lu}{2,}$/u.test(raw)
  const is = (list: Parameters<Tables['is']>[0]): boolean => !code && !single && knows(list)
  const ordinary = tables.known.has(folded) || knows('verbs') || BASELINE.has(inflected(raw, 'en', false))
  const name = code || (capital && !shouted && (!opens || single || /\p{Lu}\p{Lu}/u.test(raw) || !ordinary))
  const denied = code || single ? undefined : tables.denials.get(tables.ownForm(folded))
  const user = !acronym && is('user')
  const pronoun = single || acronym || code ? undefined : tables.pronouns.get(folded)
  const form = denied ?? tables.form(base)
  return {
    raw,
    folded,
    language: tables.code,
    form: pronoun ?? (code ? folded : form),
    strict: code ? folded : inflected(raw, tables.code, name),
    type: code ? 'code' : 'word',
    kind: is('negations') ? 'negation' : !acronym && (user || is('functionWords')) ? 'function' : 'content',
    user,
    pronoun: pronoun !== undefined,
    name,
    verb:
      (is('verbs') || (phrase && tables.is('verbs', form))) &&
      !(capital && !opens && (tables.code === 'en' || tables.code === 'de')),
    linking: !acronym && is('linking'),
    have: !single && HAVE[tables.code]?.has(folded) === true,
    // "the meeting" is no meeting of people
    additive: is('additive') && !(tables.code === 'en' && /ings?$/u.test(folded) && gap !== '' && !opens),
    exclusive: is('exclusive'),
    roaming: is('roaming'),
    marker: is('markers'),
    neutral: is('neutral'),
    past: is('past') || isPastForm(folded, tables),
    opener: !acronym && is('openers'),
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
