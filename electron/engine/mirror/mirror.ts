import { mkdirSync } from 'node:fs'
import type { MirrorState } from '#shared/domain/health.ts'
import { AppError } from '#shared/errors.ts'
import type { EntryIndex, EntryWriter } from '../memory/entry-writer.ts'
import { createPace } from '../pace.ts'
import type { Clock, Logger } from '../ports.ts'
import { createSerial } from '../serial.ts'
import type { WriteDb } from '../store/database.ts'
import { findEntry } from '../store/entries.ts'
import { countMirrorFiles, findMirrorFile } from '../store/mirror-files.ts'
import { countOwed, owe } from '../store/outbox.ts'
import type { Problems } from '../system/problems.ts'
import { createDrain } from './drain.ts'
import { createEntryFiles, type EntryFiles } from './entry-files.ts'
import { pathFor } from './entry-path.ts'
import { indexAnew } from './index-anew.ts'
import { createIntake } from './intake.ts'
import { createMalformed } from './malformed.ts'
import { createScan } from './scan.ts'
import { type FolderWatch, watchFolders } from './watch-folders.ts'

/** Keeps every entry as a JSON file, and takes in what somebody else does to the files (SPEC §2.3). */
export interface Mirror {
  /** Takes in what happened while nothing ran, writes what is owed, then watches. */
  start(): Promise<void>
  /** Something is owed: drains soon. Cheap. */
  nudge(): void
  /** Whether files are being written or read. */
  busy(): boolean
  state(): MirrorState
  /** Resolves when nothing is owed and every change on disk so far is taken in, or when it cannot go on. */
  idle(): Promise<void>
  /** Absolute path of an entry's file. */
  pathOf(id: string): string
  resolveGone(choice: 'write' | 'archive'): Promise<{ written: number; archived: number }>
  /** Reads every file anew; what the database does not have comes back with every field. */
  rebuild(): Promise<{ entries: number }>
  /** Writes what is owed, as far as the disk lets it, and stops. */
  close(): Promise<void>
}

/** A sync tool writes many files and in pieces: what was touched is looked at once nothing was for this long. */
const SETTLE_MS = 250
/** How often the state is told at most. */
const TELL_MS = 100
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 60_000
/** Folders are watched, but a system may lose events: everything is compared again after this long. */
const COMPARE_AGAIN_MS = 15 * 60_000
/** How soon a folder that was gone is looked for again. */
const LOOK_AGAIN_MS = 5000

