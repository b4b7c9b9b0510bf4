import { existsSync, renameSync, statSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'

/** A whole check reads every page: only databases up to this size are read at every start. */
const CHECKED_BYTES = 64_000_000

/** Finds out whether a database can be used, and sets one aside that cannot. Nothing is ever deleted. */
export const corruption = {
  /** Why the file cannot be used; null when it can. */
  check(path: string): string | null {
    let db: BetterSqlite.Database | undefined
    try {
      db = new BetterSqlite(path, { readonly: true, fileMustExist: true })
      db.prepare('SELECT COUNT(*) FROM sqlite_schema').get()
      if (statSync(path).size > CHECKED_BYTES) return null
      const said = String(db.pragma('quick_check(1)', { simple: true }))
      return said === 'ok' ? null : said
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      db?.close()
    }
  },
  /** Renames the file and what belongs to it; answers its new path. `now` in epoch milliseconds. */
  moveAside(path: string, now: number): string {
    const stamp = new Date(now).toISOString().replace(/[:.]/gu, '-')
    const aside = `${path}.unusable-${stamp}`
    renameSync(path, aside)
    for (const tail of ['-wal', '-shm']) if (existsSync(path + tail)) renameSync(path + tail, aside + tail)
    return aside
  },
}
