import type { Actor } from '#shared/domain/actor.ts'
import { type Entry, EntryId } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import type { EntryWriter } from '../memory/entry-writer.ts'
import type { Clock } from '../ports.ts'
import { displayCategory, normaliseCategory } from '../rules/categories.ts'
import { diffEntry } from '../rules/change.ts'
import { type FileEntry, hashOf, readEntryFile, writeEntryFile } from '../rules/entry-file.ts'
import { mirrorAction } from '../rules/mirror-state.ts'
import type { WriteDb } from '../store/database.ts'
import { findEntry, isTombstone } from '../store/entries.ts'
import { insertEvent } from '../store/events.ts'
import {
  findMirrorFile,
  forgetMirrorFile,
  type MirrorFile,
  mirrorFileAt,
  noteMirrorFile,
} from '../store/mirror-files.ts'
import type { Problems } from '../system/problems.ts'
import type { EntryFiles } from './entry-files.ts'

const FILE: Actor = { kind: 'file' }

/** Where an entry's file lies, relative to the memory folder. */
export const pathFor = (entry: Pick<Entry, 'id' | 'category'>): string =>
  `${displayCategory(entry.category)}/${entry.id}.json`

const idIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length).toLowerCase()
const folderIn = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

export interface Intake {
  /** Brings one entry's file in step with the database; a change of somebody else in it is kept in the history. */
  writeOut(entryId: string): Promise<void>
  /** Looks at one file: takes in what is new in it. Answers whose it is. */
  look(path: string, options: { readonly rebuilding: boolean }): Promise<{ id: string | null; taken: boolean }>
  /** Somebody removed the file of an entry. */
  removed(entryId: string): void
  /** Malformed files that are no longer there are no longer a problem. */
  forgetMended(paths: ReadonlySet<string>): void
}

