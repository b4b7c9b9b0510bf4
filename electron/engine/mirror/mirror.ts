import { watch } from 'chokidar'
import type { MirrorState } from '#shared/domain/health.ts'
import { AppError } from '#shared/errors.ts'
import type { EntryIndex, EntryWriter } from '../memory/entry-writer.ts'
import type { Clock, Logger } from '../ports.ts'
import { createSerial } from '../serial.ts'
import { filteredSeqs } from '../store/browse.ts'
import type { WriteDb } from '../store/database.ts'
import { findBySeq, findEntry } from '../store/entries.ts'
import { countMirrorFiles, findMirrorFile, listMirrorFiles, unmirrored } from '../store/mirror-files.ts'
import { countOwed, owe, owed, settle } from '../store/outbox.ts'
import type { Problems } from '../system/problems.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { createEntryFiles, type EntryFiles } from './entry-files.ts'
import { createIntake, pathFor } from './intake.ts'

/** Keeps every entry as a JSON file, and takes in what somebody else does to the files (SPEC §2.3). */
export interface Mirror {
  /** Takes in what happened while nothing ran, writes what is owed, then watches. */
  start(): Promise<void>
  /** Something is owed: drains soon. Cheap. */
  nudge(): void
  state(): MirrorState
  /** Resolves when nothing is owed and every change on disk so far is taken in, or when it cannot go on. */
  idle(): Promise<void>
  /** Absolute path of an entry's file. */
  pathOf(id: string): string
  resolveGone(choice: 'write' | 'archive'): Promise<{ written: number; archived: number }>
  /** Reads every file anew; what the database does not have comes back with every field. */
  rebuild(): Promise<{ entries: number }>
  close(): Promise<void>
}

