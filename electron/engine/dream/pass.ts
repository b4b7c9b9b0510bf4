import type { z } from 'zod'
import type { Decision, PassName } from '#shared/domain/dream.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryPatch, EventKind } from '#shared/domain/entry-event.ts'
import type { Settings } from '#shared/settings/table.ts'
import type { AnswerForm } from '../llm/ask-json.ts'
import type { ModelMessage } from '../llm/chat-model.ts'
import type { Candidate } from '../memory/memory.ts'
import type { Vocabulary } from '../rules/vocabulary.ts'
import type { ReadDb } from '../store/database.ts'
import type { EvidenceRow } from '../store/evidence.ts'

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
      /** Entries that it disagrees with from now on. */
      readonly conflicts?: readonly string[]
    }
  | {
      readonly op: 'create'
      readonly fields: Omit<Entry, 'revision'>
      readonly kind: 'created' | 'merged'
      readonly related?: readonly string[]
      /** Entries that it disagrees with. */
      readonly conflicts?: readonly string[]
    }
  | { readonly op: 'purge'; readonly id: string; readonly revision: number }
  | { readonly op: 'decay'; readonly items: readonly DecayItem[] }
  /** Saves a fact through SPEC §2.6; `from` are the messages in which it was said. */
  | { readonly op: 'save'; readonly fact: Candidate; readonly from?: readonly string[] }
  /** What was said in these messages is not counted for this entry twice. */
  | { readonly op: 'credit'; readonly id: string; readonly from: readonly string[] }
  /** What this decision depends on: without that entry live, it is left out. */
  | { readonly op: 'require'; readonly id: string }
  /** What was taken from these turns already is not counted again. */
  | { readonly op: 'once'; readonly key: string }

/** What a pass remembers for its next run. Written when a batch is through, in apply mode only; no decision. */
export type Book =
  | { readonly op: 'reviewed'; readonly items: readonly { readonly id: string; readonly fingerprint: string }[] }
  | { readonly op: 'declined'; readonly key: string }
  /** How many lines of a session's conversation log this pass has read. */
  | { readonly op: 'place'; readonly sessionId: string; readonly lines: number }
  | { readonly op: 'evidence'; readonly rows: readonly EvidenceRow[] }
  | { readonly op: 'written'; readonly preference: string }

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
  /** Takes an entry away without holding its text elsewhere: waits until all batches are in, see `MaxDeletionShare`. */
  readonly removal?: boolean
}

/** The model as a pass may ask it: tokens are counted and answers kept for the log. */
export interface ModelContext {
  readonly name: string
  readonly contextTokens: number
  askJson<S extends z.ZodType>(messages: readonly ModelMessage[], form: AnswerForm<S>): Promise<z.output<S>>
}

/** What a pass may use. It reads; it never writes. */
export interface PassContext {
  readonly db: ReadDb
  readonly settings: Settings
  /** The run's own moment, epoch milliseconds: every rule of the run sees the same now. */
  readonly now: number
  readonly home: string
  readonly signal: AbortSignal
  /** Null when none is connected; passes that need one are left out then. */
  readonly model: ModelContext | null
  /** The merge-coverage vocabulary, read anew for each run. */
  readonly vocabulary: () => Vocabulary
  /** A prompt by the name of its file. */
  directive(name: string): string
  newId(): string
  /** Whether another repair may be asked for in this run. */
  spendRepair(most: number): boolean
}

/** What a pass is going to look at. */
export interface Gathered<Batch> {
  readonly total: number
  readonly batches: Iterable<Batch>
  readonly counts?: Readonly<Record<string, number>>
}

/**
 * One pass of the dream. `gather` reads what is to be looked at, in batches; `propose` asks the model
 * (a pass without one answers null); `decide` is pure and turns both into decisions. The runner alone
 * writes.
 */
export interface Pass<Batch = unknown, Proposal = unknown> {
  readonly name: PassName
  readonly usesModel?: boolean
  enabled(settings: Settings): boolean
  /** All batches with what they hold; `total` counts the units that progress is shown in, `counts` is for the log. */
  gather(context: PassContext): Gathered<Batch> | Promise<Gathered<Batch>>
  /** How many units a batch is. */
  size(batch: Batch): number
  /** What the model is asked of a batch first; what a run will cost is told by it. */
  question?(context: PassContext, batch: Batch): readonly ModelMessage[]
  propose(context: PassContext, batch: Batch): Promise<Proposal>
  decide(context: PassContext, batch: Batch, proposal: Proposal): readonly Planned[]
  /** What the pass remembers of a batch that is through. */
  books?(context: PassContext, batch: Batch, proposal: Proposal, decisions: readonly Planned[]): readonly Book[]
  /** What it remembers of a batch that the model was given but answered unusably. */
  booksOfFailed?(batch: Batch): readonly Book[]
  /** The pass's own counts for the log, from its decisions. */
  counts?(decisions: readonly Planned[]): Readonly<Record<string, number>>
  /** Work outside the store that belongs to the pass (log files); only in apply mode, after its decisions. */
  finish?(context: PassContext): Promise<Readonly<Record<string, number>>>
}
