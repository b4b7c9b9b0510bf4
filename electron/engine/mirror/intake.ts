import type { Actor } from '#shared/domain/actor.ts'
import { type Entry, EntryId } from '#shared/domain/entry.ts'
import type { EntryPatch } from '#shared/domain/entry-event.ts'
import { instantOf } from '#shared/domain/instant.ts'
import type { EntryWriter } from '../memory/entry-writer.ts'
import type { Clock } from '../ports.ts'
import { displayCategory } from '../rules/categories.ts'
import { diffEntry } from '../rules/change.ts'
import { isEarlierState } from '../rules/earlier-state.ts'
import { type FileEntry, hashOf, readEntryFile, writeEntryFile } from '../rules/entry-file.ts'
import { mirrorAction } from '../rules/mirror-state.ts'
import type { WriteDb } from '../store/database.ts'
import { findEntry, isTombstone } from '../store/entries.ts'
import { eventsOfEntry } from '../store/events.ts'
import { findMirrorFile, forgetMirrorFile, isKnownFile, mirrorFileAt, noteMirrorFile } from '../store/mirror-files.ts'
import { isOwed, owe } from '../store/outbox.ts'
import type { Problems } from '../system/problems.ts'
import type { EntryFiles } from './entry-files.ts'
import { categoryIn, idIn, pathFor } from './entry-path.ts'
import { keepLosing, type WhyLost } from './losing.ts'
import type { Malformed } from './malformed.ts'

const FILE: Actor = { kind: 'file' }

/**
 * What a look at a file found: whose it is, and whether that was news. `missing`: there is no such file;
 * `malformed`: it is left as it is.
 */
export interface Seen {
  readonly id: string | null
  readonly was: 'known' | 'taken' | 'malformed' | 'missing'
}

/** Takes in what somebody else did to the files. Every call is one step that nobody interrupts. */
export interface Intake {
  /** Looks at one file: takes in what is new in it. `rebuilding` keeps every field as the file has it. */
  look(path: string, options: { readonly rebuilding: boolean }): Seen
  /** Somebody removed the file of an entry. */
  removed(entryId: string): void
}

