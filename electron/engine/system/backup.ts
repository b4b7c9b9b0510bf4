import { type Dirent, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupInfo, type BackupProgress } from '#shared/domain/health.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import type { Clock, Logger } from '../ports.ts'
import type { ReadDb } from '../store/database.ts'
import { countEntries } from '../store/entries.ts'

/** Whole copies of the data folder, each a data folder itself: to go back, start Reverie on one. */
export interface Backups {
  /** Makes one; asked again while one is being made, answers the same. */
  create(): Promise<BackupInfo>
  /** Stops the one that is being made; nothing of it stays. */
  cancel(): { readonly cancelled: boolean }
  /** Newest first. */
  list(): Promise<readonly BackupInfo[]>
  close(): Promise<void>
}

const FOLDER = 'backups'
const ABOUT = 'backup.json'
const DATABASE = 'reverie.db'
/** What belongs to this machine or this moment and not to the data: keys above all. */
const LEFT_OUT = /^(?:backups|window|secrets\.json.*|window-state\.json|reverie\.db.*|.*\.lock|logs?|.*\.log|\..*)$/u
const TELL_EVERY_MS = 100

/**
 * Copies the database consistently while it is in use (SQLite's backup API) and every file beside it, under a name that
 * no one takes for a backup, and gives it its name once all of it is there.
 */
export function createBackups(ports: {
  readonly db: ReadDb
  readonly home: string
  readonly clock: Clock
  readonly logger: Logger
  readonly onProgress: (progress: BackupProgress | null) => void
}): Backups {
  const { db, home, clock } = ports
  const folder = join(home, FOLDER)
  let making: Promise<BackupInfo> | null = null
  let stop = new AbortController()
  let toldAt = 0

  function tell(progress: BackupProgress): void {
    if (performance.now() - toldAt < TELL_EVERY_MS && progress.done < progress.total) return
    toldAt = performance.now()
    ports.onProgress(progress)
  }

  async function make(signal: AbortSignal): Promise<BackupInfo> {
    const at = instantOf(clock.now())
    const name = at.replace(/[:.]/gu, '-')
    const partial = join(folder, `.${name}.partial`)
    try {
      await rm(partial, { recursive: true, force: true })
      await mkdir(partial, { recursive: true })
      const files = await filesToCopy(home)
      const total = files.length + 1
      await db.raw.backup(join(partial, DATABASE), {
        progress({ totalPages, remainingPages }) {
          signal.throwIfAborted()
          tell({ done: totalPages === 0 ? 0 : 1 - remainingPages / totalPages, total })
          return 1000
        },
      })
      let bytes = (await stat(join(partial, DATABASE))).size
      for (const [i, file] of files.entries()) {
        signal.throwIfAborted()
        bytes += await copy(file, home, partial)
        tell({ done: i + 2, total })
      }
      const about = { at, bytes, memories: countEntries(db).live }
      await writeFile(join(partial, ABOUT), `${JSON.stringify(about, null, 2)}\n`)
      signal.throwIfAborted()
      await rename(partial, join(folder, name))
      return { ...about, path: join(folder, name) }
    } catch (error) {
      await rm(partial, { recursive: true, force: true }).catch(() => {})
      if (signal.aborted) throw new AppError('CANCELLED', 'The backup was stopped. Nothing of it was kept.')
      const why = error instanceof Error ? error.message : String(error)
      throw new AppError('STORAGE', `The backup could not be made (${why}). Nothing else was changed.`, {
        cause: error,
      })
    } finally {
      ports.onProgress(null)
    }
  }

  return {
    create() {
      if (making === null) {
        stop = new AbortController()
        making = make(stop.signal).finally(() => {
          making = null
        })
      }
      return making
    },
    cancel() {
      const cancelled = making !== null
      stop.abort()
      return { cancelled }
    },
    async list() {
      if (!existsSync(folder)) return []
      const names = (await readdir(folder)).filter(name => !name.startsWith('.')).toSorted()
      const read = await Promise.all(names.map(name => readAbout(join(folder, name))))
      return read.flatMap(one => one ?? []).toSorted((a, b) => (a.at < b.at ? 1 : -1))
    },
    async close() {
      stop.abort()
      await making?.catch(() => {})
    },
  }

  async function readAbout(path: string): Promise<BackupInfo | null> {
    try {
      const about: unknown = JSON.parse(await readFile(join(path, ABOUT), 'utf8'))
      const parsed = BackupInfo.safeParse({ ...(about as object), path })
      return parsed.success ? parsed.data : null
    } catch (error) {
      ports.logger.warn('a backup cannot be read', { path, cause: String(error) })
      return null
    }
  }
}

/** Paths relative to the data folder. Links are left out: what they lead to is not Reverie's. */
async function filesToCopy(home: string): Promise<string[]> {
  const found: string[] = []
  async function walk(within: string): Promise<void> {
    const items: Dirent[] = await readdir(join(home, within), { withFileTypes: true })
    for (const item of items) {
      const path = join(within, item.name)
      if (item.isDirectory()) await walk(path)
      else if (item.isFile()) found.push(path)
    }
  }
  for (const item of await readdir(home, { withFileTypes: true })) {
    if (LEFT_OUT.test(item.name)) continue
    if (item.isDirectory()) await walk(item.name)
    else if (item.isFile()) found.push(item.name)
  }
  return found
}

/** Copies one file; answers its bytes. One that went away meanwhile was archived or moved: the database knows where. */
async function copy(path: string, from: string, to: string): Promise<number> {
  try {
    await mkdir(join(to, path, '..'), { recursive: true })
    await copyFile(join(from, path), join(to, path))
    return (await stat(join(to, path))).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
