/**
 * One spelling for words that differ only in case, in the way they were typed or in marks that writers
 * leave out as they please. `ß` and `ss`, `İ` and `i`, `ς` and `σ`, `ё` and `е` agree; Arabic vowel signs,
 * the Greek tonos and invisible marks go; full-width forms and digits of other scripts become ASCII.
 * Accents of Latin letters stay: `Jose` does not keep `José`.
 */
export function fold(text: string): string {
  // The fast ways are exact: for ASCII, which most text is, and for scripts that have no case.
  if (/^[\u0020-\u007e]*$/.test(text)) return text.toLowerCase()
  if (EASTERN.test(text)) return text
  return plain(text)
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replace(/[ςё’]/g, char => (char === 'ς' ? 'σ' : char === 'ё' ? 'е' : "'"))
    .replace(/[ά-ώ]/gu, char =>
      char
        .normalize('NFD')
        .replace(/\u0301/g, '')
        .normalize('NFC'),
    )
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/ß/g, 'ss')
}

/** Characters that every normal form leaves as they are. */
const EASTERN = /^[\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]+$/

/** NFKC, ASCII digits, one kind of apostrophe and no invisible characters; case, length of words and line breaks stay. */
export function plain(text: string): string {
  if (/^[\n\t\u0020-\u007e]*$/.test(text) || EASTERN.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]/g, '')
    .replace(/[\u2018\u2019\u02bc\u201b]/g, "'")
    .replace(/\p{Nd}/gu, asciiDigit)
}

/** Every block of decimal digits in Unicode starts at its zero and is ten long. */
function asciiDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x80) return char
  let zero = code
  while (zero > code - 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
