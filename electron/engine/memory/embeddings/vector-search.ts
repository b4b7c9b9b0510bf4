import type { ReadDb } from '../../store/database.ts'
import { findVector, similaritiesOf, vectorsAfter } from '../../store/vectors.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import { createVectorIndex, type VectorIndex } from './vector-index.ts'

/** Finds the vectors of one model that are nearest to another; kept in step with what is embedded and archived. */
export interface VectorSearch {
  /** Reads the model's vectors in slices; nothing is found by meaning until the first slice is in. */
  load(model: string, signal: AbortSignal): Promise<void>
  /** From now on the vectors are those of this model; nothing is known of them yet. */
  follow(model: string): void
  /** Another model follows: nothing of this one is found any more. */
  reset(): void
  /** An entry got this vector, or none. */
  note(seq: number, vector: Float32Array | null): void
  /** An entry was archived or brought back. */
  keepUp(seq: number, live: boolean): void
  isEmpty(): boolean
  /** Dimensions of the vectors that are known; null when there is none. */
  width(): number | null
  /** The nearest live entries, best first: the likeliest by their signs, compared exactly. */
  nearest(vector: Float32Array, limit: number): { seq: number; similarity: number }[]
  /** The live ones among these keys, best first; exact. */
  among(vector: Float32Array, seqs: readonly number[]): { seq: number; similarity: number }[]
}

/** Vectors read before everything else has its turn. */
const LOAD_SLICE = 500
/** Compared exactly for each one asked for, and at least: signs alone are a rough guess. */
const CANDIDATES_EACH = 4
const LEAST_CANDIDATES = 400

export function createVectorSearch(db: ReadDb): VectorSearch {
  let model: string | null = null
  let index: VectorIndex | null = null

  function note(seq: number, vector: Float32Array | null): void {
    if (vector === null) {
      index?.drop(seq)
      return
    }
    index ??= createVectorIndex(vector.length)
    index.put(seq, vector)
  }

  return {
    async load(wanted, signal) {
      model = wanted
      let after = 0
      while (!signal.aborted) {
        const rows = vectorsAfter(db, wanted, after, LOAD_SLICE)
        for (const { seq, vector } of rows) note(seq, vector)
        const last = rows.at(-1)
        if (last === undefined) return
        after = last.seq
        await yieldToLoop()
      }
    },
    follow(wanted) {
      model = wanted
      index = null
    },
    reset() {
      model = null
      index = null
    },
    note,
    keepUp(seq, live) {
      if (!live) index?.drop(seq)
      else if (model !== null && index !== null && !index.has(seq)) note(seq, findVector(db, seq, model))
    },
    isEmpty: () => index === null || index.size === 0,
    width: () => (index === null || index.size === 0 ? null : index.dimensions),
    nearest(vector, limit) {
      if (model === null || index === null) return []
      const candidates = index.candidates(vector, Math.max(LEAST_CANDIDATES, limit * CANDIDATES_EACH))
      return similaritiesOf(db, model, vector, candidates).slice(0, limit)
    },
    among: (vector, seqs) => (model === null || index === null ? [] : similaritiesOf(db, model, vector, seqs)),
  }
}
