import type { Entry } from '#shared/domain/entry.ts'
import type { EntryPatch } from '#shared/domain/entry-event.ts'

type Field = keyof EntryPatch

/** The fields of an entry that a change may touch, in the order in which history shows them. */
export const CHANGEABLE = [
  'content',
  'category',
  'tags',
  'importanceScore',
  'reinforcementCount',
  'createdAt',
  'lastSeenAt',
  'updatedAt',
  'decayedAt',
  'metadata',
  'archivedAt',
  'archivedReason',
  'extra',
] as const satisfies readonly Field[]

/** Equality of entry fields: by value for lists and objects, key order aside. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return left.length === right.size && left.every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
}

/** Only what differs: the before and the after of a change, with the same fields in both. */
export function diffEntry(
  from: Entry,
  to: Entry,
): { before: EntryPatch; after: EntryPatch; changed: readonly Field[] } {
  const changed = CHANGEABLE.filter(field => !sameValue(from[field], to[field]))
  const pick = (entry: Entry): EntryPatch => Object.fromEntries(changed.map(field => [field, entry[field]]))
  return { before: pick(from), after: pick(to), changed }
}

/** All changeable fields of an entry, as the `after` of its creation. */
export const snapshot = (entry: Entry): EntryPatch => Object.fromEntries(CHANGEABLE.map(field => [field, entry[field]]))
