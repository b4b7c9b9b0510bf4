/** The vectors of what was asked lately: a message is asked for by recall and again by saving. */
export interface AskedVectors {
  /** Undefined when it was not asked lately; null when the model has no vector for it. */
  get(text: string): Float32Array | null | undefined
  keep(text: string, vector: Float32Array | null): void
  /** Another model follows. */
  clear(): void
}

export function createAskedVectors(most: number): AskedVectors {
  const kept = new Map<string, Float32Array | null>()
  return {
    get: text => kept.get(text),
    keep(text, vector) {
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= most) kept.delete(oldest)
      kept.set(text, vector)
    },
    clear: () => kept.clear(),
  }
}