const DRAIN_BATCH = 50
const SCAN_SLICE = 100
const SETTLE_MS = 400
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 60_000
/** A handful of removed files is a wish, whatever share of all it is. */
const FEW_FILES = 5
const FAULT_SHARE = 0.2

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
  const intake = createIntake({ db, writer, files, problems, clock: ports.clock })
  const serial = createSerial()
  let gone: readonly string[] = []
  let failing = false
  let retryMs = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | undefined
  let scan: NodeJS.Timeout | undefined
  let watcher: ReturnType<typeof watch> | undefined
  let closed = false
  let draining = false
  let last = ''

  function state(): MirrorState {
    const owedNow = countOwed(db)
    return {
      state: gone.length > 0 ? 'asking' : failing ? 'problem' : owedNow > 0 ? 'owing' : 'in-step',
      owed: owedNow,
      files: countMirrorFiles(db),
    }
  }
  function tell(): void {
    const next = state()
    const text = JSON.stringify(next)
    if (text === last) return
    last = text
    ports.onState(next)
  }

  async function drain(): Promise<void> {
    while (!closed) {
      const batch = owed(db, DRAIN_BATCH)
      if (batch.length === 0) break
      for (const { entryId, seq } of batch) {
        try {
          await intake.writeOut(entryId)
          settle(db, entryId, seq)
        } catch (error) {
          fail(error)
          return
        }
      }
      recover()
      tell()
      await yieldToLoop()
    }
    recover()
    tell()
  }

  function fail(error: unknown): void {
    failing = true
    const why = error instanceof Error ? error.message : String(error)
    problems.report({
      kind: 'mirror-write',
      path: ports.folder,
      message: `The memory files cannot be written (${why}). Nothing is lost: what is owed is kept and tried again.`,
    })
    tell()
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => void serial(drain), retryMs)
    retry.unref()
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
      if (gone.length === 0) await drain()
    }).catch(error => logger.error('the mirror stopped', { cause: String(error) }))
  }

  /** Compares every file and every entry by content, in slices. */
  async function reconcile(options: { readonly rebuilding: boolean }): Promise<number> {
    const listed = await files.list()
    const known = listMirrorFiles(db)
    if (listed === null && known.length > 0 && !options.rebuilding) {
      ask(known.map(file => file.entryId))
      return 0
    }
    const paths = listed ?? []
    const present = new Set<string>()
    let taken = 0
    for (let start = 0; start < paths.length; start += SCAN_SLICE) {
      for (const path of paths.slice(start, start + SCAN_SLICE)) {
        const seen = await intake.look(path, options)
        if (seen.id !== null) present.add(seen.id)
        if (seen.taken) taken++
      }
      await yieldToLoop()
    }
    intake.forgetMended(new Set(paths))
    const missing = known.filter(
      file => !present.has(file.entryId) && findEntry(db, file.entryId)?.entry.archivedAt === null,
    )
    if (!options.rebuilding && missing.length > FEW_FILES && missing.length > known.length * FAULT_SHARE) {
      ask(missing.map(file => file.entryId))
      return taken
    }
    gone = []
    problems.clearAll('mirror-files-gone')
    for (const { entryId } of missing) if (!options.rebuilding) intake.removed(entryId)
    for (const file of known) if (!present.has(file.entryId)) oweIfThere(file.entryId)
    for (const id of unmirrored(db)) owe(db, id)
    return taken
  }

  function oweIfThere(id: string): void {
    if (findEntry(db, id) !== undefined) owe(db, id)
  }

  function ask(ids: readonly string[]): void {
    gone = ids
    problems.report({
      kind: 'mirror-files-gone',
      path: ports.folder,
      message: `${ids.length} memory files are gone at once. That looks like a fault, so nothing was archived. Should they be written again, or should their memories be archived?`,
    })
    tell()
  }

  function startWatching(): void {
    watcher = watch(ports.folder, {
      ignoreInitial: true,
      ignored: path => /[/\\]\.[^/\\]+/u.test(path.slice(ports.folder.length)),
      followSymlinks: false,
    })
    watcher.on('all', () => scheduleScan())
    watcher.on('error', error => logger.warn('the memory folder cannot be watched', { cause: String(error) }))
  }

  /** A sync tool writes many files and in pieces: what settled is looked at, all of it at once. */
  function scheduleScan(): void {
    if (closed) return
    clearTimeout(scan)
    scan = setTimeout(
      () =>
        void takeIn().catch(error => logger.error('the memory files could not be taken in', { cause: String(error) })),
      SETTLE_MS,
    )
    scan.unref()
  }

  const takeIn = (): Promise<void> =>
    serial(async () => {
      if (closed) return
      await reconcile({ rebuilding: false })
      if (gone.length === 0) await drain()
      tell()
    })

  function refuseReading(): void {
    if (ports.readOnly) throw new AppError('LOCKED', 'Another Reverie has this data folder open.')
  }

  return {
    async start() {
      if (ports.readOnly) return
      await takeIn()
      if (!closed) startWatching()
    },
    nudge,
    state,
    async idle() {
      if (ports.readOnly) return
      await takeIn()
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
        for (const id of ids) {
          if (choice === 'archive') intake.removed(id)
          oweIfThere(id)
        }
        await drain()
        tell()
        return choice === 'archive' ? { written: 0, archived: ids.length } : { written: ids.length, archived: 0 }
      })
    },
    async rebuild() {
      refuseReading()
      return serial(async () => {
        gone = []
        problems.clearAll('mirror-files-gone')
        await reconcile({ rebuilding: true })
        const seqs = filteredSeqs(db, { archived: 'all' })
        for (let start = 0; start < seqs.length; start += SCAN_SLICE) {
          db.transaction(() => {
            for (const { seq, entry } of findBySeq(db, seqs.slice(start, start + SCAN_SLICE)))
              ports.index.put(seq, entry)
          })
          await yieldToLoop()
        }
        await drain()
        return { entries: seqs.length }
      })
    },
    async close() {
      clearTimeout(scan)
      clearTimeout(retry)
      await watcher?.close()
      if (!ports.readOnly && gone.length === 0) await serial(drain)
      closed = true
    },
  }
}
