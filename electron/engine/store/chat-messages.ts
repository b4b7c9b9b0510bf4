import type { ChatMessage, ContextSection } from '#shared/domain/chat.ts'
import type { ReadDb, WriteDb } from './database.ts'

interface Row {
  seq: number
  id: string
  session_id: string
  role: ChatMessage['role']
  content: string
  reasoning: string | null
  at: string
  status: ChatMessage['status']
  error: string | null
  recalled: string
  tool_calls: string
  changes: string
  from_dropped: string
  sections: string
  feedback: ChatMessage['feedback']
  model: string | null
}

const COLUMNS =
  'm.seq, m.id, m.session_id, m.role, m.content, m.reasoning, m.at, m.status, m.error, m.recalled, m.tool_calls, m.changes, m.from_dropped, m.sections, m.feedback, m.model'

/** A message with its place in the order of all messages. */
export interface StoredMessage {
  readonly seq: number
  readonly message: ChatMessage
}

const storedOf = (r: Row): StoredMessage => {
  const fromDropped = JSON.parse(r.from_dropped) as ChatMessage['changes']
  return {
    seq: r.seq,
    message: {
      id: r.id,
      sessionId: r.session_id,
      role: r.role,
      content: r.content,
      reasoning: r.reasoning,
      at: r.at,
      status: r.status,
      error: r.error === null ? null : (JSON.parse(r.error) as ChatMessage['error']),
      recalled: JSON.parse(r.recalled) as ChatMessage['recalled'],
      toolCalls: JSON.parse(r.tool_calls) as ChatMessage['toolCalls'],
      changes: JSON.parse(r.changes) as ChatMessage['changes'],
      ...(fromDropped.length === 0 ? {} : { fromDropped }),
      sections: JSON.parse(r.sections) as ChatMessage['sections'],
      feedback: r.feedback,
      model: r.model,
    },
  }
}

const withoutText = (sections: readonly ContextSection[]): ContextSection[] => sections.map(s => ({ ...s, text: '' }))

const valuesOf = (m: ChatMessage): unknown[] => [
  m.content,
  m.reasoning,
  m.status,
  m.error === null ? null : JSON.stringify(m.error),
  JSON.stringify(m.recalled),
  JSON.stringify(m.toolCalls),
  JSON.stringify(m.changes),
  JSON.stringify(m.fromDropped ?? []),
  JSON.stringify(withoutText(m.sections)),
  m.feedback,
  m.model,
]

export const insertMessage = (db: WriteDb, m: ChatMessage): number =>
  db.run(
    `INSERT INTO chat_message (content, reasoning, status, error, recalled, tool_calls, changes, from_dropped, sections,
       feedback, model, id, session_id, role, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...valuesOf(m),
    m.id,
    m.sessionId,
    m.role,
    m.at,
  ).lastId

/** Writes everything of a message that can change; answers whether it is there. */
export const updateMessage = (db: WriteDb, m: ChatMessage): boolean =>
  db.run(
    `UPDATE chat_message SET content = ?, reasoning = ?, status = ?, error = ?, recalled = ?, tool_calls = ?, changes = ?,
       from_dropped = ?, sections = ?, feedback = ?, model = ? WHERE id = ?`,
    ...valuesOf(m),
    m.id,
  ).changes > 0

/** One message, a dropped one as well. */
export function findMessage(db: ReadDb, id: string): StoredMessage | undefined {
  const row = db.get<Row>(`SELECT ${COLUMNS} FROM chat_message m WHERE m.id = ?`, id)
  return row === undefined ? undefined : storedOf(row)
}

/** The messages of a chat that were not dropped, oldest first. */
export const messagesOf = (db: ReadDb, sessionId: string): StoredMessage[] =>
  db
    .all<Row>(
      `SELECT ${COLUMNS} FROM chat_message m WHERE m.session_id = ? AND m.dropped_at IS NULL ORDER BY m.seq`,
      sessionId,
    )
    .map(storedOf)

/** The last `limit` of them, oldest first. */
export const lastMessagesOf = (db: ReadDb, sessionId: string, limit: number): StoredMessage[] =>
  db
    .all<Row>(
      `SELECT ${COLUMNS} FROM chat_message m WHERE m.session_id = ? AND m.dropped_at IS NULL ORDER BY m.seq DESC LIMIT ?`,
      sessionId,
      limit,
    )
    .reverse()
    .map(storedOf)

/** The answers that a process left in mid-stream when it was killed. */
export const streamingMessages = (db: ReadDb): StoredMessage[] =>
  db.all<Row>(`SELECT ${COLUMNS} FROM chat_message m WHERE m.status = 'streaming' ORDER BY m.seq`).map(storedOf)

export function dropMessages(db: WriteDb, ids: readonly string[], at: string): void {
  const json = JSON.stringify(ids)
  db.run('UPDATE chat_message SET dropped_at = ? WHERE id IN (SELECT value FROM json_each(?))', at, json)
  db.run(
    'DELETE FROM chat_fts WHERE rowid IN (SELECT seq FROM chat_message WHERE id IN (SELECT value FROM json_each(?)))',
    json,
  )
}
