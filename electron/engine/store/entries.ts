import { createHash } from 'node:crypto'
import { type Entry, type Metadata, SUBJECT_KEYS } from '#shared/domain/entry.ts'
import type { ReadDb, WriteDb } from './database.ts'

/** A row of `entry` with its integer key: what the search index and vectors are keyed by. */
export interface StoredEntry {
  readonly seq: number
  readonly entry: Entry
}

interface Row {
  seq: number
  id: string
  content: string
  category: string | null
  tags: string
  created_at: string
  last_seen_at: string
  updated_at: string | null
  reinforcement_count: number
  importance_score: number
  decayed_at: string | null
  metadata: string | null
  extra: string | null
  archived_at: string | null
  archived_reason: string | null
  revision: number
}

/** The columns that make an {@link Entry}, in one place so that every query names the same ones. */
export const ENTRY_COLUMNS =
  'e.seq, e.id, e.content, e.category, e.tags, e.created_at, e.last_seen_at, e.updated_at, e.reinforcement_count, e.importance_score, e.decayed_at, e.metadata, e.extra, e.archived_at, e.archived_reason, e.revision'

export function entryOfRow(row: unknown): StoredEntry {
  const r = row as Row
  return {
    seq: r.seq,
    entry: {
      id: r.id,
      content: r.content,
      category: r.category,
      tags: JSON.parse(r.tags) as string[],
      createdAt: r.created_at,
      lastSeenAt: r.last_seen_at,
      updatedAt: r.updated_at,
      reinforcementCount: r.reinforcement_count,
      importanceScore: r.importance_score,
      decayedAt: r.decayed_at,
      metadata: r.metadata === null ? null : (JSON.parse(r.metadata) as Metadata),
      extra: r.extra === null ? null : (JSON.parse(r.extra) as Record<string, unknown>),
      archivedAt: r.archived_at,
      archivedReason: r.archived_reason,
      revision: r.revision,
    },
  }
}

/** Same text once white space is collapsed (case kept): the key of the exact-duplicate fold. */
export const foldHashOf = (content: string): string =>
  createHash('sha256').update(content.normalize('NFC').replace(/\s+/gu, ' ').trim()).digest('base64url').slice(0, 22)

/** The subject time's start and end as sortable text; a point is both. */
function subjectBounds(metadata: Metadata | null): { start: string | null; end: string | null } {
  const [point, start, end] = SUBJECT_KEYS.map(key => metadata?.[key] ?? null)
  return { start: start ?? point ?? null, end: end ?? point ?? null }
}

function columnsOf(entry: Entry): unknown[] {
  const { start, end } = subjectBounds(entry.metadata)
  return [
    entry.content,
    entry.category,
    JSON.stringify(entry.tags),
    entry.createdAt,
    entry.lastSeenAt,
    entry.updatedAt,
    entry.reinforcementCount,
    entry.importanceScore,
    entry.decayedAt,
    entry.metadata === null ? null : JSON.stringify(entry.metadata),
    entry.extra === null ? null : JSON.stringify(entry.extra),
    entry.archivedAt,
    entry.archivedReason,
    entry.revision,
    foldHashOf(entry.content),
    entry.metadata?.source ?? null,
    entry.metadata?.sourceSession ?? null,
    start,
    end,
  ]
}

