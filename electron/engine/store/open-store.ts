import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { openForReading, openForWriting, type WriteDb } from './database.ts'
import { type FolderLock, takeLock } from './lock.ts'
import { migrate } from './migrate.ts'

export interface Store {
  readonly db: WriteDb
  readonly path: string
  readonly readOnly: boolean
  /** The database had to be set aside and is empty: to be rebuilt from the files. */
  readonly replaced: { readonly movedTo: string; readonly why: string } | null
  /** There was no database at all. */
  readonly fresh: boolean
  close(): void
}

/**
 * Opens the data folder's database: for writing when this process gets the folder's lock, else for
 * reading. A database that is missing is made; one that is corrupt is set aside, never deleted.
 */
export function openStore(
  home: string,
  corruption: { check(path: string): string | null; moveAside(path: string): string },
): Store {
  mkdirSync(home, { recursive: true })
  const path = join(home, 'reverie.db')
  const lock = takeLock(home)
  if (!lock.held) {
    if (!existsSync(path))
      throw new AppError('LOCKED', 'Another Reverie is setting this data folder up. Try again in a moment.')
    return asStore(openForReading(path) as WriteDb, path, lock, null, false)
  }
  try {
    let replaced: Store['replaced'] = null
    const why = existsSync(path) ? corruption.check(path) : null
    if (why !== null) replaced = { movedTo: corruption.moveAside(path), why }
    const fresh = !existsSync(path)
    const db = openForWriting(path)
    migrate(db)
    return asStore(db, path, lock, replaced, fresh)
  } catch (error) {
    lock.release()
    throw error
  }
}

const asStore = (db: WriteDb, path: string, lock: FolderLock, replaced: Store['replaced'], fresh: boolean): Store => ({
  db,
  path,
  readOnly: !lock.held,
  replaced,
  fresh,
  close() {
    db.raw.close()
    lock.release()
  },
})
