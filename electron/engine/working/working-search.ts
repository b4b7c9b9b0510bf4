import type { WorkingEntry } from '#shared/domain/working-entry.ts'
import { bm25 } from '../rules/bm25.ts'
import { fuse } from '../rules/fusion.ts'
import { searchTokens } from '../rules/tokens.ts'

/** The hybrid search of long-term memory over the few entries of working memory (SPEC §3). */
export interface WorkingSearch {
  /** Best first; entries that match in neither way are left out. */
  rank(query: string, entries: readonly WorkingEntry[]): Promise<{ entry: WorkingEntry; score: number }[]>
  /** Makes the vector of a new entry in the background. */
  learn(entry: WorkingEntry): void
  forget(key: string): void
}

/** What is searched of an entry: its name, its value, tags and category. */
const textOf = (entry: WorkingEntry): string =>
  [
    entry.key.split('/').slice(2).join(' '),
    entry.value,
    ...entry.tags,
    (entry.category ?? '').replace(/[/-]/gu, ' '),
  ].join('\n')

export function createWorkingSearch(ports: {
  /** Null when embeddings are off or not ready. */
  readonly embed: (text: string) => Promise<Float32Array | null>
  readonly minSimilarity: () => number
  readonly lexicalWeight: () => number
}): WorkingSearch {
  const vectors = new Map<string, { readonly storedAt: string; readonly vector: Float32Array }>()

  async function vectorOf(entry: WorkingEntry): Promise<Float32Array | null> {
    const known = vectors.get(entry.key)
    if (known?.storedAt === entry.storedAt) return known.vector
    const vector = await ports.embed(textOf(entry)).catch(() => null)
    if (vector !== null) vectors.set(entry.key, { storedAt: entry.storedAt, vector })
    return vector
  }

  return {
    async rank(query, entries) {
      const byWords = bm25(
        searchTokens(query),
        entries.map(entry => ({ key: entry.key, tokens: searchTokens(textOf(entry)) })),
      )
      const best = Math.max(0, ...byWords.values())
      const asked = await ports.embed(query).catch(() => null)
      const least = ports.minSimilarity()
      const scored = await Promise.all(
        entries.map(async entry => {
          const vector = asked === null ? null : await vectorOf(entry)
          const similarity = asked === null || vector === null ? null : cosine(asked, vector)
          const words = byWords.get(entry.key)
          const score = fuse(
            {
              words: words === undefined ? null : words / best,
              meaning: similarity !== null && similarity >= least ? similarity : null,
            },
            { lexical: ports.lexicalWeight() },
          )
          return { entry, score }
        }),
      )
      return scored
        .filter(hit => hit.score > 0)
        .toSorted((a, b) => b.score - a.score || (a.entry.key < b.entry.key ? -1 : 1))
    },
    learn: entry => void vectorOf(entry),
    forget: key => void vectors.delete(key),
  }
}

function cosine(a: Float32Array, b: Float32Array): number | null {
  if (a.length !== b.length) return null
  let [dot, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0]
    dot += x * y
    aa += x * x
    bb += y * y
  }
  return aa === 0 || bb === 0 ? null : dot / Math.sqrt(aa * bb)
}
