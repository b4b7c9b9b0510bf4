export interface AlikeOptions {
  /** The least Jaccard of two sets that are alike, above 0 and at most 1. */
  readonly least: number
  /** At most so many are named for each. */
  readonly most: number
  /** A token that more sets than this hold says nothing of likeness. */
  readonly commonest: number
}

/**
 * Finds sets of tokens that are much alike without comparing every two: of two sets with at least this Jaccard, one
 * holds at least one of the rarest tokens of the other, as many of them as it may lack and one more (prefix filtering,
 * Chaudhuri et al., "A Primitive Operator for Similarity Joins", 2006).
 *
 * @returns for the place of a set the places of those alike, most alike first, ties by place
 */
export function indexAlike(
  sets: readonly (readonly string[])[],
  { least, most, commonest }: AlikeOptions,
): (place: number) => readonly number[] {
  const counts = new Map<string, number>()
  for (const set of sets) for (const token of new Set(set)) counts.set(token, (counts.get(token) ?? 0) + 1)
  const rarestFirst = [...counts].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
  const ranks = new Map(rarestFirst.map(([token], rank) => [token, rank] as const))
  const holders: (number[] | null)[] = rarestFirst.map(([, count]) => (count > commonest ? null : []))
  const ranked = sets.map((set, place) => {
    const own = Int32Array.from(new Set(set), token => ranks.get(token) ?? 0).sort()
    for (const rank of own) holders[rank]?.push(place)
    return own
  })
  return place => {
    const own = ranked[place]
    if (own === undefined) return []
    const rarest = own.subarray(0, own.length - Math.ceil(least * own.length) + 1)
    const met = new Set([...rarest].flatMap(rank => holders[rank] ?? []))
    met.delete(place)
    return [...met]
      .map(other => ({ other, likeness: jaccardOf(own, ranked[other] ?? new Int32Array()) }))
      .filter(({ likeness }) => likeness >= least)
      .toSorted((a, b) => b.likeness - a.likeness || a.other - b.other)
      .slice(0, most)
      .map(({ other }) => other)
  }
}

/** Jaccard of two sorted lists without repetitions. */
function jaccardOf(a: Int32Array, b: Int32Array): number {
  let [i, j, common] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] ?? 0, b[j] ?? 0]
    if (x === y) common++
    if (x <= y) i++
    if (y <= x) j++
  }
  const all = a.length + b.length - common
  return all === 0 ? 0 : common / all
}
