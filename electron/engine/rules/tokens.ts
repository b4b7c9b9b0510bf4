import { stemmer } from 'stemmer'
import { STOP_WORDS } from './stop-words.ts'

/** Scripts that put no spaces between words; Hangul, whose particles stick to words, is cut the same way. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]+/gu
const SPACED_WORD = /[\p{L}\p{N}\p{M}_]+(?:['’][\p{L}\p{M}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu
/** Words joined by what is no space: addresses, versions, paths, `gen-itgc`. */
const JOINED = /[\p{L}\p{N}\p{M}_]+(?:[-./:@][\p{L}\p{N}\p{M}_]+)+/gu

/** Longest stretch of one token that is kept; beyond it nobody searches. */
const MAX_TOKEN_CHARS = 64

/** One spelling for search: no case, no accents, `ß` as `ss`, `ё` as `е`, full-width forms as plain ones. */
export function searchFold(text: string): string {
  if (/^[\u0020-\u007e]*$/u.test(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/gu, '')
    .normalize('NFC')
}

/** A token with whether it steers a search, and how it stood in the text. */
export interface Token {
  readonly text: string
  readonly stop: boolean
  /** As it was written, folded, before stemming: what is shown as a matched term. */
  readonly surface: string
}

/**
 * The tokens of a text or a query, both alike: words folded and (English) stemmed; what is joined by `-`, `.`, `/`
 * or `@` also whole; scripts without spaces as overlapping pairs and single characters, so that any stretch of two
 * or more characters is found inside longer text, wherever a dictionary would cut. Linear in the text's length.
 */
export function tokensOf(text: string): Token[] {
  const folded = searchFold(text.replaceAll('\0', ' '))
  const out: Token[] = []
  const spaced = folded.replace(UNSPACED, run => {
    out.push(...pieces(run))
    return ' '
  })
  for (const [whole] of spaced.matchAll(JOINED)) push(out, whole, whole)
  for (const [word] of spaced.matchAll(SPACED_WORD)) {
    const plain = word.replace(/['’]/gu, '')
    push(
      out,
      plain.replace(/^(.{3,})s$/u, (all, stem) => (/['’]s$/u.test(word) ? stem : all)),
      plain,
    )
  }
  return out
}

function push(out: Token[], word: string, surface: string): void {
  if (word.length > MAX_TOKEN_CHARS) return
  out.push({ text: /^[a-z]{3,}$/u.test(word) ? stemmer(word) : word, stop: STOP_WORDS.has(surface), surface })
}

function pieces(run: string): Token[] {
  const chars = [...run]
  if (chars.length === 1) return [{ text: run, stop: STOP_WORDS.has(run), surface: run }]
  const out: Token[] = []
  for (let i = 0; i < chars.length - 1; i++) {
    const pair = `${chars[i]}${chars[i + 1]}`
    out.push({ text: pair, stop: STOP_WORDS.has(pair), surface: pair })
  }
  return out
}

/** The tokens of a text that steer a search, in their order, repeated ones included. */
export const searchTokens = (text: string): string[] =>
  tokensOf(text)
    .filter(token => !token.stop)
    .map(token => token.text)

/** All tokens, stop words too: what a text is indexed by, so that an exact search finds them. */
export const indexTokens = (text: string): string[] => tokensOf(text).map(token => token.text)
