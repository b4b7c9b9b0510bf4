import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVectorIndex } from '#engine/memory/embeddings/vector-index.ts'

const DIMENSIONS = 40
const vector = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })

const signsThatDiffer = (a: readonly number[], b: readonly number[]): number =>
  a.filter((value, i) => value > 0 !== (b[i] ?? 0) > 0).length

describe('the index of vectors', () => {
  it('answers those whose signs differ least, whatever was put in, changed and dropped before', () => {
    const step = fc.oneof(fc.record({ put: fc.nat(30), vector }), fc.record({ drop: fc.nat(30) }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), vector, fc.integer({ min: 1, max: 10 }), (steps, asked, count) => {
        const index = createVectorIndex(DIMENSIONS)
        const kept = new Map<number, readonly number[]>()
        for (const one of steps) {
          if ('put' in one) {
            index.put(one.put, Float32Array.from(one.vector))
            kept.set(one.put, one.vector)
          } else {
            index.drop(one.drop)
            kept.delete(one.drop)
          }
        }
        const found = index.candidates(Float32Array.from(asked), count)
        expect(index.size).toBe(kept.size)
        expect(new Set(found).size).toBe(found.length)
        expect(found.length).toBeGreaterThanOrEqual(Math.min(count, kept.size))
        const worst = Math.max(-1, ...found.map(key => signsThatDiffer(kept.get(key) ?? [], asked)))
        const left = [...kept].filter(([key]) => !found.includes(key))
        for (const [, other] of left) expect(signsThatDiffer(other, asked)).toBeGreaterThan(worst)
      }),
    )
  })

  it('grows with what is put in', () => {
    const index = createVectorIndex(8)
    for (let seq = 1; seq <= 5000; seq++)
      index.put(
        seq,
        Float32Array.from({ length: 8 }, (_, i) => ((seq >> i) & 1) - 0.5),
      )
    expect(index.size).toBe(5000)
    expect(
      index.candidates(
        Float32Array.from({ length: 8 }, () => -0.5),
        1,
      ),
    ).toContain(256)
  })
})
