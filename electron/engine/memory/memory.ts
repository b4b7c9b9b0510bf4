import type { Output, Parsed } from '#shared/contract/index.ts'
import type { Actor } from '#shared/domain/actor.ts'
import type { Entry, Metadata } from '#shared/domain/entry.ts'
import type { SearchResult } from '#shared/domain/memory-view.ts'

/** A fact that somebody wants kept, before it has an id. `importance` is 0..1. */
export interface Candidate {
  readonly content: string
  readonly category?: string | null | undefined
  readonly tags?: readonly string[] | string | undefined
  readonly importance?: number | undefined
  readonly metadata?: Metadata | null | undefined
}

export type SaveOutcome = Output<'memory.save'>

/** A candidate that could not be kept, with the reason in words. */
export interface Refused {
  readonly index: number
  readonly reason: string
}

/** An entry found for a turn, with how it stands in time and why it was found. */
export type Recalled = SearchResult

/**
 * Long-term memory as the rest of the engine sees it: the chat's tools, the dream's passes, the
 * handlers. Every change is a deed with an actor; errors are `AppError`s that name the field.
 */
export interface Memory {
  /** SPEC §2.6: conflict first, then likeness; created, reinforced or extended in one critical section. */
  save(candidate: Candidate, actor: Actor, options?: { readonly dedupe?: boolean }): Promise<SaveOutcome>
  /** Keeps a text at once as it is, without looking for likeness: the first half of `save_memory`. */
  keepRaw(candidate: Candidate, actor: Actor): { entry: Entry; eventId: number }
  /**
   * The second half of `save_memory`: the entries that the model made of a raw text go through §2.6;
   * if together they pass the coverage check against it, the raw entry is archived in the same deed
   * (reason `expanded into …`), else it stays beside them. An empty list leaves the raw entry alone, put
   * through §2.6 itself.
   */
  expand(
    rawId: string,
    facts: readonly Candidate[],
    actor: Actor,
  ): Promise<{ outcomes: SaveOutcome[]; replaced: boolean; refused: Refused[] }>
  /** SPEC §2.4, for people and for the `search_memory` tool. */
  search(input: Parsed<'memory.search'>): Promise<Output<'memory.search'>>
  /**
   * Hybrid search for a turn: stop words alone recall nothing, near-duplicates do not crowd out other
   * facts. `exclude` are ids that must not come (already given); they do not use up the limit.
   */
  recall(
    message: string,
    options: { readonly limit: number; readonly exclude: (entry: Entry) => boolean },
  ): Promise<Recalled[]>
  /** The live entries reinforced last: what a first turn falls back on. */
  recentlyReinforced(limit: number, exclude: (entry: Entry) => boolean): Recalled[]
  /** Counts that these entries were given to a model. */
  markRecalled(ids: readonly string[]): void
  get(id: string): Entry
  find(id: string): Entry | undefined
  update(input: Parsed<'memory.update'>, actor: Actor): Promise<{ entry: Entry; eventId: number | null }>
  /** Sets the score and settles the decay that is owed; the score is clamped to 0..1. */
  rescore(id: string, importance: number, actor: Actor): { entry: Entry; eventId: number | null }
  archive(id: string, reason: string, actor: Actor): { entry: Entry; eventId: number | null }
  restore(id: string, actor: Actor): { entry: Entry; eventId: number | null }
  purge(id: string, actor: Actor): Entry
  undo(eventId: number, actor: Actor): Output<'memory.undo'>
}
