import type { ReadDb, WriteDb } from './database.ts'

/** What the mirror knows of an entry's file. `path` is relative to the memory folder, with `/`. */
export interface MirrorFile {
  readonly entryId: string
  readonly path: string
  readonly hash: string
}

export const findMirrorFile = (db: ReadDb, entryId: string): MirrorFile | undefined =>
  db.get('SELECT entry_id AS entryId, path, hash FROM mirror_file WHERE entry_id = ?', entryId)

export const mirrorFileAt = (db: ReadDb, path: string): MirrorFile | undefined =>
  db.get('SELECT entry_id AS entryId, path, hash FROM mirror_file WHERE path = ?', path)

/** Whose file this is, when nobody touched it since the mirror last wrote or read it; null otherwise. */
export const isKnownFile = (db: ReadDb, path: string, hash: string): string | null =>
  db.get<{ id: string }>(
    `SELECT m.entry_id AS id FROM mirror_file m WHERE m.path = ? AND m.hash = ?
     AND EXISTS (SELECT 1 FROM entry e WHERE e.id = m.entry_id)`,
    path,
    hash,
  )?.id ?? null

/** A stretch of all that the mirror knows, by id. @param after the id to go on from; `''` for the first */
export const mirrorFilesAfter = (db: ReadDb, after: string, limit: number): MirrorFile[] =>
  db.all(
    'SELECT entry_id AS entryId, path, hash FROM mirror_file WHERE entry_id > ? ORDER BY entry_id LIMIT ?',
    after,
    limit,
  )

export const countMirrorFiles = (db: ReadDb): number =>
  db.get<{ n: number }>('SELECT COUNT(*) AS n FROM mirror_file')?.n ?? 0

export function noteMirrorFile(db: WriteDb, file: MirrorFile): void {
  db.run('DELETE FROM mirror_file WHERE path = ? AND entry_id <> ?', file.path, file.entryId)
  db.run(
    'INSERT OR REPLACE INTO mirror_file (entry_id, path, hash) VALUES (?, ?, ?)',
    file.entryId,
    file.path,
    file.hash,
  )
}

export const forgetMirrorFile = (db: WriteDb, entryId: string): void =>
  void db.run('DELETE FROM mirror_file WHERE entry_id = ?', entryId)

/** Entries that the mirror has never written and does not owe, of those with a key above `after` and up to `upTo`. */
export const unmirrored = (db: ReadDb, after: number, upTo: number): string[] =>
  db
    .all<{ id: string }>(
      `SELECT e.id FROM entry e WHERE e.seq > ? AND e.seq <= ?
       AND NOT EXISTS (SELECT 1 FROM mirror_file m WHERE m.entry_id = e.id)
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.entry_id = e.id) ORDER BY e.seq`,
      after,
      upTo,
    )
    .map(row => row.id)