export function createIntake(ports: {
  readonly db: WriteDb
  readonly writer: EntryWriter
  readonly files: EntryFiles
  readonly problems: Problems
  readonly malformed: Malformed
  readonly clock: Clock
}): Intake {
  const { db, writer, files, malformed } = ports

  function look(path: string, { rebuilding }: { readonly rebuilding: boolean }): Seen {
    const text = files.read(path)
    if (text === null) return { id: null, was: 'missing' }
    const known = isKnownFile(db, path, hashOf(text))
    // the usual case: nobody touched it, and the app's own changes are owed by the outbox
    if (known !== null) return { id: known, was: 'known' }
    const named = EntryId.safeParse(idIn(path))
    let read: FileEntry
    try {
      const id = named.success ? named.data : namelessId(text)
      read = readEntryFile(text, { id, now: instantOf(ports.clock.now()), category: categoryIn(path) }).entry
      malformed.mended(path)
    } catch (error) {
      malformed.report(path, error)
      return { id: mirrorFileAt(db, path)?.entryId ?? (named.success ? named.data : null), was: 'malformed' }
    }
    return db.transaction(() => take({ path, text, read, rebuilding }))
  }

  /** A file whose name is no id and that has none inside is a new memory all the same. */
  const namelessId = (text: string): string | undefined => (/"id"\s*:/iu.test(text) ? undefined : writer.newId())

  type Found = { readonly path: string; readonly text: string; readonly read: FileEntry; readonly rebuilding: boolean }

  function take(found: Found): Seen {
    const { path, text, read } = found
    const { id } = read
    const stored = findEntry(db, id)?.entry
    if (stored === undefined) return isTombstone(db, id) ? refuseTombstone(path, id) : create(found, id)
    const known = findMirrorFile(db, id)
    const moved = known !== undefined && known.path !== path
    if (moved && files.read(known.path) !== null && !files.same(known.path, path)) {
      // halfway through a move of ours, the file lies at both ends; the outbox still owes the second half
      const halfway = path === pathFor(stored) && isOwed(db, id) && text === writeEntryFile(stored)
      return halfway ? { id, was: 'known' } : create(found, writer.newId())
    }
    const action = mirrorAction({
      database: hashOf(writeEntryFile(stored)),
      file: hashOf(text),
      last: known?.hash ?? null,
    })
    const older = action === 'take' && isEarlierState(stored, eventsOfEntry(db, id), text, read)
    if (action === 'take' && !older) edit(stored, moved ? withCategoryOf(path, read, stored) : read)
    else {
      if (older) lose(found, stored, 'older')
      if (action === 'collide') lose(found, stored, 'both-changed')
      if (moved) edit(stored, { category: withCategoryOf(path, read, stored).category })
      if (action !== 'note' && action !== 'none') owe(db, id)
    }
    // only the folder that it left empty is still there to go
    if (moved && !files.same(known.path, path)) files.remove(known.path)
    holdsFileAt(id, path, text)
    return { id, was: 'taken' }
  }

  /** Of path and `category` in the file, the one that changed wins. */
  function withCategoryOf(path: string, read: FileEntry, stored: Entry): FileEntry {
    if (displayCategory(read.category) !== displayCategory(stored.category)) return read
    const category = categoryIn(path)
    return displayCategory(category) === displayCategory(stored.category) ? read : { ...read, category }
  }

  /** A new file, or a copy of one that exists: an entry with this id, whose file it is from then on. */
  function create({ path, text, read, rebuilding }: Found, id: string): Seen {
    const metadata =
      rebuilding || read.metadata?.source !== undefined ? read.metadata : { ...read.metadata, source: 'file' }
    const note = id === read.id ? `taken in from ${path}` : `copied in as ${path}`
    writer.run({ actor: FILE }, tx => tx.create({ ...read, id, metadata }, { note }))
    holdsFileAt(id, path, text)
    return { id, was: 'taken' }
  }

  /** From now on this is the entry's file: one under another name gets its own, and whose file it was gets a new one. */
  function holdsFileAt(entryId: string, path: string, text: string): void {
    const former = mirrorFileAt(db, path)?.entryId
    if (former !== undefined && former !== entryId) owe(db, former)
    noteMirrorFile(db, { entryId, path, hash: hashOf(text) })
    const entry = findEntry(db, entryId)?.entry
    if (entry !== undefined && pathFor(entry) !== path) owe(db, entryId)
  }

  function edit(stored: Entry, wanted: Partial<FileEntry>): void {
    const { id: _, ...fields } = wanted
    const { changed } = diffEntry(stored, { ...stored, ...fields })
    if (changed.length === 0) return
    const archives = stored.archivedAt === null && (fields.archivedAt ?? null) !== null
    const restores = stored.archivedAt !== null && fields.archivedAt === null
    const rewritten = changed.some(field => ['content', 'category', 'tags', 'metadata'].includes(field))
    // a score written by hand counts from now on, not from when the former one was last settled
    const rescored = changed.includes('importanceScore') && !changed.includes('decayedAt')
    writer.run({ actor: FILE }, tx => {
      const patch: EntryPatch = {
        ...fields,
        ...(rewritten ? { updatedAt: tx.at } : {}),
        ...(rescored ? { decayedAt: tx.at } : {}),
      }
      const kind = archives
        ? 'archived'
        : restores
          ? 'restored'
          : changed.length === 1 && changed[0] === 'category'
            ? 'recategorised'
            : 'edited'
      tx.change(stored, patch, { kind, note: 'edited in its file' })
    })
  }

  const lose = (found: Found, stored: Entry, why: WhyLost): void =>
    void keepLosing(ports, { ...found, path: files.absolute(found.path) }, stored, why)

  function refuseTombstone(path: string, id: string): Seen {
    malformed.report(
      path,
      `it belongs to the memory ${id}, which was purged for good. Give it another name and no \`id\` to make it a new memory, or delete it`,
    )
    return { id, was: 'malformed' }
  }

  return {
    look,
    removed(entryId) {
      const entry = findEntry(db, entryId)?.entry
      const known = findMirrorFile(db, entryId)
      if (entry === undefined || known === undefined) return
      const action = mirrorAction({ database: hashOf(writeEntryFile(entry)), file: null, last: known.hash })
      db.transaction(() => {
        // an archived entry's file only comes back: it is what a rebuild restores the archive from
        if (action === 'archive' && entry.archivedAt === null) {
          writer.run({ actor: FILE }, tx =>
            tx.change(
              entry,
              { archivedAt: tx.at, archivedReason: 'file removed' },
              { kind: 'archived', note: 'file removed' },
            ),
          )
        }
        forgetMirrorFile(db, entryId)
        owe(db, entryId)
      })
    },
  }
}
