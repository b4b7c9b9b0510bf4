/** How many pieces of evidence of each strength a preference has. */
export interface EvidenceCount {
  readonly strong: number
  readonly mild: number
  readonly casual: number
}

/** How many of a strength (or of a stronger one) are enough. */
export type EvidenceNeeded = EvidenceCount

/** Whether there is enough: so many strong ones, or so many at least mild ones, or so many of any (SPEC §5.6). */
export const isEnough = (count: EvidenceCount, needed: EvidenceNeeded): boolean =>
  count.strong >= needed.strong ||
  count.strong + count.mild >= needed.mild ||
  count.strong + count.mild + count.casual >= needed.casual

const collapse = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc]/gu, "'")
    .replace(/[\u201c\u201d«»„]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim()

/** A shorter quote stands in nearly every text. In scripts where a word is a character or two, two are enough. */
const SHORTEST = 3
const SHORTEST_DENSE = 2
const DENSE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether a quote stands in a text, white space, case and the shape of quotation marks aside. */
export function standsIn(quote: string, text: string): boolean {
  const wanted = collapse(quote).replace(/^[".…'\s]+|[".…'\s]+$/gu, '')
  return [...wanted].length >= (DENSE.test(wanted) ? SHORTEST_DENSE : SHORTEST) && collapse(text).includes(wanted)
}
