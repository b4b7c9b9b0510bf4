import type { Actor } from '#shared/domain/actor.ts'
import type { Entry, Metadata } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { bypassesDuplicateCheck, normaliseCategory, topLevel } from '../rules/categories.ts'
import { checkContent } from '../rules/content.ts'
import { checkCoverage } from '../rules/coverage.ts'
import { decayRulesOf } from '../rules/decay.ts'
import { decideDuplicate, extend, reinforce } from '../rules/duplicate.ts'
import { checkMetadata } from '../rules/metadata.ts'
import { parseTags } from '../rules/tags.ts'
import { findEntry } from '../store/entries.ts'
import { eventsOfEntry } from '../store/events.ts'
import type { EntryTx } from './entry-writer.ts'
import type { Candidate, Refused, SaveOutcome } from './memory.ts'
import type { MemoryPorts } from './memory-ports.ts'
import type { Neighbours } from './neighbours.ts'

/** A candidate whose every field is checked and normalised. */
export interface Fact {
  readonly content: string
  readonly category: string | null
  readonly tags: readonly string[]
  readonly importanceScore: number
  readonly metadata: Metadata | null
}

const DEFAULT_IMPORTANCE = 0.5

/** Checks and normalises a candidate; errors name the field. */
export function factOf(candidate: Candidate): Fact {
  const importance = candidate.importance ?? DEFAULT_IMPORTANCE
  if (!(importance >= 0 && importance <= 1)) {
    throw new AppError('INVALID_INPUT', '`importance` must be a number from 0 to 1.', { field: 'importance' })
  }
  return {
    content: checkContent(candidate.content),
    category: normaliseCategory(candidate.category ?? null),
    tags: parseTags(candidate.tags ?? []),
    importanceScore: importance,
    metadata: checkMetadata(candidate.metadata),
  }
}

export interface Saving {
  save(candidate: Candidate, actor: Actor, options?: { readonly dedupe?: boolean }): Promise<SaveOutcome>
  keepRaw(candidate: Candidate, actor: Actor): { entry: Entry; eventId: number }
  expand(
    rawId: string,
    facts: readonly Candidate[],
    actor: Actor,
  ): Promise<{ outcomes: SaveOutcome[]; replaced: boolean; refused: Refused[] }>
  /** SPEC §2.6 within a deed that is under way: for imports and the dream. The neighbours are looked up anew. */
  place(tx: EntryTx, fact: Fact, vector: Float32Array | null, exclude?: ReadonlySet<string>): SaveOutcome
}

