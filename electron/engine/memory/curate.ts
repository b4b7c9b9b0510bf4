import type { Output, Parsed } from '#shared/contract/index.ts'
import type { Actor } from '#shared/domain/actor.ts'
import { type Entry, GENERAL } from '#shared/domain/entry.ts'
import type { EntryEvent, EntryPatch, EventKind } from '#shared/domain/entry-event.ts'
import { type Instant, instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { createPace } from '../pace.ts'
import { normaliseCategory } from '../rules/categories.ts'
import { sameValue } from '../rules/change.ts'
import { checkContent } from '../rules/content.ts'
import { checkCoverage } from '../rules/coverage.ts'
import { decayRulesOf } from '../rules/decay.ts'
import { mergeEntries } from '../rules/merge.ts'
import { checkMetadata } from '../rules/metadata.ts'
import { parseTags } from '../rules/tags.ts'
import { undoStep } from '../rules/undo.ts'
import { filteredSeqs } from '../store/browse.ts'
import { findBySeq, findEntry } from '../store/entries.ts'
import { eventsOfOperation, findEvent, markUndone } from '../store/events.ts'
import { reopenConflict, resolveConflict } from '../store/links.ts'
import type { EntryTx } from './entry-writer.ts'
import type { MemoryPorts } from './memory-ports.ts'

type Changed = { readonly entry: Entry; readonly eventId: number | null }

/** What the user does to entries by hand: edit, file, score, archive, restore, purge, merge, undo. */
export interface Curation {
  update(input: Parsed<'memory.update'>, actor: Actor): Changed
  rescore(id: string, importance: number, actor: Actor): Changed
  archive(id: string, reason: string, actor: Actor): Changed
  restore(id: string, actor: Actor): Changed
  purge(id: string, actor: Actor): Entry
  checkMerge(input: Parsed<'memory.checkMerge'>): Output<'memory.checkMerge'>
  merge(input: Parsed<'memory.merge'>, actor: Actor): Entry
  /** In slices, all of them one deed. */
  renameCategory(from: string, to: string, actor: Actor): Promise<Output<'category.rename'>>
  resolveConflict(input: Parsed<'conflict.resolve'>, actor: Actor): Output<'conflict.resolve'>
  undo(eventId: number, actor: Actor): Output<'memory.undo'>
}

const RENAMED_AT_ONCE = 20

export function createCuration(ports: MemoryPorts): Curation {
  const { db, writer, settings, clock } = ports
  const now = (): Instant => instantOf(clock.now())

  const known = (id: string): Entry => {
    const stored = findEntry(db, id)
    if (stored === undefined) throw new AppError('NOT_FOUND', `There is no memory with the id ${id}.`, { field: 'id' })
    return stored.entry
  }

  /** A written score: what decay owes until now is settled by it, so the anchor moves to now. */
  const scored = (score: number): EntryPatch => ({ importanceScore: Math.min(1, Math.max(0, score)), decayedAt: now() })

  function one(entry: Entry, patch: EntryPatch, kind: EventKind, actor: Actor, note?: string): Changed {
    return writer.run({ actor }, tx => tx.change(entry, patch, { kind, ...(note === undefined ? {} : { note }) })).value
  }

  function update(input: Parsed<'memory.update'>, actor: Actor): Changed {
    const entry = known(input.id)
    if (input.revision !== undefined && input.revision !== entry.revision) {
      throw new AppError('CHANGED_MEANWHILE', 'This memory was changed meanwhile. Nothing was overwritten.', {
        field: 'revision',
      })
    }
    const patch: { -readonly [K in keyof EntryPatch]: EntryPatch[K] } = {}
    if (input.content !== undefined) patch.content = checkContent(input.content)
    if (input.category !== undefined) patch.category = normaliseCategory(input.category)
    if (input.tags !== undefined) patch.tags = parseTags(input.tags)
    if (input.metadata !== undefined) patch.metadata = checkMetadata(input.metadata)
    const rewritten = (['content', 'category', 'tags', 'metadata'] as const).some(
      field => field in patch && !sameValue(entry[field], patch[field]),
    )
    if (rewritten) patch.updatedAt = now()
    if (input.importanceScore !== undefined && input.importanceScore !== entry.importanceScore) {
      Object.assign(patch, scored(input.importanceScore))
      patch.updatedAt = now()
    }
    return one(entry, patch, kindOf(entry, patch), actor)
  }

  function setArchived(entry: Entry, reason: string | null, kind: EventKind, actor: Actor): Changed {
    return one(entry, { archivedAt: reason === null ? null : now(), archivedReason: reason }, kind, actor)
  }

  function sourcesOf(ids: readonly string[]): Entry[] {
    const unique = [...new Set(ids)]
    if (unique.length < 2)
      throw new AppError('INVALID_INPUT', '`ids` must name at least two different memories.', { field: 'ids' })
    return unique.map(known)
  }

  const coverageOf = (sources: readonly Entry[], content: string) =>
    checkCoverage({
      sources: sources.map(s => ({ content: s.content, category: s.category })),
      merged: content,
      vocabulary: ports.vocabulary(),
      wordCoverage: settings.current().Dream.MergeWordCoverage,
    })

  function merge(input: Parsed<'memory.merge'>, actor: Actor): Entry {
    const sources = sourcesOf(input.ids)
    const archived = sources.find(s => s.archivedAt !== null)
    if (archived !== undefined) {
      throw new AppError('INVALID_INPUT', `The memory ${archived.id} is archived. Restore it before merging.`, {
        field: 'ids',
      })
    }
    const content = checkContent(input.content)
    const coverage = coverageOf(sources, content)
    if (!coverage.ok) {
      throw new AppError(
        'COVERAGE',
        `The merged text would lose: ${coverage.missing.join(', ')}. Nothing was changed.`,
        {
          field: 'content',
          missing: coverage.missing,
        },
      )
    }
    const fields = mergeEntries(sources, { mergedAt: now(), decay: decayRulesOf(settings.current().Dream) })
    return writer.run({ actor }, tx => {
      const ids = sources.map(s => s.id)
      const { entry } = tx.create(
        {
          ...fields,
          id: writer.newId(),
          content,
          category: input.category === undefined ? (sources[0]?.category ?? null) : normaliseCategory(input.category),
          tags: input.tags === undefined ? fields.tags : parseTags(input.tags),
          updatedAt: null,
          archivedAt: null,
          archivedReason: null,
        },
        { kind: 'merged', related: ids },
      )
      for (const source of sources) {
        tx.change(
          source,
          { archivedAt: tx.at, archivedReason: `merged into ${entry.id}` },
          { kind: 'archived', note: `merged into ${entry.id}`, related: [entry.id] },
        )
      }
      return entry
    }).value
  }

  async function renameCategory(from: string, to: string, actor: Actor): Promise<Output<'category.rename'>> {
    const source = normaliseCategory(from, 'from')
    const target = normaliseCategory(to, 'to')
    if (source === target) return { moved: 0, operationId: '' }
    if (source === null) throw new AppError('INVALID_INPUT', '`from` must name a category.', { field: 'from' })
    const targetOf = ({ category }: Entry): string | null =>
      normaliseCategory(`${target ?? GENERAL}${category === null ? '' : category.slice(source.length)}`, 'to')
    const seqs = filteredSeqs(db, { category: source, archived: 'all' })
    const pace = createPace()
    let moved = 0
    let operationId = ''
    for (let at = 0; at < seqs.length; ) {
      const done = writer.run({ actor, ...(operationId === '' ? {} : { continues: operationId }) }, tx => {
        do {
          for (const { entry } of findBySeq(db, seqs.slice(at, at + RENAMED_AT_ONCE))) {
            tx.change(entry, { category: targetOf(entry), updatedAt: tx.at }, { kind: 'recategorised' })
          }
          at += RENAMED_AT_ONCE
        } while (at < seqs.length && !pace.due())
      })
      operationId = done.operationId
      moved += done.changed.length
      await pace.breathe()
    }
    return { moved, operationId }
  }

  function undo(eventId: number, actor: Actor): Output<'memory.undo'> {
    const event = findEvent(db, eventId)
    if (event === undefined)
      throw new AppError('NOT_FOUND', `There is no change with the number ${eventId}.`, { field: 'eventId' })
    if (event.undone) return { entries: [], skipped: [{ id: event.entryId, reason: 'It was taken back already.' }] }
    const entries = new Map<string, Entry>()
    const skipped: { id: string; reason: string }[] = []
    writer.run({ actor, undoes: event.operationId }, tx => {
      for (const past of eventsOfOperation(db, event.operationId).reverse()) {
        if (isTold(past)) continue
        const current = tx.find(past.entryId) ?? null
        const step = undoStep(past, current)
        if (step.kind === 'skip' || current === null) {
          skipped.push({ id: past.entryId, reason: step.kind === 'skip' ? step.reason : 'The entry was purged since.' })
          continue
        }
        if (past.kind === 'superseded') for (const other of past.related) reopenConflict(db, past.entryId, other)
        const done = applyUndo(tx, current, step.kind === 'archive' ? 'archive' : step.patch)
        entries.set(done.id, done)
      }
      if (entries.size > 0) markUndone(db, event.operationId)
    })
    return { entries: [...entries.values()], skipped }
  }

  function applyUndo(tx: EntryTx, entry: Entry, step: 'archive' | EntryPatch): Entry {
    const patch = step === 'archive' ? { archivedAt: tx.at, archivedReason: 'undone' } : step
    const kind: EventKind =
      'archivedAt' in patch ? (patch.archivedAt === null ? 'restored' : 'archived') : kindOf(entry, patch)
    return tx.change(entry, patch, { kind, note: 'undo' }).entry
  }

  return {
    update,
    rescore(id, importance, actor) {
      if (!Number.isFinite(importance)) {
        throw new AppError('INVALID_INPUT', '`importance` must be a number from 0 to 1.', { field: 'importance' })
      }
      const entry = known(id)
      return one(entry, { ...scored(importance), updatedAt: now() }, 're-scored', actor)
    },
    archive(id, reason, actor) {
      const entry = known(id)
      return entry.archivedAt === null ? setArchived(entry, reason, 'archived', actor) : { entry, eventId: null }
    },
    restore(id, actor) {
      const entry = known(id)
      return entry.archivedAt === null ? { entry, eventId: null } : setArchived(entry, null, 'restored', actor)
    },
    purge(id, actor) {
      const entry = known(id)
      if (entry.archivedAt === null) {
        throw new AppError('INVALID_INPUT', 'Only an archived memory can be purged. Archive it first.', { field: 'id' })
      }
      writer.run({ actor }, tx => tx.purge(entry))
      return entry
    },
    checkMerge(input) {
      const coverage = coverageOf(sourcesOf(input.ids), input.content)
      return { ok: coverage.ok, missing: coverage.ok ? [] : [...coverage.missing] }
    },
    merge,
    renameCategory,
    resolveConflict({ a, b, keep }, actor) {
      const pair = { a: known(a), b: known(b) }
      const entries = writer.run({ actor }, tx => {
        if (!resolveConflict(db, a, b, tx.at, keep)) {
          throw new AppError('NOT_FOUND', 'There is no open conflict between these two memories.', { field: 'b' })
        }
        if (keep === 'both') return [pair.a, pair.b]
        const [kept, gone] = keep === 'a' ? [pair.a, pair.b] : [pair.b, pair.a]
        const reason = `superseded by ${kept.id}`
        const { entry } = tx.change(
          gone,
          { archivedAt: tx.at, archivedReason: reason },
          { kind: 'superseded', note: reason, related: [kept.id] },
        )
        tx.tell(kept.id, { kind: 'superseded', note: `replaces ${gone.id}`, related: [gone.id] })
        return [kept, entry]
      }).value
      return { entries }
    },
    undo,
  }
}

/** It only told of what was done to another entry. */
const isTold = ({ before, after }: EntryEvent): boolean =>
  before !== null && after !== null && Object.keys(before).length === 0 && Object.keys(after).length === 0

/** The one word for an edit: by what it touched most. */
function kindOf(entry: Entry, patch: EntryPatch): EventKind {
  const touches = (field: keyof EntryPatch): boolean => field in patch && !sameValue(entry[field], patch[field])
  if (touches('content') || touches('tags') || touches('metadata')) return 'edited'
  if (touches('category')) return 'recategorised'
  if (touches('importanceScore')) return 're-scored'
  return 'edited'
}