export function createIntake(ports: {
  readonly db: WriteDb
  readonly writer: EntryWriter
  readonly files: EntryFiles
  readonly problems: Problems
  readonly clock: Clock
}): Intake {
  const { db, writer, files, problems } = ports
  const now = (): string => instantOf(ports.clock.now())
  const malformed = new Set<string>()

  async function writeOut(entryId: string): Promise<void> {
    const known = findMirrorFile(db, entryId)
    const entry = findEntry(db, entryId)?.entry
    if (entry === undefined) return removeFile(entryId, known)
    const text = writeEntryFile(entry)
    const path = pathFor(entry)
    const there = await files.read(known?.path ?? path)
    if (
      there !== null &&
      mirrorAction({ database: hashOf(text), file: hashOf(there), last: known?.hash ?? null }) === 'collide'
    ) {
      if (!keepLosing(entry, there, known?.path ?? path)) return
    }
    if (there !== text || known?.path !== path) await files.write(path, text)
    if (known !== undefined && known.path !== path) await files.remove(known.path)
    noteMirrorFile(db, { entryId, path, hash: hashOf(text) })
  }

  async function removeFile(entryId: string, known: MirrorFile | undefined): Promise<void> {
    if (known === undefined) return
    const there = await files.read(known.path)
    if (there !== null && hashOf(there) === known.hash) await files.remove(known.path)
    forgetMirrorFile(db, entryId)
  }

  /** Keeps a file's state that loses against the app's in the history, and tells. False for a malformed file: it stays. */
  function keepLosing(entry: Entry, text: string, path: string): boolean {
    let read: FileEntry
    try {
      read = readEntryFile(text, { id: entry.id, now: now() }).entry
    } catch (error) {
      reportMalformed(path, error)
      return false
    }
    const { before, after, changed } = diffEntry(entry, { ...entry, ...read, id: entry.id })
    if (changed.length === 0) return true
    insertEvent(db, {
      operationId: `file-${entry.id}-${hashOf(text).slice(0, 12)}`,
      entryId: entry.id,
      kind: 'edited',
      at: now(),
      actor: FILE,
      before: after,
      after: before,
      note: 'The file said otherwise; the newer edit in the app was kept, and this is what the file said.',
      related: [],
      undoes: null,
    })
    problems.report({
      kind: 'edit-collision',
      path: files.absolute(path),
      entryId: entry.id,
      message:
        'A memory was edited in the app and in its file. The edit in the app was kept; what the file said stands in the memory’s history.',
    })
    return true
  }

  function reportMalformed(path: string, error: unknown): void {
    malformed.add(path)
    problems.report({
      kind: 'malformed-file',
      path: files.absolute(path),
      message: `This memory file cannot be read and is left as it is: ${error instanceof Error ? error.message : String(error)}`,
    })
  }

  function mended(path: string): void {
    if (malformed.delete(path)) problems.clear({ kind: 'malformed-file', path: files.absolute(path) })
  }

  async function look(
    path: string,
    { rebuilding }: { readonly rebuilding: boolean },
  ): Promise<{ id: string | null; taken: boolean }> {
    const text = await files.read(path)
    if (text === null) return { id: null, taken: false }
    const named = EntryId.safeParse(idIn(path))
    const hash = hashOf(text)
    const at = mirrorFileAt(db, path)
    if (at?.hash === hash && named.success && at.entryId === named.data) {
      const stored = findEntry(db, at.entryId)
      // the usual case: nobody touched it, and the app's own changes are owed by the outbox
      if (stored !== undefined) return { id: at.entryId, taken: false }
    }
    let read: FileEntry
    try {
      const category = folderIn(path) === '' ? null : normaliseCategory(folderIn(path))
      read = readEntryFile(text, { ...(named.success ? { id: named.data } : {}), now: now(), category }).entry
      mended(path)
    } catch (error) {
      reportMalformed(path, error)
      return { id: at?.entryId ?? (named.success ? named.data : null), taken: false }
    }
    return take(path, hash, text, read, rebuilding)
  }

  async function take(
    path: string,
    hash: string,
    text: string,
    read: FileEntry,
    rebuilding: boolean,
  ): Promise<{ id: string | null; taken: boolean }> {
    const id = read.id
    const known = findMirrorFile(db, id)
    const stored = findEntry(db, id)?.entry
    if (stored === undefined) {
      if (isTombstone(db, id)) return refuseTombstone(path, id)
      createFrom(read, path, rebuilding)
      noteMirrorFile(db, { entryId: id, path, hash })
      return { id, taken: true }
    }
    if (known !== undefined && known.path !== path && (await files.read(known.path)) !== null) {
      return copyOf(path, read)
    }
    const moved = known !== undefined && known.path !== path
    const wanted = moved ? withMovedCategory(stored, read, path) : read
    const action = mirrorAction({ database: hashOf(writeEntryFile(stored)), file: hash, last: known?.hash ?? null })
    if (moved && (action === 'none' || action === 'write' || action === 'note')) editTo(stored, wanted)
    else if (action === 'take') editTo(stored, wanted)
    else if (action === 'collide') keepLosing(stored, text, path)
    noteMirrorFile(db, { entryId: id, path, hash })
    return { id, taken: action === 'take' || moved }
  }

  /** Of path and `category` in the file, the one that changed wins. */
  function withMovedCategory(stored: Entry, read: FileEntry, path: string): FileEntry {
    if (displayCategory(read.category) !== displayCategory(stored.category)) return read
    try {
      return { ...read, category: normaliseCategory(folderIn(path)) }
    } catch {
      return read
    }
  }

  function createFrom(read: FileEntry, path: string, rebuilding: boolean): void {
    const metadata =
      rebuilding || read.metadata?.source !== undefined ? read.metadata : { ...read.metadata, source: 'file' }
    writer.run({ actor: FILE }, tx => tx.create({ ...read, metadata }, { note: `taken in from ${path}` }))
  }

  function editTo(stored: Entry, read: FileEntry): void {
    const { id: _, ...fields } = read
    writer.run({ actor: FILE }, tx => {
      const archives = stored.archivedAt === null && fields.archivedAt !== null
      const restores = stored.archivedAt !== null && fields.archivedAt === null
      const rewritten = diffEntry(stored, { ...stored, ...fields }).changed.some(field =>
        ['content', 'category', 'tags', 'metadata'].includes(field),
      )
      tx.change(
        stored,
        { ...fields, ...(rewritten ? { updatedAt: tx.at } : {}) },
        { kind: archives ? 'archived' : restores ? 'restored' : 'edited', note: 'edited in its file' },
      )
    })
  }

  /** A second file with an id that exists is a copy: it gets an id of its own, and a file under that. */
  async function copyOf(path: string, read: FileEntry): Promise<{ id: string | null; taken: boolean }> {
    const id = writer.newId()
    writer.run({ actor: FILE }, tx => tx.create({ ...read, id }, { note: `copied in as ${path}` }))
    await writeOut(id)
    await files.remove(path)
    return { id, taken: true }
  }

  function refuseTombstone(path: string, id: string): { id: string | null; taken: boolean } {
    problems.report({
      kind: 'malformed-file',
      path: files.absolute(path),
      message: `This file belongs to the memory ${id}, which was purged for good. It is left as it is and not taken in; give it another name to make it a new memory, or delete it.`,
    })
    return { id, taken: false }
  }

  return {
    writeOut,
    look,
    removed(entryId) {
      const entry = findEntry(db, entryId)?.entry
      if (entry === undefined || entry.archivedAt !== null) return
      writer.run({ actor: FILE }, tx =>
        tx.change(
          entry,
          { archivedAt: tx.at, archivedReason: 'file removed' },
          { kind: 'archived', note: 'file removed' },
        ),
      )
      forgetMirrorFile(db, entryId)
    },
    forgetMended(paths) {
      for (const path of [...malformed]) if (!paths.has(path)) mended(path)
    },
  }
}
