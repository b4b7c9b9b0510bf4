/** A text to rank: its key and its tokens, repeated ones included. */
export interface Bm25Document<K> {
  readonly key: K
  readonly tokens: readonly string[]
}

const K1 = 1.2
const B = 0.75

/**
 * Okapi BM25 (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009) over texts that are held
 * in memory, with the never-negative idf of Lucene. Scores by key; a text without any of the query's words
 * is left out.
 */
export function bm25<K>(query: readonly string[], documents: readonly Bm25Document<K>[]): ReadonlyMap<K, number> {
  const scores = new Map<K, number>()
  const average = documents.reduce((sum, d) => sum + d.tokens.length, 0) / Math.max(1, documents.length)
  const counts = documents.map(d => countOf(d.tokens))
  for (const term of new Set(query)) {
    const containing = counts.filter(c => c.has(term)).length
    if (containing === 0) continue
    const idf = Math.log(1 + (documents.length - containing + 0.5) / (containing + 0.5))
    documents.forEach((document, i) => {
      const frequency = counts[i]?.get(term)
      if (frequency === undefined) return
      const length = 1 - B + B * (document.tokens.length / Math.max(1, average))
      const score = (idf * frequency * (K1 + 1)) / (frequency + K1 * length)
      scores.set(document.key, (scores.get(document.key) ?? 0) + score)
    })
  }
  return scores
}

function countOf(tokens: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}
