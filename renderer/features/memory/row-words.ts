import type { Why } from '#shared/domain/memory-view.ts'

const FROM_START = 130
const BEFORE_MATCH = 50
const SHOWN = 400

/** The piece of a text that a row shows: its beginning, unless what was found stands further on. */
export function excerpt(content: string, terms: readonly string[]): string {
  const lower = content.toLowerCase()
  const places = terms
    .filter(term => term.trim() !== '')
    .map(term => lower.indexOf(term.toLowerCase()))
    .filter(place => place >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  if (first <= FROM_START) return content.slice(0, SHOWN)
  const from = first - BEFORE_MATCH
  const space = content.indexOf(' ', from)
  // a word is not cut, unless it is one that has no end in sight
  const start = space >= 0 && space < first ? space + 1 : from
  return `… ${content.slice(start, start + SHOWN)}`
}

const percent = (share: number | null): string => (share === null ? 'none' : `${Math.round(share * 100)} %`)

/** Why a search result is where it is, a line each. */
export const whyLines = (why: Why): string =>
  [
    `by its words: ${percent(why.bm25)}`,
    `by its meaning: ${percent(why.similarity)}`,
    ...(why.associated === null ? [] : [`by words that go with these: ${percent(why.associated)}`]),
    `together: ${percent(why.score)}`,
    ...(why.terms.length === 0 ? [] : [`found: ${why.terms.slice(0, 8).join(', ')}`]),
  ].join('\n')