/** SPEC §2.6: saving, and not saving twice. */
export function createSaving(ports: MemoryPorts, neighbours: Neighbours): Saving {
  const { db, writer, settings, clock } = ports

  function create(tx: EntryTx, fact: Fact, conflictWith: readonly string[] = []): SaveOutcome {
    const { entry, eventId } = tx.create({
      id: writer.newId(),
      ...fact,
      createdAt: tx.at,
      lastSeenAt: tx.at,
      updatedAt: null,
      reinforcementCount: 1,
      decayedAt: null,
      archivedAt: null,
      archivedReason: null,
      extra: null,
    })
    for (const other of conflictWith) tx.linkConflict(entry.id, other)
    return {
      action: 'created',
      id: entry.id,
      eventId,
      ...(conflictWith.length === 0 ? {} : { conflictWith: [...conflictWith] }),
    }
  }

  function place(tx: EntryTx, fact: Fact, vector: Float32Array | null, exclude?: ReadonlySet<string>): SaveOutcome {
    const { Memory, Dream } = settings.current()
    if (!Memory.DedupeEnabled || bypassesDuplicateCheck(fact.category)) return create(tx, fact)
    const near = neighbours.of(fact, vector, topLevel(fact.category), exclude)
    const decision = decideDuplicate({
      candidate: fact,
      neighbours: near,
      settings: {
        similarityThreshold: neighbours.duplicateThreshold(),
        lexicalThreshold: Memory.DedupeLexicalSimilarityThreshold,
        maxExtendedLength: Memory.DedupeMaxExtendedContentLength,
      },
    })
    if (decision.action === 'created') return create(tx, fact, decision.conflictWith ?? [])
    const entry = tx.find(decision.id)
    if (entry === undefined) return create(tx, fact)
    const decay = decayRulesOf(Dream)
    const patch =
      decision.action === 'reinforced'
        ? reinforce(entry, fact, tx.at, decay)
        : extend(entry, fact, decision.content, tx.at, decay)
    const { eventId } = tx.change(entry, patch, { kind: decision.action })
    return { action: decision.action, id: entry.id, eventId: eventId ?? 0 }
  }

  return {
    place,
    async save(candidate, actor, options = {}) {
      const fact = factOf(candidate)
      if (options.dedupe === false) return writer.run({ actor }, tx => create(tx, fact)).value
      const vector = await neighbours.vectorOf(fact)
      // look-up and write are one critical section: both happen in this one transaction
      return writer.run({ actor }, tx => place(tx, fact, vector)).value
    },
    keepRaw(candidate, actor) {
      const fact = factOf(candidate)
      const outcome = writer.run({ actor }, tx => create(tx, fact)).value
      const stored = findEntry(db, outcome.id)
      if (stored === undefined) throw new AppError('STORAGE', 'The memory that was just written cannot be read.')
      return { entry: stored.entry, eventId: outcome.eventId }
    },
    async expand(rawId, candidates, actor) {
      const raw = findEntry(db, rawId)?.entry
      if (raw === undefined || raw.archivedAt !== null) return { outcomes: [], replaced: false, refused: [] }
      const refused: Refused[] = []
      const facts: Fact[] = []
      candidates.forEach((candidate, index) => {
        try {
          facts.push(factOf({ ...candidate, metadata: { ...raw.metadata, ...candidate.metadata } }))
        } catch (error) {
          refused.push({ index, reason: error instanceof AppError ? error.message : 'It cannot be used.' })
        }
      })
      const covered =
        facts.length > 0 &&
        checkCoverage({
          sources: [{ content: raw.content, category: raw.category }],
          merged: facts.map(f => f.content).join('\n\n'),
          vocabulary: ports.vocabulary(),
          wordCoverage: settings.current().Dream.MergeWordCoverage,
        }).ok
      const vectors = await Promise.all(facts.map(fact => neighbours.vectorOf(fact)))
      if (facts.length === 0) return { ...settleRaw(raw, actor), refused }
      // one undo takes back the saving and the wording together
      const saved = eventsOfEntry(db, rawId).find(event => event.kind === 'created')
      const deed = { actor, ...(saved === undefined ? {} : { continues: saved.operationId }) }
      const outcomes = writer.run(deed, tx => {
        const now = tx.find(rawId)
        if (now === undefined || now.archivedAt !== null || now.content !== raw.content) return []
        const done = facts.map((fact, i) => place(tx, fact, vectors[i] ?? null, new Set([rawId])))
        if (covered) {
          const ids = [...new Set(done.map(o => o.id))]
          tx.change(
            now,
            { archivedAt: tx.at, archivedReason: `expanded into ${ids.join(', ')}` },
            { kind: 'archived', note: 'expanded', related: ids },
          )
        }
        return done
      }).value
      return { outcomes, replaced: covered && outcomes.length > 0, refused }
    },
  }

  /** A raw text that stands alone is itself put through the duplicate check, once. */
  function settleRaw(raw: Entry, actor: Actor): { outcomes: SaveOutcome[]; replaced: boolean } {
    const fact: Fact = {
      content: raw.content,
      category: raw.category,
      tags: raw.tags,
      importanceScore: raw.importanceScore,
      metadata: raw.metadata,
    }
    const { Memory } = settings.current()
    if (!Memory.DedupeEnabled || bypassesDuplicateCheck(fact.category)) return { outcomes: [], replaced: false }
    const exclude = new Set([raw.id])
    const decision = decideDuplicate({
      candidate: fact,
      neighbours: neighbours.of(fact, neighbours.knownVector(raw.id), topLevel(fact.category), exclude),
      settings: {
        similarityThreshold: neighbours.duplicateThreshold(),
        lexicalThreshold: Memory.DedupeLexicalSimilarityThreshold,
        maxExtendedLength: Memory.DedupeMaxExtendedContentLength,
      },
    })
    if (decision.action === 'created') {
      if (decision.conflictWith !== undefined) {
        const at = instantOf(clock.now())
        writer.run({ actor, at }, tx => {
          for (const other of decision.conflictWith ?? []) tx.linkConflict(raw.id, other)
        })
      }
      return { outcomes: [], replaced: false }
    }
    const saved = eventsOfEntry(db, raw.id).find(event => event.kind === 'created')
    const deed = { actor, ...(saved === undefined ? {} : { continues: saved.operationId }) }
    const outcome = writer.run(deed, tx => {
      const done = place(tx, fact, neighbours.knownVector(raw.id), exclude)
      tx.change(
        raw,
        { archivedAt: tx.at, archivedReason: `folded into ${done.id}` },
        { kind: 'archived', note: 'folded', related: [done.id] },
      )
      return done
    }).value
    return { outcomes: [outcome], replaced: true }
  }
}
