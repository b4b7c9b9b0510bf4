import type { ReadDb, WriteDb } from './database.ts'

/** How many lines of a session's conversation log a pass has read. */
export const placeOf = (db: ReadDb, pass: string, sessionId: string): number =>
  db.get<{ lines: number }>('SELECT lines FROM log_place WHERE pass = ? AND session_id = ?', pass, sessionId)?.lines ??
  0

export const setPlace = (db: WriteDb, pass: string, sessionId: string, lines: number): void =>
  void db.run('INSERT OR REPLACE INTO log_place (pass, session_id, lines) VALUES (?, ?, ?)', pass, sessionId, lines)

/** The first `lines` lines of the session's log are gone: every place moves with them. */
export function shiftPlaces(db: WriteDb, sessionId: string, lines: number): void {
  db.run('UPDATE log_place SET lines = MAX(0, lines - ?) WHERE session_id = ?', lines, sessionId)
}
