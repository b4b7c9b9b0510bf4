import type { Output, Parsed } from '#shared/contract/index.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryEvent } from '#shared/domain/entry-event.ts'
import type { EntryMarks, MemoryRow, SearchResult } from '#shared/domain/memory-view.ts'
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

export function createBrowse(ports: MemoryPorts, search: Search, neighbours: Neighbours): Browse {
  const { db, clock, settings } = ports
  const temporal = (entry: Entry): string => temporalLine(entry, clock.now(), ports.timeZone())

  function marksOf({ seq, entry }: StoredEntry): EntryMarks {
    const { PruningProtectionImportance, PruningProtectionReinforcementCount } = settings.current().Dream
    const recalls = recallsOf(db, entry.id)
    return {
      conflictsWith: conflictsOf(db, entry.id),
      nearDuplicateOf: nearDuplicatesOf(db, entry.id),
      embedded: neighbours.isEmbedded(seq),
      protected: isProtected(entry, {
        importance: PruningProtectionImportance,
        reinforcementCount: PruningProtectionReinforcementCount,
      }),
      inferred: entry.metadata?.source === 'inferred',
      recallCount: recalls.count,
      lastRecalledAt: recalls.lastAt,
    }
  }

  const rowOf = (stored: StoredEntry): MemoryRow => ({
    entry: stored.entry,
    temporal: temporal(stored.entry),
    marks: marksOf(stored),
  })

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
        const rows = listEntries(db, input).map(stored => ({ ...rowOf(stored), why: null }))
        return { total: countFiltered(db, input.filter), rows }
      }
      const found = await search.browse({ query, mode: input.mode, filter: input.filter })
      const ordered = input.sort === 'relevance' ? found : sortHits(found, input)
      const rows = ordered.slice(input.offset, input.offset + input.limit).flatMap((hit: SearchResult) => {
        const stored = findEntry(db, hit.entry.id)
        return stored === undefined ? [] : [{ ...rowOf(stored), why: hit.why }]
      })
      return { total: found.length, rows }
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
    row: id => rowOf(known(id)),
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
      const near = await neighbours.similarTo(entry, limit)
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

function sortHits(hits: readonly SearchResult[], input: Parsed<'memory.list'>): SearchResult[] {
  const field = input.sort === 'relevance' ? 'lastSeenAt' : input.sort
  const direction = input.descending ? -1 : 1
  return [...hits].sort((x, y) => {
    const [a, b] = [x.entry[field] ?? '', y.entry[field] ?? '']
    if (a === b) return x.entry.id < y.entry.id ? -1 : 1
    return (a < b ? -1 : 1) * direction
  })
}
