import { fold } from './fold.ts'
import { TABLES, type Tables, tablesOf } from './lexicon/tables.ts'
import { memo } from './memo.ts'
import type { LanguageCode } from './word-form.ts'

/** Which lexicon reads which words of a text. */
export interface Languages {
  readonly latin: LanguageCode
  readonly east: 'ja' | 'zh'
}

const LATIN: readonly LanguageCode[] = ['en', 'de', 'es', 'fr']
/** The first words tell a language; a long text is not read to its end for it. */
const LOOKED_AT = 400

/**
 * The language of a text's Latin words, by how many of them each lexicon knows, English when none knows more; and
 * whether its Chinese characters are Japanese, by whether there are kana.
 */
export const languagesOf = memo(2000, tellLanguages)

function tellLanguages(text: string): Languages {
  const words = (fold(text.slice(0, 8 * LOOKED_AT)).match(/[\p{Script=Latin}\p{M}']+/gu) ?? []).slice(0, LOOKED_AT)
  const scores = LATIN.map(code => {
    const tables = tablesOf(code)
    return { code, score: words.filter(word => tables.known.has(word) || tables.is('verbs', word)).length }
  })
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a), { code: 'en' as LanguageCode, score: 0 })
  return { latin: best.code, east: /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : 'zh' }
}

/** The tables that read one word. */
export function tablesFor(word: string, { latin, east }: Languages): Tables {
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u.test(word)) return tablesOf(east)
  if (/^\p{Script=Cyrillic}/u.test(word)) return tablesOf('ru')
  if (/^\p{Script=Arabic}/u.test(word)) return tablesOf('ar')
  return tablesOf(latin)
}

/** Whether any lexicon takes the word for one that only denies. */
export const deniesAnywhere = (folded: string): boolean => TABLES.some(tables => tables.is('negations', folded))
