import type { EntryFilter, Sort, TaxonomyNode } from '#shared/domain/memory-view.ts'
import type { ReadDb } from './database.ts'
import { ENTRY_COLUMNS, entryOfRow, foldTag, type StoredEntry } from './entries.ts'

/** A condition on `entry e`, with its bound values. */
export interface Predicate {
  readonly sql: string
  readonly values: readonly unknown[]
}

const TIME_COLUMNS = {
  createdAt: 'created_at',
  lastSeenAt: 'last_seen_at',
  updatedAt: 'updated_at',
  archivedAt: 'archived_at',
} as const

/** What a prefix of a category matches: itself and what lies below, by whole segments. `general` also means none. */
function withinCategory(category: string): Predicate {
  const own = category === 'general' ? "(e.category IS NULL OR e.category = 'general')" : 'e.category = ?'
  return {
    sql: `(${own} OR (e.category >= ? AND e.category < ?))`,
    // '0' is the character after '/': the range holds exactly what starts with `category/`
    values: [...(category === 'general' ? [] : [category]), `${category}/`, `${category}0`],
  }
}

function parts(filter: EntryFilter): Predicate[] {
  const out: Predicate[] = []
  const add = (sql: string, ...values: unknown[]): void => void out.push({ sql, values })
  const archived = filter.archived ?? 'live'
  if (archived !== 'all') add(`(e.archived_at IS NOT NULL) = ${archived === 'archived' ? 1 : 0}`)
  if (filter.category !== undefined && filter.category !== '') out.push(withinCategory(filter.category))
  for (const tag of filter.tags ?? []) {
    add('EXISTS (SELECT 1 FROM entry_tag t WHERE t.folded = ? AND t.seq = e.seq)', foldTag(tag))
  }
  if (filter.source !== undefined && filter.source.length > 0) {
    add(`COALESCE(e.source, 'user') IN (SELECT value FROM json_each(?))`, JSON.stringify(filter.source))
  }
  if (filter.importanceMin !== undefined) add('e.importance_score >= ?', filter.importanceMin)
  if (filter.importanceMax !== undefined) add('e.importance_score <= ?', filter.importanceMax)
  if (filter.time !== undefined) out.push(...timeParts(filter.time))
  if (filter.conflicts === true) {
    add(`EXISTS (SELECT 1 FROM conflict c JOIN entry o ON o.id = CASE WHEN c.a_id = e.id THEN c.b_id ELSE c.a_id END
         WHERE (c.a_id = e.id OR c.b_id = e.id) AND c.resolved_at IS NULL AND o.archived_at IS NULL)`)
  }
  if (filter.nearDuplicates === true) {
    add(`EXISTS (SELECT 1 FROM near_duplicate n JOIN entry o ON o.id = CASE WHEN n.a_id = e.id THEN n.b_id ELSE n.a_id END
         WHERE (n.a_id = e.id OR n.b_id = e.id) AND o.archived_at IS NULL)`)
  }
  if (filter.neverRecalled === true) add('e.recall_count = 0')
  return out
}

function timeParts(time: NonNullable<EntryFilter['time']>): Predicate[] {
  if (time.axis === 'subject') {
    // subject times are dates of any precision: text comparison on the shorter prefix decides
    const out: Predicate[] = []
    if (time.from !== undefined)
      out.push({
        sql: 'COALESCE(e.subject_end, e.subject_start) >= substr(?, 1, length(COALESCE(e.subject_end, e.subject_start)))',
        values: [time.from],
      })
    if (time.to !== undefined)
      out.push({
        sql: 'COALESCE(e.subject_start, e.subject_end) <= substr(?, 1, length(COALESCE(e.subject_start, e.subject_end)))',
        values: [time.to],
      })
    return out
  }
  const column = TIME_COLUMNS[time.axis]
  const out: Predicate[] = []
  if (time.from !== undefined) out.push({ sql: `e.${column} >= ?`, values: [time.from] })
  if (time.to !== undefined) out.push({ sql: `e.${column} <= ?`, values: [time.to] })
  return out
}

/** All given filters as one condition on `entry e`. */
export function filterPredicate(filter: EntryFilter): Predicate {
  const all = parts(filter)
  return {
    sql: all.length === 0 ? '1' : all.map(p => p.sql).join(' AND '),
    values: all.flatMap(p => p.values),
  }
}

const SORT_COLUMNS: Readonly<Record<Exclude<Sort, 'relevance'>, string>> = {
  lastSeenAt: 'e.last_seen_at',
  createdAt: 'e.created_at',
  updatedAt: 'e.updated_at',
  importanceScore: 'e.importance_score',
  reinforcementCount: 'e.reinforcement_count',
}

