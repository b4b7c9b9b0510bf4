import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'

export interface FolderLock {
  /** Whether this process owns the data folder. Without it, it may only read. */
  readonly held: boolean
  release(): void
}

// held locks are kept here: a handle that nobody refers to would be closed by the garbage collector
const heldLocks = new Set<BetterSqlite.Database>()

/**
 * One process at a time owns the data folder. The lock is an exclusive transaction on a database of
 * its own: the operating system lets go of it when the process dies, however it dies, so a lock is
 * never stale.
 */
export function takeLock(home: string): FolderLock {
  mkdirSync(home, { recursive: true })
  const db = new BetterSqlite(join(home, 'reverie.lock'), { timeout: 0 })
  try {
    db.pragma('journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE')
    heldLocks.add(db)
    return {
      held: true,
      release: () => {
        heldLocks.delete(db)
        if (db.inTransaction) db.exec('ROLLBACK')
        db.close()
      },
    }
  } catch {
    db.close()
    return { held: false, release: () => {} }
  }
}
