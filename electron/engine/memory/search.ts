import type { Output, Parsed } from '#shared/contract/index.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryFilter, SearchResult, Sort, Why } from '#shared/domain/memory-view.ts'
import { AppError } from '#shared/errors.ts'
import { normaliseCategory } from '../rules/categories.ts'
import { diversify } from '../rules/diversity.ts'
import { compilePattern, matchesEntry, type SearchPattern } from '../rules/regex.ts'
import { parseTags } from '../rules/tags.ts'
import { temporalLine } from '../rules/temporal.ts'
import { indexTokens, searchTokens, tokensOf } from '../rules/tokens.ts'
import { filteredSeqs, listEntries, ordered, taxonomy } from '../store/browse.ts'
import { findBySeq, type StoredEntry } from '../store/entries.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import type { Embeddings } from './embeddings/embeddings.ts'
import { createHybrid, MOST_HITS, type RankedHit } from './hybrid.ts'
import type { MemoryPorts } from './memory-ports.ts'

/** SPEC §2.4: finding entries by words, by meaning, by pattern. */
export interface Search {
  search(input: Parsed<'memory.search'>): Promise<Output<'memory.search'>>
  /** A stretch of the hits of a query for the browser, and how many there are. */
  browse(input: {
    readonly query: string
    readonly mode: 'hybrid' | 'regex'
    readonly filter: EntryFilter
    readonly sort: Sort
    readonly descending: boolean
    readonly offset: number
    readonly limit: number
  }): Promise<{ total: number; hits: readonly Hit[] }>
  recall(
    message: string,
    options: { readonly limit: number; readonly exclude: (entry: Entry) => boolean },
  ): Promise<SearchResult[]>
  recentlyReinforced(limit: number, exclude: (entry: Entry) => boolean): SearchResult[]
}

/** Looked at for each result: so many that near-duplicates leave a full hand. */
const POOL = 5
/** For a turn: enough that exclusions and near-duplicates leave a full hand. */
const RECALL_CANDIDATES = 80
/** Entries that a pattern is tried on before everything else has its turn. */
const REGEX_SLICE = 500
/** Longest message that recall looks at; what a long paste is about stands at its beginning and its end. */
const MAX_RECALL_CHARS = 8000
/** What a hit by words alone must reach of the best one to be given to a turn. */
const RECALL_FLOOR = 0.2

/** A hit with its entry, and why it was found. */
export interface Hit {
  readonly stored: StoredEntry
  readonly score: number
  readonly why: Why
}

export function createSearch(ports: MemoryPorts, embeddings: Embeddings): Search {
  const { db, clock, settings } = ports
  const hybrid = createHybrid(db, settings, embeddings)

  const resultOf = ({ stored, score, why }: Hit): SearchResult => ({
    entry: stored.entry,
    score,
    temporal: temporalLine(stored.entry, clock.now(), ports.timeZone()),
    why,
  })

  const plain = (stored: StoredEntry): SearchResult =>
    resultOf({ stored, score: 0, why: { terms: [], bm25: null, similarity: null, associated: null, score: 0 } })

  /** Reads ranked hits whole, each with why it was found. */
  function explained(query: string, ranked: readonly RankedHit[]): Hit[] {
    const steering = searchTokens(query)
    const tokens = steering.length === 0 ? indexTokens(query) : steering
    const surfaces = new Map(tokensOf(query).map(token => [token.text, token.surface]))
    const bySeq = new Map(ranked.map(hit => [hit.seq, hit]))
    return findBySeq(db, [...bySeq.keys()]).flatMap(stored => {
      const hit = bySeq.get(stored.seq)
      if (hit === undefined) return []
      const { score, words, meaning, associated } = hit
      const terms = words === null ? [] : matchedTerms(stored.entry, tokens, surfaces)
      return [{ stored, score, why: { terms, bm25: words, similarity: meaning, associated, score } }]
    })
  }

  /** The keys of the entries that a pattern matches, newest first. */
  async function byPattern(pattern: SearchPattern, filter: EntryFilter): Promise<number[]> {
    const found: number[] = []
    const seqs = filteredSeqs(db, filter)
    for (let start = 0; start < seqs.length && found.length < MOST_HITS; start += REGEX_SLICE) {
      const slice = findBySeq(db, seqs.slice(start, start + REGEX_SLICE))
      found.push(...slice.filter(({ entry }) => matchesEntry(pattern, entry)).map(({ seq }) => seq))
      await yieldToLoop()
    }
    return ordered(db, found, 'lastSeenAt', true)
  }

  function shownByPattern(pattern: SearchPattern, seqs: readonly number[]): Hit[] {
    return findBySeq(db, seqs).map(stored => {
      const { content } = stored.entry
      const terms = [...new Set(pattern.matches(content).map(m => content.slice(m.start, m.end)))]
      return {
        stored,
        score: 1,
        why: { terms: terms.slice(0, 20), bm25: null, similarity: null, associated: null, score: 1 },
      }
    })
  }

  return {
    async search(input) {
      const filter = filterOf(input)
      const query = input.query?.trim() ?? ''
      const nodes = taxonomy(db, input.archived)
      if (query === '') {
        const newest = listEntries(db, { filter, sort: 'lastSeenAt', descending: true, offset: 0, limit: input.limit })
        return { results: newest.map(plain), taxonomy: nodes }
      }
      if (input.mode === 'regex') {
        const pattern = compilePattern(query)
        const seqs = await byPattern(pattern, filter)
        return { results: shownByPattern(pattern, seqs.slice(0, input.limit)).map(resultOf), taxonomy: nodes }
      }
      const ranked = await hybrid.rank(query, filter, input.limit * POOL)
      const pool = explained(query, ranked.slice(0, input.limit * POOL))
      return { results: spread(pool, input.limit).map(resultOf), taxonomy: nodes }
    },
    async browse({ query, mode, filter, sort, descending, offset, limit }) {
      const page = (seqs: readonly number[]): readonly number[] =>
        (sort === 'relevance' ? seqs : ordered(db, seqs, sort, descending)).slice(offset, offset + limit)
      if (mode === 'regex') {
        const pattern = compilePattern(query)
        const seqs = await byPattern(pattern, filter)
        return { total: seqs.length, hits: shownByPattern(pattern, page(seqs)) }
      }
      const ranked = await hybrid.rank(query, filter, MOST_HITS)
      const bySeq = new Map(ranked.map(hit => [hit.seq, hit]))
      const shown = page([...bySeq.keys()]).flatMap(seq => bySeq.get(seq) ?? [])
      return { total: ranked.length, hits: explained(query, shown) }
    },
    async recall(message, { limit, exclude }) {
      const text =
        message.length <= MAX_RECALL_CHARS
          ? message
          : `${message.slice(0, MAX_RECALL_CHARS / 2)}\n${message.slice(-MAX_RECALL_CHARS / 2)}`
      if (searchTokens(text).length === 0) return []
      const ranked = await hybrid.rank(text, {}, RECALL_CANDIDATES)
      const floor = (ranked[0]?.score ?? 0) * RECALL_FLOOR
      const near = embeddings.unaskedSimilarity()
      const close = ({ words, meaning, associated }: RankedHit): boolean =>
        words !== null || Math.max(meaning ?? 0, associated ?? 0) >= near
      const good = explained(
        text,
        ranked.slice(0, RECALL_CANDIDATES).filter(hit => hit.score >= floor && close(hit)),
      )
      return spread(
        good.filter(hit => !exclude(hit.stored.entry)),
        limit,
      ).map(resultOf)
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
