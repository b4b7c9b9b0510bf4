import type { ReadDb } from './database.ts'

/** Entries that the chosen words may occur in, all in all: enough to find what is alike, few enough to score at once. */
const MOST_OCCURRENCES = 400
/** So many words are taken however common they are: in a short text they are all that there is. */
const LEAST_TERMS = 3
/** How often a word occurs changes slowly: a count is good for so many questions. */
const COUNTS_KEPT = 20_000

/**
 * The words of a text that tell it apart. What is alike shares its rare words; scoring every entry that has a common
 * one costs ten times as much and changes nothing of who comes first.
 */
export function createRareTerms(db: ReadDb): (tokens: readonly string[]) => readonly string[] {
  const counts = new Map<string, number>()
  let asked = 0
  let prepared = false

  function countOf(term: string): number {
    const known = counts.get(term)
    if (known !== undefined) return known
    if (!prepared) {
      db.raw.exec('CREATE VIRTUAL TABLE IF NOT EXISTS temp.entry_term USING fts5vocab(main, entry_fts, row)')
      prepared = true
    }
    const found = db.get<{ doc: number }>('SELECT doc FROM temp.entry_term WHERE term = ?', term)?.doc ?? 0
    // a word that is new is about to be less so
    if (found > MOST_OCCURRENCES / 8) counts.set(term, found)
    return found
  }

  return tokens => {
    asked += tokens.length
    if (asked > COUNTS_KEPT) {
      asked = 0
      counts.clear()
    }
    const byRarity = [...new Set(tokens)]
      .map(term => ({ term, count: countOf(term) }))
      .toSorted((a, b) => a.count - b.count || (a.term < b.term ? -1 : 1))
    let sum = 0
    return byRarity
      .filter(({ count }, i) => {
        sum += count
        return i < LEAST_TERMS || sum <= MOST_OCCURRENCES
      })
      .map(({ term }) => term)
  }
}
