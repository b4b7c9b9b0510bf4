import type { Decision, PassName } from '#shared/domain/dream.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryPatch, EventKind } from '#shared/domain/entry-event.ts'
import type { Settings } from '#shared/settings/table.ts'
import type { ReadDb } from '../store/database.ts'

/**
 * What a decision does, as data: previewed, kept in the log and applied later by the same code. Every
 * operation names the revision it saw; an entry that changed meanwhile makes the decision `skipped`.
 */
export type Operation =
  | {
      readonly op: 'change'
      readonly id: string
      readonly revision: number
      readonly patch: EntryPatch
      readonly kind: EventKind
      readonly note?: string
      readonly related?: readonly string[]
    }
  | {
      readonly op: 'create'
      readonly fields: Omit<Entry, 'revision'>
      readonly kind: 'created' | 'merged'
      readonly related?: readonly string[]
    }
  | { readonly op: 'purge'; readonly id: string; readonly revision: number }
  | { readonly op: 'decay'; readonly items: readonly DecayItem[] }

/** One entry of a decay slice: score and anchor before, score after. The anchor after is the run's time. */
export interface DecayItem {
  readonly id: string
  readonly before: number
  readonly beforeAnchor: string | null
  readonly after: number
  readonly anchor: string
}

/** A decision before it has an id. `operations` is empty for what is only told: rejected, protected. */
export interface Planned extends Omit<Decision, 'decisionId' | 'pass' | 'status'> {
  readonly operations: readonly Operation[]
}

/** What a pass may use. It reads; it never writes. */
export interface PassContext {
  readonly db: ReadDb
  readonly settings: Settings
  /** The run's own moment, epoch milliseconds: every rule of the run sees the same now. */
  readonly now: number
  readonly home: string
  readonly signal: AbortSignal
  newId(): string
}

/**
 * One pass of the dream. `gather` reads what is to be looked at, in batches; `propose` asks the model
 * (a pass without one answers null); `decide` is pure and turns both into decisions. The runner alone
 * writes.
 */
export interface Pass<Batch = unknown, Proposal = unknown> {
  readonly name: PassName
  enabled(settings: Settings): boolean
  /** All batches with what they hold; `total` counts the units that progress is shown in. */
  gather(context: PassContext): { readonly total: number; readonly batches: Iterable<Batch> }
  /** How many units a batch is. */
  size(batch: Batch): number
  propose(context: PassContext, batch: Batch): Promise<Proposal>
  decide(context: PassContext, batch: Batch, proposal: Proposal): readonly Planned[]
  /** The pass's own counts for the log, from its decisions. */
  counts?(decisions: readonly Planned[]): Readonly<Record<string, number>>
  /** Work outside the store that belongs to the pass (log files); only in apply mode, after its decisions. */
  finish?(context: PassContext): Promise<Readonly<Record<string, number>>>
}
