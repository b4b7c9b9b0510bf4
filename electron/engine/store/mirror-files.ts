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

export const listMirrorFiles = (db: ReadDb): MirrorFile[] =>
  db.all('SELECT entry_id AS entryId, path, hash FROM mirror_file ORDER BY entry_id')

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

/** Entries that the mirror has never written and does not owe: to be owed. */
export const unmirrored = (db: ReadDb): string[] =>
  db
    .all<{ id: string }>(
      `SELECT e.id FROM entry e LEFT JOIN mirror_file m ON m.entry_id = e.id LEFT JOIN outbox o ON o.entry_id = e.id
       WHERE m.entry_id IS NULL AND o.entry_id IS NULL ORDER BY e.seq`,
    )
    .map(row => row.id)
