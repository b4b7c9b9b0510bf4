import type { Output, Parsed } from '#shared/contract/index.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryFilter, SearchResult, Why } from '#shared/domain/memory-view.ts'
import { AppError } from '#shared/errors.ts'
import { normaliseCategory } from '../rules/categories.ts'
import { diversify } from '../rules/diversity.ts'
import { fuse } from '../rules/fusion.ts'
import { compilePattern, matchesEntry } from '../rules/regex.ts'
import { parseTags } from '../rules/tags.ts'
import { temporalLine } from '../rules/temporal.ts'
import { indexTokens, searchTokens, tokensOf } from '../rules/tokens.ts'
import { filteredSeqs, listEntries, taxonomy } from '../store/browse.ts'
import { findBySeq, type StoredEntry } from '../store/entries.ts'
import { wordHits } from '../store/search-index.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import type { Embeddings } from './embeddings/embeddings.ts'
import type { MemoryPorts } from './memory-ports.ts'

/** SPEC §2.4: finding entries by words, by meaning, by pattern. */
export interface Search {
  search(input: Parsed<'memory.search'>): Promise<Output<'memory.search'>>
  /** All hits of a query for the browser, best first. */
  browse(input: {
    readonly query: string
    readonly mode: 'hybrid' | 'regex'
    readonly filter: EntryFilter
  }): Promise<SearchResult[]>
  recall(
    message: string,
    options: { readonly limit: number; readonly exclude: (entry: Entry) => boolean },
  ): Promise<SearchResult[]>
  recentlyReinforced(limit: number, exclude: (entry: Entry) => boolean): SearchResult[]
}

/** Most hits that a search looks at, of each kind. */
const MOST_HITS = 2000
/** For a turn: enough that exclusions and near-duplicates leave a full hand. */
const RECALL_CANDIDATES = 80
/** Entries that a pattern is tried on before everything else has its turn. */
const REGEX_SLICE = 500
/** Longest message that recall looks at; what a long paste is about stands at its beginning and its end. */
const MAX_RECALL_CHARS = 8000
/** What a hit by words alone must reach of the best one to be given to a turn. */
const RECALL_FLOOR = 0.2

interface Hit {
  readonly stored: StoredEntry
  readonly score: number
  readonly why: Why
}

