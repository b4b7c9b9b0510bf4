import BetterSqlite from 'better-sqlite3'
import { getLoadablePath } from 'sqlite-vec'
import { AppError } from '#shared/errors.ts'

type Raw = BetterSqlite.Database
type Statement = BetterSqlite.Statement<unknown[], unknown>

declare const writable: unique symbol

/**
 * A handle that may read. Statements are prepared once a handle and kept. SQL is written out where it
 * is used: named columns, bound values, an ORDER BY that ends in a tie-break.
 */
export interface ReadDb {
  /** All rows, as objects keyed by column name. */
  all<R>(sql: string, ...values: readonly unknown[]): R[]
  /** The first row, or undefined. */
  get<R>(sql: string, ...values: readonly unknown[]): R | undefined
  /** Rows one by one, for results too long to hold. The handle may not write meanwhile. */
  iterate<R>(sql: string, ...values: readonly unknown[]): IterableIterator<R>
  readonly raw: Raw
}

/** A handle that may write as well; only the engine's own thread holds one. */
export interface WriteDb extends ReadDb {
  readonly [writable]: true
  /** Runs one statement; answers how many rows it touched and the last row id. */
  run(sql: string, ...values: readonly unknown[]): { changes: number; lastId: number }
  /** Runs `work` in one transaction: all of it, or none when it throws. Nests by savepoints. */
  transaction<T>(work: () => T): T
  exec(sql: string): void
}

function wrap(raw: Raw): WriteDb {
  const statements = new Map<string, Statement>()
  const prepared = (sql: string): Statement => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const fresh = raw.prepare(sql) as Statement
    statements.set(sql, fresh)
    return fresh
  }
  return {
    all: <R>(sql: string, ...values: readonly unknown[]) => prepared(sql).all(...values) as R[],
    get: <R>(sql: string, ...values: readonly unknown[]) => prepared(sql).get(...values) as R | undefined,
    iterate: <R>(sql: string, ...values: readonly unknown[]) =>
      raw.prepare(sql).iterate(...values) as IterableIterator<R>,
    run(sql: string, ...values: readonly unknown[]) {
      const { changes, lastInsertRowid } = prepared(sql).run(...values)
      return { changes, lastId: Number(lastInsertRowid) }
    },
    transaction: <T>(work: () => T): T => raw.transaction(work)(),
    exec: (sql: string) => void raw.exec(sql),
    raw,
  } as WriteDb
}

/** An extension cannot be loaded from within an archive: packaged, it lies unpacked beside it. */
const loadVectors = (raw: Raw): void => {
  raw.loadExtension(
    getLoadablePath().replace('app.asar', 'app.asar.unpacked').replace('.unpacked.unpacked', '.unpacked'),
  )
}

/**
 * Opens the database for writing, in WAL mode. `synchronous = NORMAL` keeps every committed write over
 * a crash of the process; a power cut may take the last moments, never the consistency, and the mirror
 * files heal what the database lost.
 */
export function openForWriting(path: string): WriteDb {
  const raw = new BetterSqlite(path)
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = NORMAL')
  // what is deleted is written over, so that a purge leaves nothing on the disk
  raw.pragma('secure_delete = ON')
  raw.pragma('foreign_keys = ON')
  raw.pragma('busy_timeout = 5000')
  // a checkpoint waits for the disk: every 16 MB of changes, not every 4
  raw.pragma('wal_autocheckpoint = 4000')
  raw.pragma('cache_size = -65536')
  raw.pragma('temp_store = MEMORY')
  loadVectors(raw)
  return wrap(raw)
}

/** Opens an existing database for reading only: for a second process and for the search worker. */
export function openForReading(path: string): ReadDb {
  try {
    const raw = new BetterSqlite(path, { readonly: true, fileMustExist: true })
    raw.pragma('busy_timeout = 5000')
    raw.pragma('cache_size = -65536')
    loadVectors(raw)
    return wrap(raw)
  } catch (cause) {
    throw new AppError('STORAGE', `The database at ${path} could not be opened for reading.`, { cause })
  }
}
