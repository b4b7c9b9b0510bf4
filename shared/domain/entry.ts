import { z } from 'zod'
import { Instant } from './instant.ts'

export const EntryId = z.string().regex(/^[0-9a-f]{12}$/, 'must be 12 lower-case hex digits')
export type EntryId = string

/** Where a fact came from. Trust falls from left to right in {@link TRUST_ORDER}. */
export const SOURCES = ['user', 'chat', 'tool', 'inferred', 'mined', 'import', 'file'] as const
export const Source = z.enum(SOURCES)
export type Source = (typeof SOURCES)[number]

export const Metadata = z.record(z.string(), z.string())
export type Metadata = Readonly<Record<string, string>>

/**
 * One long-term memory, as the engine holds it and as the window gets it. All instants are UTC.
 * `decayedAt` is the entry's own decay anchor; `extra` holds properties of its file that Reverie does
 * not know and must not lose; `revision` rises by one with every write of the record and is what a
 * dream decision or an edit names to say which state it saw.
 */
export const Entry = z.object({
  id: EntryId,
  content: z.string().min(1),
  category: z.string().nullable(),
  tags: z.array(z.string()).readonly(),
  createdAt: Instant,
  lastSeenAt: Instant,
  updatedAt: Instant.nullable(),
  reinforcementCount: z.int().min(1),
  importanceScore: z.number().min(0).max(1),
  decayedAt: Instant.nullable(),
  metadata: Metadata.nullable(),
  archivedAt: Instant.nullable(),
  archivedReason: z.string().nullable(),
  extra: z.record(z.string(), z.unknown()).nullable(),
  revision: z.int().min(1),
})
export type Entry = Readonly<z.infer<typeof Entry>>

/** A category of null is shown and filed as this. */
export const GENERAL = 'general'

/** Longest content accepted anywhere, in UTF-16 code units; beyond it the writer is told to split. */
export const MAX_CONTENT_CHARS = 100_000

/** `subjectTime*`: when the thing happened. Rides on metadata under these keys. */
export const SUBJECT_KEYS = ['subjectTime', 'subjectTimeStart', 'subjectTimeEnd'] as const
