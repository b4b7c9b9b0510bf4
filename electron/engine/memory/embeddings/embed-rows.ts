import type { WriteDb } from '../../store/database.ts'
import { dropVectors, putVector, textHashOf, type Unembedded } from '../../store/vectors.ts'
import type { Embedder } from './embedder.ts'
import type { VectorCache } from './vector-cache.ts'
import type { VectorSearch } from './vector-search.ts'

/**
 * Whether a model makes vectors of another width than it did; then it is another model by the same name, and all that
 * it made before is forgotten.
 */
export function startsOver(db: WriteDb, vectors: VectorSearch, model: string, width: number | undefined): boolean {
  const known = vectors.width()
  if (width === undefined || known === null || width === known) return false
  dropVectors(db, model)
  vectors.follow(model)
  return true
}

/**
 * Gives entries their vectors: from the cache beside the memories where it has them, else by the provider.
 *
 * @param options `most`: characters of a text that are looked at
 * @returns `kept`, or why not: `aborted`, or `started-over` when the model turned out to be another one
 */
export async function embedRows(
  room: { readonly db: WriteDb; readonly cache: VectorCache; readonly vectors: VectorSearch },
  provider: Embedder,
  rows: readonly Unembedded[],
  options: { readonly most: number; readonly signal: AbortSignal },
): Promise<'kept' | 'aborted' | 'started-over'> {
  const { db, cache, vectors } = room
  const wanted = rows.map(row => {
    const textHash = textHashOf(db, row.seq) ?? ''
    return { ...row, textHash, cached: cache.get(provider.name, row.id, textHash) }
  })
  const missing = wanted.filter(row => row.cached === null)
  const texts = missing.map(row => row.content.slice(0, options.most).toWellFormed())
  const made = texts.length === 0 ? [] : await provider.embed(texts, options.signal)
  if (options.signal.aborted) return 'aborted'
  const fresh = new Map(missing.map((row, i) => [row.seq, made[i] ?? null]))
  const over = startsOver(db, vectors, provider.name, made.find(vector => vector !== null)?.length)
  if (!over) {
    db.transaction(() => {
      for (const { seq, textHash, cached } of wanted) {
        const vector = cached ?? fresh.get(seq) ?? null
        putVector(db, { seq, model: provider.name, textHash, vector })
        vectors.note(seq, vector)
      }
    })
  }
  cache.put(
    provider.name,
    missing.flatMap(({ id, seq, textHash }) => {
      const vector = fresh.get(seq)
      return vector === null || vector === undefined ? [] : [{ id, textHash, vector }]
    }),
  )
  return over ? 'started-over' : 'kept'
}
