import type { Entry } from '#shared/domain/entry.ts'
import type { Instant } from '#shared/domain/instant.ts'
import type { Settings } from '#shared/settings/table.ts'
import { type HighValueFloor, isProtected } from '../../../rules/purge.ts'
import type { Operation, Planned } from '../../pass.ts'
import type { Offered } from './gather.ts'
import { resolver } from './resolve.ts'

export const textOf = ({ id, content }: Entry) => ({ id, content })

export const floorOf = (settings: Settings['Dream']): HighValueFloor => ({
  importance: settings.PruningProtectionImportance,
  reinforcementCount: settings.PruningProtectionReinforcementCount,
})

/** Archives an entry. `related` are those that take its place. */
export const retire = (
  entry: Entry,
  reason: string,
  related: readonly string[],
  at: Instant,
  kind: 'archived' | 'superseded',
): Operation => ({
  op: 'change',
  id: entry.id,
  revision: entry.revision,
  patch: { archivedAt: at, archivedReason: reason },
  kind,
  note: reason,
  related,
})

export interface RemovalInput {
  readonly offered: readonly Offered[]
  readonly toDelete: readonly string[]
  readonly settings: Settings['Dream']
  readonly at: Instant
  /** Entries that something takes the place of, or is about to. */
  readonly replaced: ReadonlySet<string>
  /** Why an entry stays whatever the answer says, by its id. */
  readonly kept: ReadonlyMap<string, string>
}

/** SPEC §5.3, §5.5: what is gone without a replacement, held until all batches are in; and what is protected from it. */
export function removals({ offered, toDelete, settings, at, replaced, kept }: RemovalInput): readonly Planned[] {
  const resolve = resolver(offered)
  const named = new Set(toDelete.flatMap(id => resolve(id) ?? []))
  return [...named].flatMap(({ entry, mergeOnly }): Planned[] => {
    if (replaced.has(entry.id)) return []
    const told = { sources: [entry.id], before: [textOf(entry)] }
    const shield = isProtected(entry, floorOf(settings))
      ? 'it is important or often confirmed'
      : mergeOnly
        ? 'it was offered to be merged only'
        : kept.get(entry.id)
    if (shield !== undefined) return [{ kind: 'protected', reason: `kept: ${shield}`, ...told, operations: [] }]
    return [
      {
        kind: 'pruned',
        reason: 'ephemeral',
        ...told,
        removal: true,
        operations: [retire(entry, 'ephemeral', [], at, 'archived')],
      },
    ]
  })
}
