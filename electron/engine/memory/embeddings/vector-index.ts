/** The signs of every live vector of a model, in memory: a quick first look before the exact one. */
export interface VectorIndex {
  readonly size: number
  readonly dimensions: number
  put(seq: number, vector: Float32Array): void
  drop(seq: number): void
  has(seq: number): boolean
  /** The keys whose signs differ least from those of `vector`, at least `count` of them where there are as many. */
  candidates(vector: Float32Array, count: number): number[]
}

const FIRST_ROOM = 1024

/**
 * Sign quantisation, one bit a dimension: 100 000 vectors of 512 dimensions take 6.4 MB, and comparing one with all of
 * them a few milliseconds, since the Hamming distance of the signs grows with the angle between the vectors (Charikar,
 * "Similarity estimation techniques from rounding algorithms", 2002). What is near is compared exactly afterwards.
 *
 * @param dimensions of every vector
 */
export function createVectorIndex(dimensions: number): VectorIndex {
  const words = Math.ceil(dimensions / 32)
  const slots = new Map<number, number>()
  let keys = new Float64Array(FIRST_ROOM)
  let codes = new Uint32Array(FIRST_ROOM * words)
  let used = 0

  function grow(): void {
    const [moreKeys, moreCodes] = [new Float64Array(keys.length * 2), new Uint32Array(codes.length * 2)]
    moreKeys.set(keys)
    moreCodes.set(codes)
    keys = moreKeys
    codes = moreCodes
  }

  return {
    dimensions,
    get size() {
      return used
    },
    has: seq => slots.has(seq),
    put(seq, vector) {
      let slot = slots.get(seq)
      if (slot === undefined) {
        if (used === keys.length) grow()
        slot = used++
        slots.set(seq, slot)
        keys[slot] = seq
      }
      codes.set(signs(vector, words, dimensions), slot * words)
    },
    drop(seq) {
      const slot = slots.get(seq)
      if (slot === undefined) return
      // the last one moves into the gap
      const last = --used
      const moved = keys[last] ?? 0
      keys[slot] = moved
      codes.copyWithin(slot * words, last * words, (last + 1) * words)
      slots.set(moved, slot)
      slots.delete(seq)
    },
    candidates(vector, count) {
      const query = signs(vector, words, dimensions)
      const distances = new Uint16Array(used)
      const tally = new Uint32Array(dimensions + 1)
      for (let slot = 0, at = 0; slot < used; slot++) {
        let distance = 0
        for (let word = 0; word < words; word++, at++) distance += ones((codes[at] ?? 0) ^ (query[word] ?? 0))
        distances[slot] = distance
        tally[distance] = (tally[distance] ?? 0) + 1
      }
      let radius = 0
      for (let seen = tally[0] ?? 0; seen < count && radius < dimensions; seen += tally[radius] ?? 0) radius++
      const near: number[] = []
      for (let slot = 0; slot < used; slot++) if ((distances[slot] ?? 0) <= radius) near.push(keys[slot] ?? 0)
      return near
    },
  }
}

/** One bit a dimension, 32 a word; the last word may hold fewer, the same ones for every vector. */
function signs(vector: Float32Array, words: number, dimensions: number): Uint32Array {
  const code = new Uint32Array(words)
  for (let i = 0; i < dimensions; i++) {
    const word = i >>> 5
    code[word] = ((code[word] ?? 0) << 1) | ((vector[i] ?? 0) > 0 ? 1 : 0)
  }
  return code
}

/** Set bits of 32, by adding neighbours in ever wider lanes (Warren, "Hacker's Delight", 5-1). */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
