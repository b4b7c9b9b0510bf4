import type { Entry } from '#shared/domain/entry.ts'
import { type HighValueFloor, isProtected } from '../rules/purge.ts'
import type { Operation } from './pass.ts'

/**
 * What must hold of every decision, whichever pass made it (SPEC §5.3, §5.5): no blank text, no score outside
 * 0 to 1, nothing archived without a replacement or purged that is at or above the floor, and a replacement that
 * is there. Answers what is broken, or null.
 *
 * @param find an entry as it stands at the moment of applying
 */
export function brokenInvariant(
  operations: readonly Operation[],
  find: (id: string) => Entry | undefined,
  floor: HighValueFloor,
): string | null {
  const created = new Set(operations.flatMap(one => (one.op === 'create' ? [one.fields.id] : [])))
  const isThere = (id: string): boolean => created.has(id) || find(id)?.archivedAt === null
  for (const one of operations) {
    const broken = check(one, find, floor, isThere)
    if (broken !== null) return broken
  }
  return null
}

function check(
  one: Operation,
  find: (id: string) => Entry | undefined,
  floor: HighValueFloor,
  isThere: (id: string) => boolean,
): string | null {
  switch (one.op) {
    case 'create':
      return checkFields(one.fields)
    case 'save':
      return checkFields({ content: one.fact.content })
    case 'change': {
      const entry = find(one.id)
      if (entry === undefined || entry.revision !== one.revision) return null
      if (typeof one.patch.archivedAt === 'string' && entry.archivedAt === null) {
        const replaced = (one.related ?? []).some(isThere)
        if ((one.related ?? []).length > 0 && !replaced) return 'what it depends on is no longer there'
        if (!replaced && isProtected(entry, floor)) return 'it is important or often confirmed'
      }
      return checkFields(one.patch)
    }
    case 'purge': {
      const entry = find(one.id)
      if (entry === undefined || entry.revision !== one.revision) return null
      if (entry.archivedAt === null) return 'only what is archived is purged'
      return isProtected(entry, floor) ? 'it is important or often confirmed' : null
    }
    case 'decay':
      return one.items.some(item => item.after > item.before || item.after < 0) ? 'fading never adds importance' : null
    case 'credit':
    case 'once':
    case 'require':
      return null
  }
}

function checkFields(fields: { readonly content?: string; readonly importanceScore?: number }): string | null {
  if (fields.content !== undefined && fields.content.trim() === '') return 'its text is blank'
  const score = fields.importanceScore
  if (score !== undefined && !(score >= 0 && score <= 1)) return 'its importance is outside 0 to 1'
  return null
}
