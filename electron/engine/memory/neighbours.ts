import type { Entry } from '#shared/domain/entry.ts'
import { jaccard } from '../rules/duplicate.ts'
import { searchTokens } from '../rules/tokens.ts'
import { passing } from '../store/browse.ts'
import { findBySeq, findEntry, type StoredEntry } from '../store/entries.ts'
import { wordHits } from '../store/search-index.ts'
import type { Embeddings } from './embeddings/embeddings.ts'
import type { MemoryPorts } from './memory-ports.ts'
import type { Fact } from './save.ts'

/** An entry near to another: cosine where both have vectors, else Jaccard over content words. 0..1. */
export interface Neighbour {
  readonly id: string
  readonly entry: Entry
  readonly similarity: number
  readonly by: 'meaning' | 'words'
}

export interface Neighbours {
  /** The vector of a fact that is not saved yet, within a short time; null when there is none to be had. */
  vectorOf(fact: Pick<Fact, 'content' | 'category' | 'tags'>): Promise<Float32Array | null>
  knownVector(id: string): Float32Array | null
  /**
   * The live entries of a top-level category that are most similar by words and by vectors, whatever their
   * scores, best first. Synchronous, so that look-up and write are one critical section.
   */
  of(
    fact: Pick<Fact, 'content'>,
    vector: Float32Array | null,
    topLevel: string,
    exclude?: ReadonlySet<string>,
  ): readonly Neighbour[]
  /** From which cosine two texts are near-duplicates; null when there are no vectors. */
  duplicateThreshold(): number | null
  /** Which of these entries have a vector. */
  embedded(seqs: readonly number[]): ReadonlySet<number>
  /**
   * The live entries most similar to one, whatever their category.
   *
   * @param byWords keys of those alike by words, where they are known already; else they are looked up
   */
  similarTo(entry: Entry, limit: number, byWords?: readonly number[]): Promise<readonly Omit<Neighbour, 'entry'>[]>
}

/** SPEC §2.6: how many of each kind are compared. */
const COMPARED = 8
/** Looked at before those of other categories and archived ones are left out. */
const CANDIDATES = 200
/** Of each kind, for each similar entry that is wanted. */
const CANDIDATES_EACH = 2
/** A save does not wait longer than this for a vector, in milliseconds. */
const VECTOR_BUDGET_MS = 400

export function createNeighbours({ db, settings }: MemoryPorts, embeddings: Embeddings): Neighbours {
  const likeness = (content: string, vector: Float32Array | null, stored: StoredEntry): Neighbour => {
    const other = vector === null ? null : embeddings.vector(stored.seq)
    const cosine = vector === null || other === null ? null : dot(vector, other)
    return {
      id: stored.entry.id,
      entry: stored.entry,
      similarity: cosine ?? jaccard(content, stored.entry.content),
      by: cosine === null ? 'words' : 'meaning',
    }
  }

  const byLikeness = (a: Neighbour, b: Neighbour): number => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)

  return {
    async vectorOf(fact) {
      if (embeddings.isEmpty()) return null
      const late = new Promise<null>(resolve => setTimeout(resolve, VECTOR_BUDGET_MS, null).unref())
      return Promise.race([embeddings.query(fact.content), late])
    },
    knownVector(id) {
      const stored = findEntry(db, id)
      return stored === undefined ? null : embeddings.vector(stored.seq)
    },
    of({ content }, vector, topLevel, exclude = new Set()) {
      const words = wordHits(db, searchTokens(content), CANDIDATES, { rare: true }).map(hit => hit.seq)
      const meaning = vector === null ? [] : embeddings.nearest(vector, CANDIDATES).map(hit => hit.seq)
      const ids = passing(db, { category: topLevel }, [...words, ...meaning])
      const fits = (seq: number): boolean => ids.has(seq) && !exclude.has(ids.get(seq) ?? '')
      const near = new Set([words, meaning].flatMap(seqs => seqs.filter(fits).slice(0, COMPARED)))
      return findBySeq(db, [...near])
        .map(stored => likeness(content, vector, stored))
        .toSorted(byLikeness)
    },
    duplicateThreshold: () => {
      const given = settings.current().Memory.DedupeSimilarityThreshold
      return typeof given === 'number' ? given : embeddings.duplicateThreshold()
    },
    embedded: seqs => embeddings.embedded(seqs),
    async similarTo(entry, limit, byWords) {
      const stored = findEntry(db, entry.id)
      const vector = stored === undefined ? null : embeddings.vector(stored.seq)
      const each = limit * CANDIDATES_EACH
      const words = byWords ?? wordHits(db, searchTokens(entry.content), each, { rare: true }).map(hit => hit.seq)
      const meaning = vector === null ? [] : embeddings.nearest(vector, each).map(hit => hit.seq)
      const near = [...new Set([...meaning, ...words])]
      if (near.length === 0) return []
      return findBySeq(db, near)
        .filter(other => other.entry.archivedAt === null && other.entry.id !== entry.id)
        .map(other => likeness(entry.content, vector, other))
        .filter(near => near.similarity > 0)
        .toSorted(byLikeness)
        .slice(0, limit)
        .map(({ id, similarity, by }) => ({ id, similarity: Math.min(1, similarity), by }))
    },
  }
}

/** Vectors have length one, so their dot product is their cosine. */
function dot(a: Float32Array, b: Float32Array): number | null {
  if (a.length !== b.length) return null
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
