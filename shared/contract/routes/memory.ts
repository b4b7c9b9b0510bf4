import { z } from 'zod'
import { Entry, EntryId, Metadata } from '../../domain/entry.ts'
import { EntryEvent } from '../../domain/entry-event.ts'
import { Instant } from '../../domain/instant.ts'
import { EntryFilter, MemoryRow, SearchResult, Sort, TaxonomyNode } from '../../domain/memory-view.ts'
import { reads, writes } from '../route.ts'

const score = z
  .number({ error: 'must be a number from 0 to 1' })
  .min(0, 'must be from 0 to 1')
  .max(1, 'must be from 0 to 1')
/** Tags may come as a list, as one string, or as JSON in a string; the engine makes a list of them. */
const tags = z.union([z.array(z.string()), z.string()], {
  error: 'must be a list of words, or words separated by commas',
})
const content = z.string({ error: 'must be text' })
const limit = z.int().min(1, 'must be at least 1').max(1000, 'must be at most 1000')

export const SaveOutcome = z.object({
  action: z.enum(['created', 'reinforced', 'extended']),
  id: EntryId,
  eventId: z.int(),
  conflictWith: z.array(EntryId).optional(),
})
export type SaveOutcome = z.infer<typeof SaveOutcome>

/** What an import takes: an entry of which only `content` must be there. Unknown properties are kept. */
export const ImportEntry = z.looseObject({
  content,
  id: z.string().optional(),
  category: z.string().nullish(),
  tags: tags.nullish(),
  createdAt: z.string().nullish(),
  lastSeenAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
  reinforcementCount: z.number().nullish(),
  importanceScore: z.number().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  archivedAt: z.string().nullish(),
  archivedReason: z.string().nullish(),
})

export const memoryRoutes = {
  'memory.save': writes(
    'Saves a fact, or recognises that it is already known.',
    z.strictObject({
      content,
      category: z.string().nullish(),
      tags: tags.optional(),
      importance: score.optional(),
      metadata: Metadata.nullish(),
    }),
    SaveOutcome,
  ),
  'memory.import': writes(
    'Takes in many entries; with dedupe each goes through the duplicate check.',
    z.strictObject({ entries: z.array(z.unknown()).max(200_000), dedupe: z.boolean().default(false) }),
    z.object({
      created: z.int(),
      reinforced: z.int(),
      extended: z.int(),
      skipped: z.array(z.object({ index: z.int(), reason: z.string() })),
    }),
  ),
  'memory.search': reads(
    'Searches long-term memory; without a query it lists the newest and the taxonomy.',
    z.strictObject({
      query: z.string().max(10_000, 'must be at most 10000 characters').optional(),
      category: z.string().optional(),
      tags: tags.optional(),
      mode: z.enum(['hybrid', 'regex']).default('hybrid'),
      limit: limit.default(8),
      archived: z.boolean().default(false),
    }),
    z.object({ results: z.array(SearchResult), taxonomy: z.array(TaxonomyNode) }),
  ),
  'memory.list': reads(
    'A stretch of the memory browser’s list, filtered and sorted; with a query, searched.',
    z.strictObject({
      query: z.string().max(10_000).optional(),
      mode: z.enum(['hybrid', 'regex']).default('hybrid'),
      filter: EntryFilter.default({}),
      sort: Sort.default('lastSeenAt'),
      descending: z.boolean().default(true),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    z.object({ total: z.int(), rows: z.array(MemoryRow.extend({ why: SearchResult.shape.why.nullable() })) }),
  ),
  'memory.taxonomy': reads(
    'Every category with its counts.',
    z.strictObject({ archived: z.boolean().default(false) }),
    z.object({
      nodes: z.array(TaxonomyNode),
      live: z.int(),
      archived: z.int(),
      conflicts: z.int(),
      nearDuplicates: z.int(),
      neverRecalled: z.int(),
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    }),
  ),
  'memory.get': reads('One entry, archived or not.', z.strictObject({ id: EntryId }), Entry),
  'memory.row': reads('One entry with what the browser shows beside it.', z.strictObject({ id: EntryId }), MemoryRow),
  'memory.path': reads('The file of an entry.', z.strictObject({ id: EntryId }), z.object({ path: z.string() })),
  'memory.history': reads(
    'Everything that happened to an entry, newest first.',
    z.strictObject({ id: EntryId }),
    z.array(EntryEvent),
  ),
  'memory.similar': reads(
    'The entries most like this one.',
    z.strictObject({ id: EntryId, limit: limit.default(6) }),
    z.array(z.object({ entry: Entry, similarity: z.number(), by: z.enum(['meaning', 'words']) })),
  ),
  'memory.update': writes(
    'Changes fields of an entry. With `revision`, only if nobody changed it meanwhile.',
    z.strictObject({
      id: EntryId,
      content: content.optional(),
      category: z.string().nullable().optional(),
      tags: tags.optional(),
      importanceScore: score.optional(),
      metadata: Metadata.nullable().optional(),
      revision: z.int().optional(),
    }),
    Entry,
  ),
  'memory.archive': writes(
    'Hides an entry from recall and search; it can be restored.',
    z.strictObject({ id: EntryId, reason: z.string().max(500).optional() }),
    Entry,
  ),
  'memory.restore': writes('Brings an archived entry back.', z.strictObject({ id: EntryId }), Entry),
  'memory.purge': writes(
    'Deletes one archived entry for good, with its text in history, vectors and log.',
    z.strictObject({ id: EntryId }),
    Entry,
  ),
  'memory.checkMerge': reads(
    'What a merged text would lose of its sources.',
    z.strictObject({ ids: z.array(EntryId).min(2), content }),
    z.object({ ok: z.boolean(), missing: z.array(z.string()) }),
  ),
  'memory.merge': writes(
    'Merges entries into one whose text keeps every fact of them.',
    z.strictObject({
      ids: z.array(EntryId).min(2, 'must name at least two entries'),
      content,
      category: z.string().nullable().optional(),
      tags: tags.optional(),
    }),
    Entry,
  ),
  'memory.undo': writes(
    'Takes back a change, with everything that was done in the same deed.',
    z.strictObject({ eventId: z.int() }),
    z.object({
      entries: z.array(Entry),
      skipped: z.array(z.object({ id: EntryId, reason: z.string() })),
    }),
  ),
  'memory.lastUndoable': reads(
    'The newest change by the user that can still be taken back, for Ctrl+Z.',
    z.strictObject({ since: Instant.optional() }),
    z.object({ event: EntryEvent.nullable() }),
  ),
  'category.rename': writes(
    'Moves every entry of a category, and of those below it, to another; merges when that exists.',
    z.strictObject({ from: z.string(), to: z.string() }),
    z.object({ moved: z.int(), operationId: z.string() }),
  ),
  'conflict.list': reads(
    'Pairs that say different things of the same matter.',
    z.strictObject({}),
    z.array(z.object({ a: Entry, b: Entry, since: Instant })),
  ),
  'conflict.resolve': writes(
    'Ends a conflict: keep one (the other is archived), or both are true.',
    z.strictObject({ a: EntryId, b: EntryId, keep: z.enum(['a', 'b', 'both']) }),
    z.object({ entries: z.array(Entry) }),
  ),
  'sample.load': writes('Loads the sample memories.', z.strictObject({}), z.object({ created: z.int() })),
  'sample.remove': writes('Removes the sample memories again.', z.strictObject({}), z.object({ removed: z.int() })),
} as const
