import { z } from 'zod'
import { Entry, EntryId, Source } from './entry.ts'
import { Instant } from './instant.ts'

/** What the browser shows beside an entry; everything here is derived, nothing is stored on the entry. */
export const EntryMarks = z.object({
  conflictsWith: z.array(EntryId).readonly(),
  nearDuplicateOf: z.array(EntryId).readonly(),
  embedded: z.boolean(),
  protected: z.boolean(),
  inferred: z.boolean(),
  recallCount: z.int(),
  lastRecalledAt: Instant.nullable(),
})
export type EntryMarks = Readonly<z.infer<typeof EntryMarks>>

export const MemoryRow = z.object({ entry: Entry, temporal: z.string(), marks: EntryMarks })
export type MemoryRow = Readonly<z.infer<typeof MemoryRow>>

/** Why a search result is where it is. Shares and scores are 0..1; null means that side had no say. */
export const Why = z.object({
  terms: z.array(z.string()).readonly(),
  bm25: z.number().nullable(),
  similarity: z.number().nullable(),
  associated: z.number().nullable(),
  score: z.number(),
})
export type Why = Readonly<z.infer<typeof Why>>

export const SearchResult = z.object({ entry: Entry, score: z.number(), temporal: z.string(), why: Why })
export type SearchResult = Readonly<z.infer<typeof SearchResult>>

/** A node of the taxonomy. `own` counts entries filed exactly here, `total` those below as well. */
export const TaxonomyNode = z.object({ category: z.string(), own: z.int(), total: z.int() })
export type TaxonomyNode = Readonly<z.infer<typeof TaxonomyNode>>

export const TIME_AXES = ['createdAt', 'lastSeenAt', 'updatedAt', 'archivedAt', 'subject'] as const
export const TimeRange = z.object({
  axis: z.enum(TIME_AXES),
  from: Instant.optional(),
  to: Instant.optional(),
})

/** Filters of the browser and of search; all given ones must hold. */
export const EntryFilter = z.object({
  category: z.string().optional(),
  tags: z.array(z.string()).optional(),
  archived: z.enum(['live', 'archived', 'all']).optional(),
  source: z.array(Source).optional(),
  importanceMin: z.number().min(0).max(1).optional(),
  importanceMax: z.number().min(0).max(1).optional(),
  time: TimeRange.optional(),
  conflicts: z.boolean().optional(),
  nearDuplicates: z.boolean().optional(),
  neverRecalled: z.boolean().optional(),
})
export type EntryFilter = Readonly<z.infer<typeof EntryFilter>>

export const SORTS = [
  'relevance',
  'lastSeenAt',
  'createdAt',
  'updatedAt',
  'importanceScore',
  'reinforcementCount',
] as const
export const Sort = z.enum(SORTS)
export type Sort = (typeof SORTS)[number]
