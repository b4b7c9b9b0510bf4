import type { EntryFilter } from '#shared/domain/memory-view.ts'
import { ASSOCIATION_REACH, associate } from '../rules/association.ts'
import { fuse, type Shares } from '../rules/fusion.ts'
import { indexTokens, searchTokens } from '../rules/tokens.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { filteredSeqs, passing } from '../store/browse.ts'
import { chatNeighbours } from '../store/chat-neighbours.ts'
import type { ReadDb } from '../store/database.ts'
import { exactHits, type WordHit, wordHits } from '../store/search-index.ts'
import type { Embeddings } from './embeddings/embeddings.ts'

/** A hit by its integer key, with what each side says of it. */
export interface RankedHit extends Shares {
  readonly seq: number
  /** Lent by what was learnt beside it; null when nothing was. */
  readonly associated: number | null
  readonly score: number
}

export interface Hybrid {
  /**
   * The entries that answer a query, best first, ties by id. Stop words count only in a query of nothing else, which
   * is then exact.
   *
   * @param want how many are wanted at least, where there are as many
   */
  rank(query: string, filter: EntryFilter, want: number): Promise<readonly RankedHit[]>
}

/** Most hits that a search looks at, of each kind. */
export const MOST_HITS = 2000
const FIRST_LOOK = 200
const DEEPER = 4
/** Vectors compared at most; beyond them nothing is near. */
const MOST_BY_MEANING = 500
/** Only good hits lend to what was learnt beside them. */
const LENDERS = 100

/** SPEC §2.4, with a query: BM25 by FTS5 and cosine by sqlite-vec, fused, and helped by what was learnt together. */
export function createHybrid(db: ReadDb, settings: SettingsStore, embeddings: Embeddings): Hybrid {
  function meaningHits(vector: Float32Array | null, narrow: readonly number[] | null, limit: number) {
    if (vector === null) return []
    const least = embeddings.minSimilarity()
    const near =
      narrow === null ? embeddings.nearest(vector, Math.min(limit, MOST_BY_MEANING)) : embeddings.among(vector, narrow)
    return near.filter(hit => hit.similarity >= least)
  }

  function score(
    words: readonly WordHit[],
    meaning: readonly { seq: number; similarity: number }[],
    lexical: number,
  ): RankedHit[] {
    const best = words[0]?.score ?? 0
    const shares = new Map<number, Shares>()
    for (const hit of words) {
      shares.set(hit.seq, { words: best > 0 ? Math.max(0, hit.score / best) : 1, meaning: null })
    }
    for (const { seq, similarity } of meaning) {
      shares.set(seq, { words: shares.get(seq)?.words ?? null, meaning: similarity })
    }
    const fused = new Map([...shares].map(([seq, share]) => [seq, fuse(share, { lexical })] as const))
    const lenders = new Set(
      [...fused]
        .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
        .slice(0, LENDERS)
        .map(([seq]) => seq),
    )
    const joined = associate(fused, seq =>
      lenders.has(seq)
        ? chatNeighbours(db, seq, ASSOCIATION_REACH).map(one => ({ key: one.seq, distance: one.distance }))
        : [],
    )
    return [...joined].map(([seq, { score: total, lent }]) => ({
      seq,
      words: shares.get(seq)?.words ?? null,
      meaning: shares.get(seq)?.meaning ?? null,
      associated: lent > 0 ? lent : null,
      score: total,
    }))
  }

  return {
    async rank(query, filter, want) {
      const steering = searchTokens(query)
      const exact = steering.length === 0
      const tokens = exact ? indexTokens(query) : steering
      const vector = exact ? null : await embeddings.query(query)
      // with no vectors at all, words have the whole say: a share of a half would mean nothing
      const lexical = vector === null ? 1 : settings.current().Memory.LexicalWeight
      const narrow = isNarrow(filter) ? filteredSeqs(db, filter) : null
      const look = exact ? exactHits : wordHits
      for (let limit = Math.min(MOST_HITS, Math.max(FIRST_LOOK, want * DEEPER)); ; limit *= DEEPER) {
        const words = look(db, tokens, limit, { among: narrow })
        const hits = score(words, meaningHits(vector, narrow, limit), lexical)
        const ids = passing(
          db,
          filter,
          hits.map(hit => hit.seq),
        )
        const found = hits.filter(hit => ids.has(hit.seq))
        // what is archived took the places of what is live: looked deeper
        if (found.length < want && words.length === limit && limit < MOST_HITS) continue
        return found.toSorted((a, b) => b.score - a.score || ((ids.get(a.seq) ?? '') < (ids.get(b.seq) ?? '') ? -1 : 1))
      }
    },
  }
}

/** Whether more is filtered by than being archived or not. */
const isNarrow = (filter: EntryFilter): boolean => Object.keys(filter).some(key => key !== 'archived')