export function insertEntry(db: WriteDb, entry: Entry): number {
  const { lastId } = db.run(
    `INSERT INTO entry (content, category, tags, created_at, last_seen_at, updated_at, reinforcement_count,
       importance_score, decayed_at, metadata, extra, archived_at, archived_reason, revision, fold_hash, source, session,
       subject_start, subject_end, id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...columnsOf(entry),
    entry.id,
  )
  writeTags(db, lastId, entry.tags)
  return lastId
}

export function updateEntry(db: WriteDb, seq: number, entry: Entry, tagsChanged: boolean): void {
  db.run(
    `UPDATE entry SET content = ?, category = ?, tags = ?, created_at = ?, last_seen_at = ?, updated_at = ?,
       reinforcement_count = ?, importance_score = ?, decayed_at = ?, metadata = ?, extra = ?, archived_at = ?,
       archived_reason = ?, revision = ?, fold_hash = ?, source = ?, session = ?, subject_start = ?, subject_end = ?
     WHERE seq = ?`,
    ...columnsOf(entry),
    seq,
  )
  if (tagsChanged) {
    db.run('DELETE FROM entry_tag WHERE seq = ?', seq)
    writeTags(db, seq, entry.tags)
  }
}

function writeTags(db: WriteDb, seq: number, tags: readonly string[]): void {
  for (const tag of tags) {
    db.run('INSERT OR IGNORE INTO entry_tag (seq, folded, tag) VALUES (?, ?, ?)', seq, foldTag(tag), tag)
  }
}

/** Tags are unique and found without regard to case. */
export const foldTag = (tag: string): string => tag.normalize('NFC').toLowerCase()

export function deleteEntry(db: WriteDb, seq: number): void {
  db.run('DELETE FROM entry WHERE seq = ?', seq)
}

export function findEntry(db: ReadDb, id: string): StoredEntry | undefined {
  const row = db.get(`SELECT ${ENTRY_COLUMNS} FROM entry e WHERE e.id = ?`, id)
  return row === undefined ? undefined : entryOfRow(row)
}

/** The entries with these ids, in the order asked for; unknown ids are left out. */
export function findEntries(db: ReadDb, ids: readonly string[]): StoredEntry[] {
  const rows = db.all(
    `SELECT ${ENTRY_COLUMNS} FROM json_each(?) j CROSS JOIN entry e ON e.id = j.value ORDER BY j.key`,
    JSON.stringify(ids),
  )
  return rows.map(entryOfRow)
}

/** The texts of live entries in the order of their keys, the next `limit` after a key. */
export const liveTexts = (db: ReadDb, after: number, limit: number): { seq: number; id: string; content: string }[] =>
  db.all('SELECT seq, id, content FROM entry WHERE archived_at IS NULL AND seq > ? ORDER BY seq LIMIT ?', after, limit)

/** The entries with these integer keys, in the order asked for. */
export function findBySeq(db: ReadDb, seqs: readonly number[]): StoredEntry[] {
  const rows = db.all(
    `SELECT ${ENTRY_COLUMNS} FROM json_each(?) j CROSS JOIN entry e ON e.seq = j.value ORDER BY j.key`,
    JSON.stringify(seqs),
  )
  return rows.map(entryOfRow)
}

export const isTaken = (db: ReadDb, id: string): boolean =>
  db.get('SELECT 1 FROM entry WHERE id = ? UNION ALL SELECT 1 FROM tombstone WHERE id = ?', id, id) !== undefined

export const isTombstone = (db: ReadDb, id: string): boolean =>
  db.get('SELECT 1 FROM tombstone WHERE id = ?', id) !== undefined

export const addTombstone = (db: WriteDb, id: string, at: string): void =>
  void db.run('INSERT OR IGNORE INTO tombstone (id, at) VALUES (?, ?)', id, at)

/** The highest integer key in use; 0 when there is no entry. */
export const lastSeq = (db: ReadDb): number =>
  db.get<{ seq: number | null }>('SELECT MAX(seq) AS seq FROM entry')?.seq ?? 0

export function countEntries(db: ReadDb): { live: number; archived: number } {
  const row = db.get<{ live: number; archived: number }>(
    // each counts along an index, not over the entries themselves
    `SELECT (SELECT COUNT(*) FROM entry WHERE (archived_at IS NOT NULL) = 0) AS live,
            (SELECT COUNT(*) FROM entry WHERE (archived_at IS NOT NULL) = 1) AS archived`,
  )
  return row ?? { live: 0, archived: 0 }
}
