/** A hit with what it is likened by. */
export interface Rankable {
  readonly id: string
  readonly score: number
  readonly tokens: ReadonlySet<string>
}

/** From this share of common words on two hits are wordings of one fact. */
const SAME = 0.6

/**
 * The best hits, without the wordings of one fact crowding out other facts: a hit that is much like a better one
 * waits until every other hit had its turn. Order within each turn is by score, then id.
 */
export function diversify<T extends Rankable>(hits: readonly T[], limit: number): readonly T[] {
  const ranked = hits.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const chosen: T[] = []
  const waiting: T[] = []
  for (const hit of ranked) {
    if (chosen.some(other => likeness(other.tokens, hit.tokens) >= SAME)) waiting.push(hit)
    else chosen.push(hit)
    if (chosen.length === limit) return chosen
  }
  return [...chosen, ...waiting].slice(0, limit)
}

/** Jaccard: common tokens over all tokens; two empty sets are not alike. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let common = 0
  for (const token of small) if (large.has(token)) common++
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}
