import type { Actor } from '#shared/domain/actor.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryPatch, EventKind } from '#shared/domain/entry-event.ts'
import { type Instant, instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import type { Clock, Ids } from '../ports.ts'
import { diffEntry, snapshot } from '../rules/change.ts'
import type { WriteDb } from '../store/database.ts'
import { blankDecisions } from '../store/dream-log.ts'
import { addTombstone, deleteEntry, findEntry, insertEntry, isTaken, updateEntry } from '../store/entries.ts'
import { blankEvents, insertEvent } from '../store/events.ts'
import { forgetLinks, linkConflict } from '../store/links.ts'
import { owe } from '../store/outbox.ts'

/** What search is kept up to date through: called in the transaction of the change itself. */
export interface EntryIndex {
  put(seq: number, entry: Entry): void
  remove(seq: number): void
}

/** One deed: everything in it is one transaction, one `operationId`, and one thing to undo. */
export interface Deed {
  readonly actor: Actor
  /** Defaults to the clock's now. */
  readonly at?: Instant
  /** The operation that this deed takes back. */
  readonly undoes?: string
  /** The operation that this deed goes on with, so that one undo takes back both. */
  readonly continues?: string
  /** Entries whose file is already as this deed leaves them (they were read from it): nothing is owed. */
  readonly fromFile?: boolean
}

export interface EventWords {
  readonly kind: EventKind
  readonly note?: string
  readonly related?: readonly string[]
}

/** What a deed may do. Every method writes the entry, its event, its search terms and what the mirror owes. */
export interface EntryTx {
  readonly operationId: string
  readonly at: Instant
  find(id: string): Entry | undefined
  create(entry: Omit<Entry, 'revision'>, words?: Partial<EventWords>): { entry: Entry; eventId: number }
  /** Changes fields; answers the entry as it is when nothing differs, with `eventId` null. */
  change(entry: Entry, patch: EntryPatch, words: EventWords): { entry: Entry; eventId: number | null }
  /** As `change`, but writes no event: for decay, which logs one for a whole slice. */
  changeSilently(entry: Entry, patch: EntryPatch): Entry
  /** Puts a line into an entry's history that changes nothing of it: what a deed on another entry means for it. */
  tell(id: string, words: EventWords): void
  purge(entry: Entry): void
  linkConflict(a: string, b: string): void
  readonly db: WriteDb
}

export interface DeedResult<T> {
  readonly value: T
  readonly operationId: string
  readonly changed: readonly string[]
}

export interface EntryWriter {
  run<T>(deed: Deed, work: (tx: EntryTx) => T): DeedResult<T>
  /** A free id: never one that an entry has or had. */
  newId(): string
}

/** Every write to long-term memory goes through here, so that none forgets its event or its file. */
export function createEntryWriter(ports: {
  readonly db: WriteDb
  readonly clock: Clock
  readonly ids: Ids
  readonly index: EntryIndex
  /** Called after the commit. */
  readonly onChanged: (ids: readonly string[]) => void
}): EntryWriter {
  const { db, clock, ids, index } = ports

  function newId(): string {
    for (let tries = 0; tries < 100; tries++) {
      const id = ids.entry()
      if (!isTaken(db, id)) return id
    }
    throw new AppError('INTERNAL', 'No free id was found for a new memory.')
  }

  function transactionOf(deed: Deed, operationId: string, at: Instant, changed: Set<string>): EntryTx {
    const touch = (id: string): void => {
      changed.add(id)
      if (deed.fromFile !== true) owe(db, id)
    }
    const record = (entryId: string, words: EventWords, before: EntryPatch | null, after: EntryPatch | null): number =>
      insertEvent(db, {
        operationId,
        entryId,
        kind: words.kind,
        at,
        actor: deed.actor,
        before,
        after,
        note: words.note ?? null,
        related: words.related ?? [],
        undoes: deed.undoes ?? null,
      })
    const write = (entry: Entry, patch: EntryPatch) => {
      const stored = findEntry(db, entry.id)
      if (stored === undefined) throw new AppError('NOT_FOUND', `There is no memory with the id ${entry.id}.`)
      const wanted: Entry = { ...stored.entry, ...patch }
      const diff = diffEntry(stored.entry, wanted)
      if (diff.changed.length === 0) return { entry: stored.entry, diff }
      const next: Entry = { ...wanted, revision: stored.entry.revision + 1 }
      updateEntry(db, stored.seq, next, diff.changed.includes('tags'))
      if (diff.changed.some(field => ['content', 'category', 'tags', 'archivedAt'].includes(field)))
        index.put(stored.seq, next)
      touch(entry.id)
      return { entry: next, diff }
    }
    return {
      db,
      operationId,
      at,
      find: id => findEntry(db, id)?.entry,
      create(fields, words = {}) {
        if (isTaken(db, fields.id))
          throw new AppError('INVALID_INPUT', `The id ${fields.id} is taken.`, { field: 'id' })
        const entry: Entry = { ...fields, revision: 1 }
        index.put(insertEntry(db, entry), entry)
        touch(entry.id)
        return { entry, eventId: record(entry.id, { kind: 'created', ...words }, null, snapshot(entry)) }
      },
      change(entry, patch, words) {
        const written = write(entry, patch)
        if (written.diff.changed.length === 0) return { entry: written.entry, eventId: null }
        return { entry: written.entry, eventId: record(entry.id, words, written.diff.before, written.diff.after) }
      },
      changeSilently: (entry, patch) => write(entry, patch).entry,
      tell(id, words) {
        record(id, words, {}, {})
      },
      purge(entry) {
        const stored = findEntry(db, entry.id)
        if (stored === undefined) throw new AppError('NOT_FOUND', `There is no memory with the id ${entry.id}.`)
        index.remove(stored.seq)
        deleteEntry(db, stored.seq)
        forgetLinks(db, entry.id)
        blankEvents(db, entry.id)
        blankDecisions(db, entry.id)
        addTombstone(db, entry.id, at)
        record(entry.id, { kind: 'purged' }, null, null)
        touch(entry.id)
      },
      linkConflict: (a, b) => linkConflict(db, a, b, at),
    }
  }

  return {
    newId,
    run(deed, work) {
      const operationId = deed.continues ?? ids.other()
      const at = deed.at ?? instantOf(clock.now())
      const changed = new Set<string>()
      const value = db.transaction(() => work(transactionOf(deed, operationId, at, changed)))
      if (changed.size > 0) ports.onChanged([...changed])
      return { value, operationId, changed: [...changed] }
    },
  }
}
