import type { Actor } from '#shared/domain/actor.ts'
import type { Entry } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import type { EntryTx, EntryWriter } from '../memory/entry-writer.ts'
import type { WriteDb } from '../store/database.ts'
import type { Operation } from './pass.ts'

export type Applied =
  | { readonly status: 'applied'; readonly operationId: string }
  | { readonly status: 'skipped'; readonly reason: string }

/** Thrown inside the transaction so that nothing of the decision is left when one entry moved on. */
class ChangedMeanwhile extends Error {}

const CHANGED = 'changed meanwhile'

/**
 * Applies one decision whole, in one transaction with its line in the log, or leaves it out whole: an
 * entry whose revision is not the one that the decision saw makes it skipped. A decay slice leaves out
 * only the entries that moved on.
 *
 * @param log writes the decision's line within the same transaction
 */
export function applyOperations(
  ports: { readonly db: WriteDb; readonly writer: EntryWriter },
  actor: Extract<Actor, { kind: 'dream' }>,
  at: number,
  operations: readonly Operation[],
  log: (operationId: string) => void,
): Applied {
  try {
    const { operationId } = ports.writer.run({ actor, at: instantOf(at) }, tx => {
      for (const operation of operations) applyOne(tx, operation, actor.decisionId ?? '')
      log(tx.operationId)
    })
    return { status: 'applied', operationId }
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return { status: 'skipped', reason: CHANGED }
    throw error
  }
}

function seen(tx: EntryTx, id: string, revision: number): Entry {
  const entry = tx.find(id)
  if (entry === undefined || entry.revision !== revision) throw new ChangedMeanwhile()
  return entry
}

function applyOne(tx: EntryTx, operation: Operation, decisionId: string): void {
  switch (operation.op) {
    case 'change':
      tx.change(seen(tx, operation.id, operation.revision), operation.patch, {
        kind: operation.kind,
        ...(operation.note === undefined ? {} : { note: operation.note }),
        ...(operation.related === undefined ? {} : { related: operation.related }),
      })
      return
    case 'create':
      tx.create(operation.fields, {
        kind: operation.kind,
        ...(operation.related === undefined ? {} : { related: operation.related }),
      })
      return
    case 'purge':
      tx.purge(seen(tx, operation.id, operation.revision))
      return
    case 'decay':
      for (const item of operation.items) {
        const entry = tx.find(item.id)
        if (entry === undefined || entry.importanceScore !== item.before || entry.decayedAt !== item.beforeAnchor)
          continue
        tx.changeSilently(entry, { importanceScore: item.after, decayedAt: item.anchor })
        tx.db.run(
          'INSERT OR REPLACE INTO decay_item (entry_id, decision_id, at, before, after, before_anchor) VALUES (?, ?, ?, ?, ?, ?)',
          item.id,
          decisionId,
          tx.at,
          item.before,
          item.after,
          item.beforeAnchor,
        )
      }
  }
}

/** Puts scores back where decay left them and nobody moved them since; answers how many it could. */
export function undoDecay(tx: EntryTx, decisionId: string): { restored: number; left: number } {
  const items = tx.db.all<{ entry_id: string; before: number; after: number; before_anchor: string | null }>(
    'SELECT entry_id, before, after, before_anchor FROM decay_item WHERE decision_id = ? ORDER BY entry_id',
    decisionId,
  )
  let restored = 0
  for (const item of items) {
    const entry = tx.find(item.entry_id)
    if (entry === undefined || entry.importanceScore !== item.after) continue
    tx.changeSilently(entry, { importanceScore: item.before, decayedAt: item.before_anchor })
    restored++
  }
  return { restored, left: items.length - restored }
}
