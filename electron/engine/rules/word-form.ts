import { stemmer } from 'stemmer'
import { fold } from './fold.ts'

export type LanguageCode = 'en' | 'de' | 'es' | 'fr' | 'ru' | 'ar' | 'ja' | 'zh' | 'other'

/** What is longer is no word of any language, and has no endings to take off. */
const LONGEST = 64

/** Folded, without a possessive ending. */
export const bare = (raw: string): string => fold(raw).replace(/'s?$/u, '')

const RUSSIAN =
  /(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|ой|ей|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ов|ев|ам|ям|ах|ях|ом|ем|ию|ия|ии|ы|и|а|я|о|е|у|ю|ь|й)$/u
const RUSSIAN_VERB = /(?:ешь|ишь|ете|ите|ют|ут|ат|ят|ет|ит)$/u

/**
 * The form by which words of two texts are set side by side: endings off, generously. Two different words may share
 * one; where that matters, {@link inflected} is asked.
 */
export function looseForm(raw: string, language: LanguageCode): string {
  const word = bare(raw)
  if (word.length > LONGEST) return word
  switch (language) {
    case 'en':
    case 'other':
      return /^[a-z]{3,}$/u.test(unmarked(word)) ? stemmer(unmarked(word)) : word
    case 'de':
      return word.length > 4 ? word.replace(/(?:est|en|er|es|em|et|e|n|s|t)$/u, '') : word
    case 'es':
    case 'fr':
      return word.length > 3 ? word.replace(/(?:(?<=[rndlz])es|s)$/u, '') : word
    case 'ru': {
      const stem = word.replace(RUSSIAN_VERB, '')
      if (stem.length >= 3 && stem !== word) return stem
      const noun = word.replace(RUSSIAN, '')
      return noun.length >= 3 ? noun : word
    }
    case 'ar':
      return arabic(word)
    case 'ja':
      // what is written in Chinese characters carries the sense of a verb or adjective
      return word.replace(/^([\p{Script=Han}々]+)\p{Script=Hiragana}+$/u, '$1')
    default:
      return word
  }
}

/**
 * The form by which a word may stand for another of a text that is kept: number and person aside, and nothing that
 * changes what is said. A past form is another word. Names stay as they are written.
 */
export function inflected(raw: string, language: LanguageCode, name: boolean): string {
  const word = bare(raw)
  if (name || word.length > LONGEST) return word
  if ((language === 'en' || language === 'other') && /^[a-z]{3,}$/u.test(word)) return english(word)
  if (language === 'ru') {
    const stem = word.replace(RUSSIAN, '')
    return stem.length >= 4 ? stem : word
  }
  return word
}

/** Accents off: writers leave them out. */
const unmarked = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')

/** The form by which a verb is found: `hikes`, `hiked` and `hiking` agree, `hiker` does not. */
export function verbForm(word: string, language: LanguageCode): string {
  if (language !== 'en') return looseForm(word, language)
  if (word.length > LONGEST || !/^[a-z]{3,}$/u.test(word)) return word
  const ended = word.length > 4 && /[^e]ed$/u.test(word) ? word.replace(/ied$/u, 'ying').replace(/ed$/u, 'ing') : word
  return english(ended)
}

/** `hikes`, `hike` and `hiking` agree; `hiked` does not. */
function english(word: string): string {
  if (/(?:ss|sh|ch|x|z)es$/u.test(word)) return word.slice(0, -2)
  if (/[^aeiou]ies$/u.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ics|^news|^lens|^series|^species|^means|^always|^perhaps)$/u.test(word)) return word
  if (/[^sui]s$/u.test(word) && word.length > 3) return word.slice(0, -1)
  if (!/[aeiouy].*ing$/u.test(word) || word.length < 5) return word
  const stem = word.slice(0, -3)
  if (/([bdgkmnprt])\1$/u.test(stem)) return stem.slice(0, -1)
  // hiking, making, using: one syllable that ends in a single consonant lost its e
  return /^[^aeiou]*[aeiou][^aeiouwxy]$/u.test(stem) || /[^aeiou](?:at|iz|iv|uc|ur)$/u.test(stem) ? `${stem}e` : stem
}

/** The article off, and the spellings of alef and of the last letter as one. */
function arabic(word: string): string {
  const plain = word.replace(/[أإآ]/gu, 'ا').replace(/ى$/u, 'ي')
  const stem = plain.replace(/^(?:وال|بال|كال|فال|ال|لل)(?=.{3})/u, '')
  return stem.length > 3 ? stem.replace(/(?:[ةه]|(?<=.{3})ا)$/u, '') : stem
}
