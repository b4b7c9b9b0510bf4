import type { Entry } from '#shared/domain/entry.ts'
import type { EntryEvent, EntryPatch } from '#shared/domain/entry-event.ts'
import { sameValue } from './change.ts'

export type UndoStep =
  | { readonly kind: 'archive' }
  | { readonly kind: 'patch'; readonly patch: EntryPatch }
  | { readonly kind: 'skip'; readonly reason: string }

/**
 * How one event is taken back on the entry as it is now.
 *
 * A creation is archived, never deleted. Of a change, each field goes back to what it was if it still
 * is what the change made of it; counts are taken back by their difference, tags one by one, so that
 * what came later stays. A text, category or archive state that somebody changed since is left alone,
 * and the answer says so.
 */
export function undoStep(event: EntryEvent, current: Entry | null): UndoStep {
  if (event.kind === 'purged') return { kind: 'skip', reason: 'It was purged for good.' }
  if (current === null) return { kind: 'skip', reason: 'The entry was purged since.' }
  if (event.before === null) {
    if (event.after === null) return { kind: 'skip', reason: 'Its text was purged, there is nothing to put back.' }
    return current.archivedAt === null ? { kind: 'archive' } : { kind: 'skip', reason: 'It is archived already.' }
  }
  if (event.after === null) return { kind: 'skip', reason: 'Its text was purged, there is nothing to put back.' }
  const { before, after } = event
  const guarded = (['content', 'category', 'archivedAt'] as const).find(
    field => field in after && !sameValue(current[field], after[field]),
  )
  if (guarded !== undefined) {
    return { kind: 'skip', reason: `Its ${guarded === 'archivedAt' ? 'archive state' : guarded} was changed since.` }
  }
  const patch = takeBack(before, after, current)
  return Object.keys(patch).length === 0
    ? { kind: 'skip', reason: 'Nothing of it is left to take back.' }
    : { kind: 'patch', patch }
}

function takeBack(before: EntryPatch, after: EntryPatch, current: Entry): EntryPatch {
  const patch: { -readonly [K in keyof EntryPatch]: EntryPatch[K] } = {}
  for (const field of Object.keys(after) as (keyof EntryPatch)[]) {
    if (sameValue(current[field], after[field])) Object.assign(patch, { [field]: before[field] })
  }
  if (after.reinforcementCount !== undefined && before.reinforcementCount !== undefined) {
    const count = current.reinforcementCount - (after.reinforcementCount - before.reinforcementCount)
    patch.reinforcementCount = Math.max(1, count)
  }
  if (after.tags !== undefined && before.tags !== undefined) {
    const had = new Set(before.tags)
    const got = new Set(after.tags)
    const kept = current.tags.filter(tag => had.has(tag) || !got.has(tag))
    patch.tags = [...kept, ...before.tags.filter(tag => !got.has(tag) && !kept.includes(tag))]
  }
  return patch
}
