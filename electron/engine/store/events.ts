import type { Actor } from '#shared/domain/actor.ts'
import type { EntryEvent, EntryPatch, EventKind } from '#shared/domain/entry-event.ts'
import type { ReadDb, WriteDb } from './database.ts'

interface Row {
  event_id: number
  operation_id: string
  entry_id: string
  kind: EventKind
  at: string
  actor: string
  before: string | null
  after: string | null
  note: string | null
  related: string
  undoes: string | null
  undone: number
}

const COLUMNS = 'event_id, operation_id, entry_id, kind, at, actor, before, after, note, related, undoes, undone'

const eventOfRow = (r: Row): EntryEvent => ({
  eventId: r.event_id,
  operationId: r.operation_id,
  entryId: r.entry_id,
  kind: r.kind,
  at: r.at,
  actor: JSON.parse(r.actor) as Actor,
  before: r.before === null ? null : (JSON.parse(r.before) as EntryPatch),
  after: r.after === null ? null : (JSON.parse(r.after) as EntryPatch),
  note: r.note,
  related: JSON.parse(r.related) as string[],
  undoes: r.undoes,
  undone: r.undone === 1,
})

export function insertEvent(db: WriteDb, event: Omit<EntryEvent, 'eventId' | 'undone'>): number {
  return db.run(
    `INSERT INTO event (operation_id, entry_id, kind, at, actor, before, after, note, related, undoes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    event.operationId,
    event.entryId,
    event.kind,
    event.at,
    JSON.stringify(event.actor),
    event.before === null ? null : JSON.stringify(event.before),
    event.after === null ? null : JSON.stringify(event.after),
    event.note,
    JSON.stringify(event.related),
    event.undoes,
  ).lastId
}

export function findEvent(db: ReadDb, eventId: number): EntryEvent | undefined {
  const row = db.get<Row>(`SELECT ${COLUMNS} FROM event WHERE event_id = ?`, eventId)
  return row === undefined ? undefined : eventOfRow(row)
}

/** Everything that happened to an entry, newest first. */
export const eventsOfEntry = (db: ReadDb, entryId: string): EntryEvent[] =>
  db.all<Row>(`SELECT ${COLUMNS} FROM event WHERE entry_id = ? ORDER BY event_id DESC`, entryId).map(eventOfRow)

/** The events of one deed, oldest first. */
export const eventsOfOperation = (db: ReadDb, operationId: string): EntryEvent[] =>
  db.all<Row>(`SELECT ${COLUMNS} FROM event WHERE operation_id = ? ORDER BY event_id`, operationId).map(eventOfRow)

export const markUndone = (db: WriteDb, operationId: string): void =>
  void db.run('UPDATE event SET undone = 1 WHERE operation_id = ?', operationId)

/** The newest deed of the user that has not been taken back and is no undo itself. */
export function lastUndoable(db: ReadDb, since: string): EntryEvent | undefined {
  const row = db.get<Row>(
    `SELECT ${COLUMNS} FROM event
     WHERE undone = 0 AND undoes IS NULL AND kind <> 'purged' AND at >= ? AND json_extract(actor, '$.kind') = 'user'
     ORDER BY event_id DESC LIMIT 1`,
    since,
  )
  return row === undefined ? undefined : eventOfRow(row)
}

/**
 * Takes a purged entry's text out of the history: what happened and when stays, what it said does not.
 * Events of other entries that quote it lose their texts too.
 */
export function blankEvents(db: WriteDb, entryId: string): void {
  db.run('UPDATE event SET before = NULL, after = NULL, note = NULL WHERE entry_id = ?', entryId)
}

export const countEvents = (db: ReadDb): number => db.get<{ n: number }>('SELECT COUNT(*) AS n FROM event')?.n ?? 0
