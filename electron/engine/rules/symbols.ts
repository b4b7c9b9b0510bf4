import type { Lexeme } from './lexer.ts'

/** Currencies, degrees, arrows, emoji: said without letters, and said all the same. Quotes, bullets and markup are not. */
const SAID =
  /[\p{Sc}\p{So}\p{Extended_Pictographic}%‰±≤≥≠<>×÷→←⇒](?:[\u{1f3fb}-\u{1f3ff}\ufe0f]|\u200d\p{Extended_Pictographic})*|[\u{1f1e6}-\u{1f1ff}]{2}/gu
const NAMES: Readonly<Record<string, string>> = {
  '€': 'euro',
  $: 'dollar',
  '£': 'pound',
  '₽': 'рубль',
  '%': 'percent',
  '¥': 'yen',
  '°': 'degree',
}

/**
 * The symbols in what stands between two words. A sign after a capital is a grade or a blood group (`A+`); one before a
 * number belongs to the number.
 *
 * @param before the word before the gap
 */
export function symbolsIn(gap: string, before: Lexeme | undefined): readonly string[] {
  if (gap === '' || /^[\s.,]*$/u.test(gap)) return []
  const found = [...gap.matchAll(SAID)].map(([symbol]) => NAMES[symbol] ?? symbol)
  const grade = /^[+\-−](?=$|[\s.,;!?)])/u.exec(gap)?.[0]
  if (grade !== undefined && before !== undefined && /^\p{Lu}{1,2}$/u.test(before.raw))
    found.unshift(grade === '+' ? '+' : '-')
  return found
}
