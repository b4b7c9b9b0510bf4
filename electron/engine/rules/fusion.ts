/** What each side says of a hit, 0..1; null when it has no say. */
export interface Shares {
  readonly words: number | null
  readonly meaning: number | null
}

/** `lexical` is the weight of words, 0..1; meaning has the rest. */
export interface FusionWeights {
  readonly lexical: number
}

/**
 * The final score of a hit (SPEC §2.4): the weighted average of both sides, an absent one counting as 0. A hit of
 * both kinds ranks no lower than it would with one of them, since no side can take away.
 */
export function fuse({ words, meaning }: Shares, { lexical }: FusionWeights): number {
  const weight = Math.min(1, Math.max(0, lexical))
  return weight * (words ?? 0) + (1 - weight) * Math.max(0, meaning ?? 0)
}
