import { z } from 'zod'
import { Actor } from './actor.ts'
import { Entry, EntryId } from './entry.ts'
import { Instant } from './instant.ts'

/** The words of an entry's history. One word per thing that can happen to an entry. */
export const EVENT_KINDS = [
  'created',
  'edited',
  'reinforced',
  'extended',
  'merged',
  'superseded',
  'recategorised',
  're-scored',
  'decayed',
  'archived',
  'restored',
  'purged',
] as const
export const EventKind = z.enum(EVENT_KINDS)
export type EventKind = (typeof EVENT_KINDS)[number]

/** The fields of an entry that a change can touch, as before-and-after snapshots hold them. */
export const EntryPatch = Entry.omit({ id: true, revision: true }).partial()
export type EntryPatch = Readonly<z.infer<typeof EntryPatch>>

/**
 * One change to one entry. Events of one deed (a merge archives three entries and creates one) share
 * an `operationId`; undo takes back the deed as a whole, by new events with `undoes` set.
 * `before` and `after` hold only the fields that changed; `before` is null for a creation.
 */
export const EntryEvent = z.object({
  eventId: z.int(),
  operationId: z.string(),
  entryId: EntryId,
  kind: EventKind,
  at: Instant,
  actor: Actor,
  before: EntryPatch.nullable(),
  after: EntryPatch.nullable(),
  note: z.string().nullable(),
  /** Entries on the other side of the deed: sources of a merge, the newer of a supersede, … */
  related: z.array(EntryId).readonly(),
  undoes: z.string().nullable(),
  undone: z.boolean(),
})
export type EntryEvent = Readonly<z.infer<typeof EntryEvent>>
