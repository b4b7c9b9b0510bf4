/** Two entries that are much alike. `similarity` is 0..1. */
export interface Pair {
  readonly a: string
  readonly b: string
  readonly similarity: number
}

/**
 * Clusters by complete linkage: every two members are a pair, the most similar joining first, and no cluster
 * is larger than `maxSize`. Deterministic: ties are broken by id. Members and clusters come sorted.
 */
export function clusters(pairs: readonly Pair[], maxSize: number): readonly (readonly string[])[] {
  const linked = new Set(pairs.flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]))
  const clusterOf = new Map<string, string[]>()
  const strongestFirst = pairs.toSorted(
    (x, y) => y.similarity - x.similarity || compare(min(x), min(y)) || compare(max(x), max(y)),
  )
  for (const { a, b } of strongestFirst) {
    if (a === b) continue
    const left = clusterOf.get(a) ?? [a]
    const right = clusterOf.get(b) ?? [b]
    if (left === right || left.length + right.length > maxSize) continue
    if (!left.every(x => right.every(y => linked.has(`${x} ${y}`)))) continue
    const joined = [...left, ...right].toSorted(compare)
    for (const id of joined) clusterOf.set(id, joined)
  }
  return [...new Set(clusterOf.values())].toSorted((x, y) => compare(x[0] ?? '', y[0] ?? ''))
}

const compare = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0)
const min = ({ a, b }: Pair): string => (a < b ? a : b)
const max = ({ a, b }: Pair): string => (a < b ? b : a)