export function createMirror(ports: {
  readonly db: WriteDb
  readonly writer: EntryWriter
  readonly index: EntryIndex
  /** The memory folder, absolute. */
  readonly folder: string
  readonly readOnly: boolean
  readonly clock: Clock
  readonly logger: Logger
  readonly problems: Problems
  readonly onState: (state: MirrorState) => void
  readonly files?: EntryFiles
}): Mirror {
  const { db, writer, problems, logger } = ports
  const files = ports.files ?? createEntryFiles(ports.folder)
  const malformed = createMalformed(problems, path => files.absolute(path))
  const intake = createIntake({ db, writer, files, problems, malformed, clock: ports.clock })
  const drain = createDrain({ db, files, intake })
  const queue = createSerial()
  let working = 0
  /** One piece of work on the files at a time. */
  function serial<T>(work: () => Promise<T>): Promise<T> {
    working++
    return queue(work).finally(() => {
      working--
    })
  }
  let closed = false
  const scan = createScan({ db, files, intake, malformed, stopped: () => closed, onListed: follow })

  let gone: readonly string[] = []
  let failing = false
  let retryMs = FIRST_RETRY_MS
  let draining = false
  let told = ''
  let touched = new Set<string>()
  let watching = false
  let watch: FolderWatch | undefined
  const timers: { tell?: NodeJS.Timeout; retry?: NodeJS.Timeout; scan?: NodeJS.Timeout; compare?: NodeJS.Timeout } = {}

  const later = (name: keyof typeof timers, ms: number, work: () => void): void => {
    clearTimeout(timers[name])
    timers[name] = setTimeout(() => {
      delete timers[name]
      work()
    }, ms).unref()
  }
  const failed = (what: string) => (error: unknown) => logger.error(what, { cause: String(error) })

  function state(): MirrorState {
    const owedNow = countOwed(db)
    return {
      state: gone.length > 0 ? 'asking' : failing ? 'problem' : owedNow > 0 ? 'owing' : 'in-step',
      owed: owedNow,
      files: countMirrorFiles(db),
    }
  }

  function tellNow(): void {
    if (closed) return
    const next = state()
    const text = JSON.stringify(next)
    if (text === told) return
    told = text
    ports.onState(next)
  }
  /** Counting a hundred thousand rows is not free: not after every file. */
  const tell = (): void => {
    if (timers.tell === undefined) later('tell', TELL_MS, tellNow)
  }

  async function pay(): Promise<void> {
    if (gone.length > 0) return
    const { failure } = await drain.run(tell, () => closed)
    if (failure === null) recover()
    else fail(failure)
    tell()
  }

  function fail(error: Error): void {
    failing = true
    problems.report({
      kind: 'mirror-write',
      path: ports.folder,
      message: `The memory files cannot be read or written: ${error.message}. The memories are safe in the database; the files are written as soon as it works again.`,
    })
    logger.warn('the mirror cannot write', { cause: error.message })
    later('retry', retryMs, nudge)
    retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2)
  }

  function recover(): void {
    if (!failing) return
    failing = false
    retryMs = FIRST_RETRY_MS
    problems.clearAll('mirror-write')
  }

  function nudge(): void {
    if (ports.readOnly || closed) return
    tell()
    if (draining) return
    draining = true
    void serial(async () => {
      draining = false
      await pay()
    }).catch(failed('the mirror stopped'))
  }

  /** What a scan found gone is asked about; what it found otherwise ends an open question. */
  function conclude(suspicious: readonly string[]): void {
    gone = suspicious
    if (gone.length === 0) {
      problems.clearAll('mirror-files-gone')
      return
    }
    problems.report({
      kind: 'mirror-files-gone',
      path: ports.folder,
      message: `${gone.length} memory files are gone at once. That looks like a fault, so nothing was archived. Should they be written again, or should their memories be archived?`,
    })
    later('compare', LOOK_AGAIN_MS, () => void takeIn().catch(failed('the memory files could not be taken in')))
  }

  function follow(folders: readonly string[], all: boolean): void {
    if (!watching || closed) return
    watch ??= watchFolders(ports.folder, touch, error => {
      logger.warn('a memory folder cannot be watched; its files are compared now and then', { cause: String(error) })
    })
    const fresh = watch.follow(folders)
    // what was made in a folder before it was watched is looked at once more
    if (!all) for (const folder of fresh) touch(folder)
  }

  function touch(path: string): void {
    if (closed || path.split('/').some(part => part.startsWith('.'))) return
    touched.add(path)
    later('scan', SETTLE_MS, () => void takeInTouched().catch(failed('the memory files could not be taken in')))
  }

  const takeInTouched = (): Promise<void> =>
    serial(async () => {
      const paths = touched
      touched = new Set()
      if (closed || paths.size === 0) return
      conclude(await scan.these(paths))
      await pay()
      tellNow()
    })

  const takeIn = (): Promise<void> =>
    serial(async () => {
      if (closed) return
      touched = new Set()
      try {
        conclude(await scan.everything({ rebuilding: false }))
      } catch (error) {
        // a folder that cannot be read says nothing about what is in it
        return fail(error instanceof Error ? error : new Error(String(error)))
      }
      if (gone.length === 0)
        later('compare', COMPARE_AGAIN_MS, () => void takeIn().catch(failed('the memory files could not be taken in')))
      await pay()
      tellNow()
    })

  function refuseReading(): void {
    if (ports.readOnly) throw new AppError('LOCKED', 'Another Reverie has this data folder open.')
  }

  return {
    async start() {
      if (ports.readOnly) return
      watching = true
      // a folder that should be there and is not is a fault to ask about, not one to make
      if (countMirrorFiles(db) === 0) mkdirSync(ports.folder, { recursive: true })
      await takeIn()
    },
    nudge,
    busy: () => working > 0,
    state,
    async idle() {
      if (!ports.readOnly) await takeIn()
    },
    pathOf(id) {
      const known = findMirrorFile(db, id)
      const entry = findEntry(db, id)?.entry
      return files.absolute(known?.path ?? (entry === undefined ? `general/${id}.json` : pathFor(entry)))
    },
    async resolveGone(choice) {
      refuseReading()
      return serial(async () => {
        const ids = gone
        gone = []
        problems.clearAll('mirror-files-gone')
        const pace = createPace()
        for (const id of ids) {
          if (choice === 'archive') intake.removed(id)
          else if (findEntry(db, id) !== undefined) owe(db, id)
          await pace.breathe()
        }
        await pay()
        // a folder that was gone is there again, and is to be watched
        later('compare', 0, () => void takeIn().catch(failed('the memory files could not be taken in')))
        tellNow()
        return choice === 'archive' ? { written: 0, archived: ids.length } : { written: ids.length, archived: 0 }
      })
    },
    async rebuild() {
      refuseReading()
      return serial(async () => {
        conclude(await scan.everything({ rebuilding: true }))
        const entries = await indexAnew({ db, index: ports.index, stopped: () => closed })
        await pay()
        tellNow()
        return { entries }
      })
    },
    async close() {
      for (const timer of Object.values(timers)) clearTimeout(timer)
      watch?.close()
      const pending = closing()
      await pending
    },
  }

  /** A scan under way is given up; what is owed is still written, as far as the disk lets it. */
  async function closing(): Promise<void> {
    closed = true
    if (ports.readOnly) return
    await serial(async () => {
      if (gone.length === 0)
        await drain.run(
          () => {},
          () => false,
        )
    })
  }
}
