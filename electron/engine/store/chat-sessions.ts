import type { ChatSession } from '#shared/domain/chat.ts'
import type { ReadDb, WriteDb } from './database.ts'

interface Row {
  id: string
  title: string
  created_at: string
  updated_at: string
  n: number
}

const SELECT = `SELECT s.id, s.title, s.created_at, s.updated_at,
  (SELECT COUNT(*) FROM chat_message m WHERE m.session_id = s.id AND m.dropped_at IS NULL) AS n FROM chat_session s`

const sessionOf = (row: Row): ChatSession => ({
  id: row.id,
  title: row.title,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  messageCount: row.n,
  temporary: false,
})

export function findSession(db: ReadDb, id: string): ChatSession | undefined {
  const row = db.get<Row>(`${SELECT} WHERE s.id = ?`, id)
  return row === undefined ? undefined : sessionOf(row)
}

/** All kept chats, the one used last first. */
export const listSessions = (db: ReadDb): ChatSession[] =>
  db.all<Row>(`${SELECT} ORDER BY s.updated_at DESC, s.id`).map(sessionOf)

export const insertSession = (db: WriteDb, session: ChatSession): void =>
  void db.run(
    'INSERT INTO chat_session (id, title, created_at, updated_at) VALUES (?, ?, ?, ?)',
    session.id,
    session.title,
    session.createdAt,
    session.updatedAt,
  )

export const touchSession = (db: WriteDb, id: string, at: string): void =>
  void db.run('UPDATE chat_session SET updated_at = ? WHERE id = ?', at, id)

export const retitleSession = (db: WriteDb, id: string, title: string): void =>
  void db.run('UPDATE chat_session SET title = ? WHERE id = ?', title, id)

/** Deletes a chat with its messages and what the model was sent; the index is emptied of it as well. */
export function deleteSession(db: WriteDb, id: string): void {
  db.transaction(() => {
    db.run('DELETE FROM chat_fts WHERE rowid IN (SELECT seq FROM chat_message WHERE session_id = ?)', id)
    db.run('DELETE FROM chat_session WHERE id = ?', id)
  })
}
