/** A term with the number of texts that it stands in. */
export interface CountedTerm {
  readonly term: string
  readonly texts: number
}

/** Below this many texts every term is cheap to look for. */
const SMALL = 1000
/** A term of more than this share of all texts tells little of any of them. */
const COMMON_SHARE = 0.2
/** So many rarer terms say enough without the common ones. */
const ENOUGH = 3

/**
 * The terms of a long query that are worth looking for, the rarest first, at most `most`. Terms that stand nowhere
 * are left out; in a large collection common ones too, once enough rarer ones are there: they cost the most and add
 * the least, since BM25 weighs them near nothing.
 */
export function probeTerms(terms: readonly CountedTerm[], total: number, most: number): readonly string[] {
  const there = terms
    .filter(({ texts }) => texts > 0)
    .toSorted((a, b) => a.texts - b.texts || (a.term < b.term ? -1 : a.term > b.term ? 1 : 0))
  const rare = total < SMALL ? there : there.filter(({ texts }) => texts <= total * COMMON_SHARE)
  return (rare.length >= ENOUGH ? rare : there).slice(0, most).map(({ term }) => term)
}

/** Entries that the chosen terms may occur in, all in all: enough to find what is alike, few enough to score at once. */
const MOST_OCCURRENCES = 400

/**
 * The terms that tell a text apart, the rarest first. What is alike shares its rare terms; scoring every text that
 * has a common one costs ten times as much and changes nothing of who comes first.
 */
export function rareTerms(terms: readonly CountedTerm[]): readonly string[] {
  let sum = 0
  return probeTerms(terms, 0, terms.length).filter((term, i) => {
    sum += terms.find(one => one.term === term)?.texts ?? 0
    return i < ENOUGH || sum <= MOST_OCCURRENCES
  })
}