/** A stretch of the filtered, sorted list. Relevance without a query is last seen. */
export function listEntries(
  db: ReadDb,
  options: { filter: EntryFilter; sort: Sort; descending: boolean; offset: number; limit: number },
): StoredEntry[] {
  const where = filterPredicate(options.filter)
  const column = SORT_COLUMNS[options.sort === 'relevance' ? 'lastSeenAt' : options.sort]
  const direction = options.descending ? 'DESC' : 'ASC'
  // the inner query walks the index over narrow rows; only the stretch that is shown is read whole
  return db
    .all(
      `SELECT ${ENTRY_COLUMNS} FROM (
         SELECT e.seq AS seq, row_number() OVER () AS place FROM (
           SELECT e.seq FROM entry e WHERE ${where.sql} ORDER BY ${column} ${direction}, e.seq ${direction} LIMIT ? OFFSET ?
         ) e
       ) s JOIN entry e ON e.seq = s.seq ORDER BY s.place`,
      ...where.values,
      options.limit,
      options.offset,
    )
    .map(entryOfRow)
}

export function countFiltered(db: ReadDb, filter: EntryFilter): number {
  const where = filterPredicate(filter)
  return db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM entry e WHERE ${where.sql}`, ...where.values)?.n ?? 0
}

/** The integer keys of the filtered entries, for search to restrict itself to. */
export function filteredSeqs(db: ReadDb, filter: EntryFilter): number[] {
  const where = filterPredicate(filter)
  return db
    .all<{ seq: number }>(`SELECT e.seq FROM entry e WHERE ${where.sql} ORDER BY e.seq`, ...where.values)
    .map(r => r.seq)
}

/** Of these keys those of entries that the filter lets through, with their ids. */
export function passing(db: ReadDb, filter: EntryFilter, seqs: readonly number[]): ReadonlyMap<number, string> {
  const where = filterPredicate(filter)
  const rows = db.all<{ seq: number; id: string }>(
    `SELECT e.seq, e.id FROM json_each(?) j CROSS JOIN entry e ON e.seq = j.value WHERE ${where.sql} ORDER BY j.key`,
    JSON.stringify(seqs),
    ...where.values,
  )
  return new Map(rows.map(({ seq, id }) => [seq, id]))
}

/** These keys in the order of a sort; relevance is last seen. */
export function ordered(db: ReadDb, seqs: readonly number[], sort: Sort, descending: boolean): number[] {
  const column = SORT_COLUMNS[sort === 'relevance' ? 'lastSeenAt' : sort]
  const direction = descending ? 'DESC' : 'ASC'
  return db
    .all<{ seq: number }>(
      `SELECT e.seq FROM json_each(?) j CROSS JOIN entry e ON e.seq = j.value ORDER BY ${column} ${direction}, e.seq ${direction}`,
      JSON.stringify(seqs),
    )
    .map(row => row.seq)
}

/** Every category with how many entries are filed exactly there and below, in order. Null counts as `general`. */
export function taxonomy(db: ReadDb, archived: boolean): TaxonomyNode[] {
  const rows = db.all<{ category: string; n: number }>(
    `SELECT COALESCE(category, 'general') AS category, COUNT(*) AS n FROM entry
     WHERE (archived_at IS NOT NULL) = ? GROUP BY 1 ORDER BY 1`,
    archived ? 1 : 0,
  )
  const nodes = new Map<string, { own: number; total: number }>()
  for (const { category, n } of rows) {
    const segments = category.split('/')
    for (let depth = 1; depth <= segments.length; depth++) {
      const name = segments.slice(0, depth).join('/')
      const node = nodes.get(name) ?? { own: 0, total: 0 }
      nodes.set(name, { own: node.own + (depth === segments.length ? n : 0), total: node.total + n })
    }
  }
  return [...nodes]
    .map(([category, counts]) => ({ category, ...counts }))
    .sort((a, b) => (a.category < b.category ? -1 : 1))
}

/** Tags of live entries with their counts, most used first. */
export const tagCounts = (db: ReadDb, limit: number): { tag: string; count: number }[] =>
  db.all(
    `SELECT MIN(t.tag) AS tag, COUNT(*) AS count FROM entry_tag t JOIN entry e ON e.seq = t.seq
     WHERE e.archived_at IS NULL GROUP BY t.folded ORDER BY count DESC, t.folded LIMIT ?`,
    limit,
  )

/** Live entries by importance in ten bins of a tenth each; 1.0 falls into the last. */
export function importanceHistogram(db: ReadDb): number[] {
  const bins = new Array<number>(10).fill(0)
  const rows = db.all<{ bin: number; n: number }>(
    'SELECT MIN(9, CAST(importance_score * 10 AS INTEGER)) AS bin, COUNT(*) AS n FROM entry WHERE archived_at IS NULL GROUP BY 1 ORDER BY 1',
  )
  for (const { bin, n } of rows) bins[bin] = n
  return bins
}
