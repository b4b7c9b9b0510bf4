import type { Entry } from '#shared/domain/entry.ts'
import { type Instant, instantOf } from '#shared/domain/instant.ts'
import { decayRulesOf } from '../../rules/decay.ts'
import { type Fold, foldGroup } from '../../rules/exact-fold.ts'
import { exactDuplicateGroups } from '../../store/duplicates.ts'
import { findBySeq } from '../../store/entries.ts'
import { conflictsOf } from '../../store/links.ts'
import type { Pass, Planned } from '../pass.ts'

type Group = readonly Entry[]

/** Same category, same text once white space is collapsed: the oldest survives, nothing of the others is lost. */
export const exactFold: Pass<Group, null> = {
  name: 'exact-fold',
  enabled: settings => settings.Dream.MemoryExactDuplicateFoldEnabled,
  gather(context) {
    const groups = exactDuplicateGroups(context.db)
    const batches = function* (): Iterable<Group> {
      for (const seqs of groups) yield findBySeq(context.db, seqs).map(s => s.entry)
    }
    return { total: groups.length, batches: batches() }
  },
  size: () => 1,
  propose: async () => null,
  decide(context, group) {
    const at = instantOf(context.now)
    return foldGroup(group, { at, decay: decayRulesOf(context.settings.Dream) }).map(fold => {
      // what disagrees with a copy disagrees with the survivor
      const ofCopies = conflictsOf(
        context.db,
        fold.copies.map(copy => copy.id),
      )
      const conflicts = new Set([...ofCopies.values()].flat())
      for (const { id } of [fold.survivor, ...fold.copies]) conflicts.delete(id)
      return plannedOf(fold, at, [...conflicts])
    })
  },
}

function plannedOf({ survivor, copies, patch }: Fold, at: Instant, conflicts: readonly string[]): Planned {
  const reason = `merged into ${survivor.id}`
  return {
    kind: 'folded',
    reason: copies.length === 1 ? 'the very same text twice' : `the very same text ${copies.length + 1} times`,
    sources: [survivor.id, ...copies.map(c => c.id)],
    result: survivor.id,
    before: [survivor, ...copies].map(e => ({ id: e.id, content: e.content })),
    after: survivor.content,
    operations: [
      {
        op: 'change',
        id: survivor.id,
        revision: survivor.revision,
        patch,
        kind: 'merged',
        related: copies.map(c => c.id),
        conflicts,
      },
      ...copies.map(copy => ({
        op: 'change' as const,
        id: copy.id,
        revision: copy.revision,
        patch: { archivedAt: at, archivedReason: reason },
        kind: 'archived' as const,
        note: reason,
        related: [survivor.id],
      })),
    ],
  }
}
