import type { Output, Parsed } from '#shared/contract/index.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryEvent } from '#shared/domain/entry-event.ts'
import type { MemoryRow } from '#shared/domain/memory-view.ts'
import { AppError } from '#shared/errors.ts'
import { isProtected } from '../rules/purge.ts'
import { temporalLine } from '../rules/temporal.ts'
import { countFiltered, listEntries, tagCounts, taxonomy } from '../store/browse.ts'
import { decaysOf } from '../store/dream-log.ts'
import { countEntries, findEntries, findEntry, type StoredEntry } from '../store/entries.ts'
import { eventsOfEntry, lastUndoable } from '../store/events.ts'
import { conflictsOf, countLinks, nearDuplicatesOf, openConflicts } from '../store/links.ts'
import { recallsOf } from '../store/recalls.ts'
import type { MemoryPorts } from './memory-ports.ts'
import type { Neighbours } from './neighbours.ts'
import type { Search } from './search.ts'

/** What the memory browser shows: lists, rows with their marks, history, similar entries. */
export interface Browse {
  list(input: Parsed<'memory.list'>): Promise<Output<'memory.list'>>
  taxonomy(input: Parsed<'memory.taxonomy'>): Output<'memory.taxonomy'>
  row(id: string): MemoryRow
  history(id: string): EntryEvent[]
  similar(input: Parsed<'memory.similar'>): Promise<Output<'memory.similar'>>
  conflicts(): Output<'conflict.list'>
  lastUndoable(since: string): EntryEvent | null
  temporal(entry: Entry): string
}

const TAGS_SHOWN = 500
/** Two facts about the same person share a word or two; that does not make them similar. */
const LEAST_SIMILAR = 0.15

export function createBrowse(ports: MemoryPorts, search: Search, neighbours: Neighbours): Browse {
  const { db, clock, settings } = ports
  const temporal = (entry: Entry): string => temporalLine(entry, clock.now(), ports.timeZone())

  /** Entries with what the browser shows beside them, in a handful of queries however many they are. */
  function rowsOf(stored: readonly StoredEntry[]): MemoryRow[] {
    const { PruningProtectionImportance, PruningProtectionReinforcementCount } = settings.current().Dream
    const floor = { importance: PruningProtectionImportance, reinforcementCount: PruningProtectionReinforcementCount }
    const ids = stored.map(({ entry }) => entry.id)
    const [conflicts, near, recalls] = [conflictsOf(db, ids), nearDuplicatesOf(db, ids), recallsOf(db, ids)]
    const embedded = neighbours.embedded(stored.map(({ seq }) => seq))
    return stored.map(({ seq, entry }) => ({
      entry,
      temporal: temporal(entry),
      marks: {
        conflictsWith: conflicts.get(entry.id) ?? [],
        nearDuplicateOf: near.get(entry.id) ?? [],
        embedded: embedded.has(seq),
        protected: isProtected(entry, floor),
        inferred: entry.metadata?.source === 'inferred',
        recallCount: recalls.get(entry.id)?.count ?? 0,
        lastRecalledAt: recalls.get(entry.id)?.lastAt ?? null,
      },
    }))
  }

  const known = (id: string): StoredEntry => {
    const stored = findEntry(db, id)
    if (stored === undefined) throw new AppError('NOT_FOUND', `There is no memory with the id ${id}.`, { field: 'id' })
    return stored
  }

  return {
    temporal,
    async list(input) {
      const query = input.query?.trim() ?? ''
      if (query === '') {
        const rows = rowsOf(listEntries(db, input)).map(row => ({ ...row, why: null }))
        return { total: countFiltered(db, input.filter), rows }
      }
      const { total, hits } = await search.browse({ ...input, query })
      const rows = rowsOf(hits.map(({ stored }) => stored))
      return { total, rows: rows.map((row, i) => ({ ...row, why: hits[i]?.why ?? null })) }
    },
    taxonomy({ archived }) {
      const counts = countEntries(db)
      const links = countLinks(db)
      return {
        nodes: taxonomy(db, archived),
        ...counts,
        conflicts: links.conflicts,
        nearDuplicates: links.nearDuplicates,
        neverRecalled: countFiltered(db, { neverRecalled: true }),
        tags: tagCounts(db, TAGS_SHOWN),
      }
    },
    row(id) {
      const [row] = rowsOf([known(id)])
      if (row === undefined) throw new AppError('NOT_FOUND', `There is no memory with the id ${id}.`, { field: 'id' })
      return row
    },
    history(id) {
      const events = eventsOfEntry(db, id)
      if (events.length === 0 && findEntry(db, id) === undefined) {
        throw new AppError('NOT_FOUND', `There is no memory with the id ${id}.`, { field: 'id' })
      }
      const decays = decaysOf(db, id).map(
        (d): EntryEvent => ({
          eventId: 0,
          operationId: d.decisionId,
          entryId: id,
          kind: 'decayed',
          at: d.at,
          actor: { kind: 'dream', runId: d.runId, decisionId: d.decisionId },
          before: { importanceScore: d.before },
          after: { importanceScore: d.after },
          note: null,
          related: [],
          undoes: null,
          undone: false,
        }),
      )
      return [...events, ...decays].sort((a, b) => (a.at === b.at ? b.eventId - a.eventId : a.at < b.at ? 1 : -1))
    },
    async similar({ id, limit }) {
      const { entry } = known(id)
      const near = (await neighbours.similarTo(entry, limit)).filter(one => one.similarity >= LEAST_SIMILAR)
      const entries = new Map(
        findEntries(
          db,
          near.map(n => n.id),
        ).map(s => [s.entry.id, s.entry]),
      )
      return near.flatMap(n => {
        const other = entries.get(n.id)
        return other === undefined ? [] : [{ entry: other, similarity: n.similarity, by: n.by }]
      })
    },
    conflicts: () =>
      openConflicts(db).flatMap(({ a, b, at }) => {
        const [first, second] = [findEntry(db, a)?.entry, findEntry(db, b)?.entry]
        return first === undefined || second === undefined ? [] : [{ a: first, b: second, since: at }]
      }),
    lastUndoable: since => lastUndoable(db, since) ?? null,
  }
}
