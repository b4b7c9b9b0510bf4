import type { Actor } from '#shared/domain/actor.ts'
import type { Entry } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import type { EntryTx, EntryWriter } from '../memory/entry-writer.ts'
import type { Candidate, SaveOutcome } from '../memory/memory.ts'
import { fingerprintOf } from '../rules/fingerprint.ts'
import type { HighValueFloor } from '../rules/purge.ts'
import type { WriteDb } from '../store/database.ts'
import { takeTurns } from '../store/evidence.ts'
import { resolveConflict } from '../store/links.ts'
import { markReviewed } from '../store/reviews.ts'
import { brokenInvariant } from './invariants.ts'
import type { Operation } from './pass.ts'

export type Applied =
  | { readonly status: 'applied'; readonly operationId: string; readonly saved: SaveOutcome | null }
  | { readonly status: 'skipped'; readonly reason: string }

/** Thrown inside the transaction so that nothing of the decision is left when one entry moved on. */
class LeftOut extends Error {}

const CHANGED = 'changed meanwhile'
const COUNTED = 'counted already'

/** What applying needs: the writer, and the one way in for new facts. */
export interface ApplyPorts {
  readonly db: WriteDb
  readonly writer: EntryWriter
  /** SPEC §2.6 within the deed that is under way. */
  readonly place: (tx: EntryTx, fact: Candidate) => SaveOutcome
  /** At or above it nothing goes without a replacement. */
  readonly floor: () => HighValueFloor
}

/**
 * Applies one decision whole, in one transaction with its line in the log, or leaves it out whole: an
 * entry whose revision is not the one that the decision saw makes it skipped. A decay slice leaves out
 * only the entries that moved on.
 *
 * @param planned `reviewed`: what is written counts as reviewed by consolidation
 * @param log writes the decision's line within the same transaction
 */
export function applyOperations(
  ports: ApplyPorts,
  actor: Extract<Actor, { kind: 'dream' }>,
  at: number,
  planned: { readonly operations: readonly Operation[]; readonly reviewed: boolean },
  log: (operationId: string, saved: SaveOutcome | null) => void,
): Applied {
  try {
    const { operationId, value } = ports.writer.run({ actor, at: instantOf(at) }, tx => {
      const broken = brokenInvariant(planned.operations, tx.find, ports.floor())
      if (broken !== null) throw new LeftOut(broken)
      let saved: SaveOutcome | null = null
      for (const operation of planned.operations) {
        if (operation.op === 'save') saved = place(ports, tx, operation)
        else applyOne(tx, operation, actor.decisionId ?? '', planned.reviewed)
      }
      log(tx.operationId, saved)
      return saved
    })
    return { status: 'applied', operationId, saved: value }
  } catch (error) {
    if (error instanceof LeftOut) return { status: 'skipped', reason: error.message }
    throw error
  }
}

/** Through SPEC §2.6; a message that an entry was made or confirmed by before says nothing new of it. */
function place(ports: ApplyPorts, tx: EntryTx, { fact, from = [] }: Extract<Operation, { op: 'save' }>): SaveOutcome {
  const saved = ports.place(tx, fact)
  const fresh = credit(tx, saved.id, from, saved.action !== 'created')
  if (saved.action === 'reinforced' && from.length > 0 && fresh === 0) throw new LeftOut(COUNTED)
  return saved
}

/** Notes that these messages speak for an entry; answers for how many that is news. */
function credit(tx: EntryTx, id: string, from: readonly string[], isKnown: boolean): number {
  const own = isKnown ? tx.find(id)?.metadata?.sourceMessage : undefined
  return from.filter(message => takeTurns(tx.db, `seen:${id}:${message}`, tx.at) && message !== own).length
}

/** What consolidation itself writes counts as reviewed. */
function stamp(tx: EntryTx, entry: Entry): void {
  if (entry.archivedAt === null) markReviewed(tx.db, [{ id: entry.id, fingerprint: fingerprintOf(entry) }], tx.at)
}

function disagree(tx: EntryTx, id: string, others: readonly string[] = []): void {
  for (const other of others) if (tx.find(other) !== undefined) tx.linkConflict(id, other)
}

function seen(tx: EntryTx, id: string, revision: number): Entry {
  const entry = tx.find(id)
  if (entry === undefined || entry.revision !== revision) throw new LeftOut(CHANGED)
  return entry
}

function applyOne(
  tx: EntryTx,
  operation: Exclude<Operation, { op: 'save' }>,
  decisionId: string,
  reviewed: boolean,
): void {
  switch (operation.op) {
    case 'change': {
      const { entry } = tx.change(seen(tx, operation.id, operation.revision), operation.patch, {
        kind: operation.kind,
        ...(operation.note === undefined ? {} : { note: operation.note }),
        ...(operation.related === undefined ? {} : { related: operation.related }),
      })
      if (reviewed) stamp(tx, entry)
      disagree(tx, entry.id, operation.conflicts)
      if (operation.kind === 'superseded') {
        for (const other of operation.related ?? []) {
          resolveConflict(tx.db, entry.id, other, tx.at, 'superseded')
          tx.tell(other, { kind: 'superseded', note: `replaces ${entry.id}`, related: [entry.id] })
        }
      }
      return
    }
    case 'create': {
      const { entry } = tx.create(operation.fields, {
        kind: operation.kind,
        ...(operation.related === undefined ? {} : { related: operation.related }),
      })
      disagree(tx, entry.id, operation.conflicts)
      if (reviewed) stamp(tx, entry)
      return
    }
    case 'require': {
      const entry = tx.find(operation.id)
      if (entry === undefined || entry.archivedAt !== null) throw new LeftOut('what it depends on is no longer there')
      return
    }
    case 'once':
      if (!takeTurns(tx.db, operation.key, tx.at)) throw new LeftOut(COUNTED)
      return
    case 'credit':
      if (credit(tx, operation.id, operation.from, true) === 0) throw new LeftOut(COUNTED)
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
