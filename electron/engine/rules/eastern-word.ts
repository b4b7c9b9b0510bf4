import { type Piece, politeOff } from './cjk.ts'
import type { Tables } from './lexicon/tables.ts'
import { NOTHING, type Word } from './word.ts'

/** A Japanese word with its ending: the sense is in its stem, its denial a word of its own. */
export function easternWord(word: Word, piece: Piece, tables: Tables): Word[] {
  const stem = piece.stem ?? piece.text
  const known = [piece.text, politeOff(piece.text)].find(text => tables.known.has(text))
  const is = (list: Parameters<Tables['is']>[0]): boolean =>
    [piece.text, politeOff(piece.text), stem].some(text => tables.is(list, text)) ||
    [...STEMS].some(([list_, stems]) => list_ === list && stems.has(stem))
  const one: Word = {
    ...word,
    form: tables.form(known ?? stem),
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
