/** What makes vectors of texts. */
export interface Embedder {
  /** Names provider, model and dimensions: vectors of two names are never compared. */
  readonly name: string
  readonly dimensions: number | null
  /** Vectors of length one, in the order of the texts; null where the model has none for a text. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<(Float32Array | null)[]>
  close(): Promise<void>
}

/** A vector of length one in the same direction; null for one without a direction. */
export function normalised(vector: ArrayLike<number>): Float32Array | null {
  let square = 0
  for (let i = 0; i < vector.length; i++) square += (vector[i] ?? 0) ** 2
  const length = Math.sqrt(square)
  if (!(length > 0) || !Number.isFinite(length)) return null
  return Float32Array.from(vector, value => value / length)
}