export function createSearch(ports: MemoryPorts, embeddings: Embeddings): Search {
  const { db, clock, settings } = ports

  const resultOf = ({ stored, score, why }: Hit): SearchResult => ({
    entry: stored.entry,
    score,
    temporal: temporalLine(stored.entry, clock.now(), ports.timeZone()),
    why,
  })

  const plain = (stored: StoredEntry): SearchResult =>
    resultOf({ stored, score: 0, why: { terms: [], bm25: null, similarity: null, associated: null, score: 0 } })

  /** Both kinds of hits, joined and ranked. Stop words count only in a query of nothing else. */
  async function hybrid(query: string, filter: EntryFilter, limit: number): Promise<Hit[]> {
    const steering = searchTokens(query)
    const exact = steering.length === 0
    const tokens = exact ? indexTokens(query) : steering
    const byWords = wordHits(db, tokens, limit, exact)
    const vector = exact ? null : await embeddings.query(query)
    const least = embeddings.minSimilarity()
    const byMeaning = vector === null ? [] : embeddings.nearest(vector, limit).filter(hit => hit.similarity >= least)
    const allowed = isOpen(filter) ? null : new Set(filteredSeqs(db, filter))
    const best = byWords[0]?.score ?? 0
    const shares = new Map<number, { words: number | null; meaning: number | null }>()
    for (const { seq, score } of byWords) {
      shares.set(seq, { words: best > 0 ? Math.max(0, score / best) : 1, meaning: null })
    }
    for (const { seq, similarity } of byMeaning) {
      shares.set(seq, { words: shares.get(seq)?.words ?? null, meaning: similarity })
    }
    const seqs = [...shares.keys()].filter(seq => allowed === null || allowed.has(seq))
    // with no vectors at all, words have the whole say: a share of a half would mean nothing
    const lexical = vector === null ? 1 : settings.current().Memory.LexicalWeight
    const surfaces = new Map(tokensOf(query).map(token => [token.text, token.surface]))
    return findBySeq(db, seqs)
      .map((stored): Hit => {
        const share = shares.get(stored.seq) ?? { words: null, meaning: null }
        const score = fuse(share, { lexical })
        return {
          stored,
          score,
          why: {
            terms: share.words === null ? [] : matchedTerms(stored.entry, tokens, surfaces),
            bm25: share.words,
            similarity: share.meaning,
            associated: null,
            score,
          },
        }
      })
      .toSorted((a, b) => b.score - a.score || (a.stored.entry.id < b.stored.entry.id ? -1 : 1))
  }

  async function byPattern(query: string, filter: EntryFilter): Promise<Hit[]> {
    const pattern = compilePattern(query)
    const hits: Hit[] = []
    const seqs = filteredSeqs(db, filter)
    for (let start = 0; start < seqs.length && hits.length < MOST_HITS; start += REGEX_SLICE) {
      for (const stored of findBySeq(db, seqs.slice(start, start + REGEX_SLICE))) {
        if (!matchesEntry(pattern, stored.entry)) continue
        const terms = [
          ...new Set(pattern.matches(stored.entry.content).map(m => stored.entry.content.slice(m.start, m.end))),
        ]
        hits.push({
          stored,
          score: 1,
          why: { terms: terms.slice(0, 20), bm25: null, similarity: null, associated: null, score: 1 },
        })
      }
      await yieldToLoop()
    }
    return hits.toSorted((a, b) =>
      a.stored.entry.lastSeenAt === b.stored.entry.lastSeenAt
        ? a.stored.entry.id < b.stored.entry.id
          ? -1
          : 1
        : a.stored.entry.lastSeenAt < b.stored.entry.lastSeenAt
          ? 1
          : -1,
    )
  }

  const find = (query: string, mode: 'hybrid' | 'regex', filter: EntryFilter): Promise<Hit[]> =>
    mode === 'regex' ? byPattern(query, filter) : hybrid(query, filter, MOST_HITS)

  return {
    async search(input) {
      const filter = filterOf(input)
      const query = input.query?.trim() ?? ''
      const nodes = taxonomy(db, input.archived)
      if (query === '') {
        const newest = listEntries(db, { filter, sort: 'lastSeenAt', descending: true, offset: 0, limit: input.limit })
        return { results: newest.map(plain), taxonomy: nodes }
      }
      const hits = await find(query, input.mode, filter)
      const chosen = input.mode === 'regex' ? hits.slice(0, input.limit) : spread(hits, input.limit)
      return { results: chosen.map(resultOf), taxonomy: nodes }
    },
    async browse({ query, mode, filter }) {
      return (await find(query, mode, filter)).map(resultOf)
    },
    async recall(message, { limit, exclude }) {
      const text =
        message.length <= MAX_RECALL_CHARS
          ? message
          : `${message.slice(0, MAX_RECALL_CHARS / 2)}\n${message.slice(-MAX_RECALL_CHARS / 2)}`
      if (searchTokens(text).length === 0) return []
      const hits = await hybrid(text, {}, RECALL_CANDIDATES)
      const floor = (hits[0]?.score ?? 0) * RECALL_FLOOR
      const fresh = hits.filter(hit => hit.score >= floor && !exclude(hit.stored.entry))
      return spread(fresh, limit).map(resultOf)
    },
    recentlyReinforced(limit, exclude) {
      if (limit <= 0) return []
      const out: SearchResult[] = []
      for (let offset = 0; out.length < limit; offset += 50) {
        const page = listEntries(db, { filter: {}, sort: 'lastSeenAt', descending: true, offset, limit: 50 })
        out.push(...page.filter(stored => !exclude(stored.entry)).map(plain))
        if (page.length < 50) break
      }
      return out.slice(0, limit)
    },
  }
}

const spread = (hits: readonly Hit[], limit: number): readonly Hit[] =>
  diversify(
    hits.map(hit => ({
      hit,
      id: hit.stored.entry.id,
      score: hit.score,
      tokens: new Set(searchTokens(hit.stored.entry.content)),
    })),
    limit,
  )
    .map(one => one.hit)
    .toSorted((a, b) => b.score - a.score || (a.stored.entry.id < b.stored.entry.id ? -1 : 1))

/** Whether nothing is filtered away, archived entries included. */
const isOpen = (filter: EntryFilter): boolean =>
  filter.archived === 'all' && Object.keys(filter).every(key => key === 'archived')

/** The words of the query that stand in an entry, as the query has them. */
function matchedTerms(entry: Entry, tokens: readonly string[], surfaces: ReadonlyMap<string, string>): string[] {
  const text = `${entry.content}\n${entry.tags.join(' ')}\n${(entry.category ?? '').replace(/[/-]/gu, ' ')}`
  const own = new Map(tokensOf(text).map(token => [token.text, token.surface]))
  return [
    ...new Set(tokens.flatMap(token => (own.has(token) ? [own.get(token) ?? '', surfaces.get(token) ?? ''] : []))),
  ].filter(term => term !== '')
}

function filterOf(input: Parsed<'memory.search'>): EntryFilter {
  const category = normaliseCategory(input.category ?? null)
  const tags = parseTags(input.tags ?? [])
  if (input.limit < 1) throw new AppError('INVALID_INPUT', '`limit` must be at least 1.', { field: 'limit' })
  return {
    archived: input.archived ? 'all' : 'live',
    ...(category === null ? {} : { category }),
    ...(tags.length === 0 ? {} : { tags }),
  }
}
