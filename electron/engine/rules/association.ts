/** An entry that was learnt in the same chat as a hit, `distance` memories before or after it. */
export interface Beside {
  readonly key: number
  /** 1 is next to it. */
  readonly distance: number
}

export interface Associated {
  readonly score: number
  /** What a neighbour lent, before it was joined to the own score; 0 when none did. */
  readonly lent: number
}

/** How far a hit lends, in memories of the same chat. */
export const ASSOCIATION_REACH = 2
/** What of its score a hit lends to the memory next to it; chosen by the retrieval bench. */
const LENT_SHARE = 0.6

/**
 * What was learnt together is remembered together: each hit lends a share of its score to its neighbours of the
 * same chat, less with distance. Only the best loan counts, and it is joined to the own score as chances are
 * (`a + b − ab`), so that it never takes away and never passes 1.
 *
 * @param scores by key, 0..1
 * @param beside the neighbours of a hit
 */
export function associate(
  scores: ReadonlyMap<number, number>,
  beside: (key: number) => readonly Beside[],
): ReadonlyMap<number, Associated> {
  const loans = new Map<number, number>()
  for (const [key, score] of scores) {
    for (const { key: other, distance } of beside(key)) {
      const loan = (LENT_SHARE * score) / distance
      if (loan > (loans.get(other) ?? 0)) loans.set(other, loan)
    }
  }
  return new Map(
    [...new Set([...scores.keys(), ...loans.keys()])].map(key => {
      const own = scores.get(key) ?? 0
      const lent = loans.get(key) ?? 0
      return [key, { score: own + lent - own * lent, lent }] as const
    }),
  )
}
