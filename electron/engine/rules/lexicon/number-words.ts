import { fold } from '../fold.ts'

/** Number words, zero first; a word stands for the place of its line. Words with another common sense (one, second) are not here. */
const LINES = `
zero null cero zéro ноль 零
eins uno один одна одно واحد 一
two zwei dos deux два две двух двумя اثنان اثنين 二 两 兩
three drei tres trois три трех тремя ثلاث ثلاثة 三
four vier cuatro quatre четыре четырех أربع أربعة 四
five fünf cinco cinq пять пяти خمس خمسة 五
six sechs seis шесть шести ست ستة 六
seven sieben siete sept семь семи سبع سبعة 七
eight acht ocho huit восемь восьми ثمان ثماني ثمانية 八
nine neun nueve neuf девять девяти تسع تسعة 九
ten zehn diez dix десять десяти عشر عشرة 十
eleven elf once onze одиннадцать
twelve zwölf doce douze двенадцать`

const MORE: Readonly<Record<string, number>> = {
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  zwanzig: 20,
  veinte: 20,
  двадцать: 20,
  thirty: 30,
  dreißig: 30,
  treinta: 30,
  forty: 40,
  vierzig: 40,
  fifty: 50,
  fünfzig: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

/** Words that are a number in one language and something else in another; they count only in their own. */
export const NUMBER_WORD_LANGUAGE: ReadonlyMap<string, string> = new Map([
  ['null', 'de'],
  ['once', 'es'],
  ['elf', 'de'],
  ['dos', 'es'],
  ['six', 'en'],
  ['sept', 'fr'],
  ['acht', 'de'],
  ['uno', 'es'],
  ['dix', 'fr'],
  ['ست', 'ar'],
])

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...LINES.trim()
    .split('\n')
    .flatMap((line, value) => line.split(' ').map(word => [fold(word), value] as const)),
  ...Object.entries(MORE).map(([word, value]) => [fold(word), value] as const),
])

/** English ordinals as words. */
export const ORDINAL_WORDS: ReadonlyMap<string, number> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map((word, index) => [word, index + 1]),
)

const DIGITS: Readonly<Record<string, number>> = Object.fromEntries([...'零一二三四五六七八九'].map((d, i) => [d, i]))
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000, 萬: 10_000, 亿: 100_000_000 }

/** The value of a run of Chinese numerals such as 三, 两, 二十五 or 四千; null when it is not one. */
export function hanNumber(text: string): number | null {
  if (text === '' || !/^[零一二三四五六七八九两兩十百千万萬亿]+$/u.test(text)) return null
  let total = 0
  let section = 0
  let digit = 0
  for (const char of text.replace(/[两兩]/gu, '二')) {
    const unit = UNITS[char]
    if (unit === undefined) {
      digit = (/[一二三四五六七八九]/u.test(char) && digit !== 0 ? digit * 10 : 0) + (DIGITS[char] ?? 0)
    } else if (unit >= 10_000) {
      total = (total + section + digit) * unit
      section = 0
      digit = 0
    } else {
      section += (digit === 0 ? 1 : digit) * unit
      digit = 0
    }
  }
  return total + section + digit
}
