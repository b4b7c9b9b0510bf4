import { deflateSync, inflateSync } from 'node:zlib'
import type { ContextSection } from '#shared/domain/chat.ts'
import type { ReadDb, WriteDb } from './database.ts'

/** How many answers of a chat keep what the model was sent for them; older ones keep the counts alone. */
export const CONTEXTS_KEPT = 30

/** Keeps what the model was sent for an answer, and lets go of those of the chat's older answers. */
export function keepContext(db: WriteDb, messageId: string, sections: readonly ContextSection[]): void {
  const row = db.get<{ seq: number; session: string }>(
    'SELECT seq, session_id AS session FROM chat_message WHERE id = ?',
    messageId,
  )
  if (row === undefined) return
  db.run(
    'INSERT OR REPLACE INTO chat_context (seq, body) VALUES (?, ?)',
    row.seq,
    deflateSync(Buffer.from(JSON.stringify(sections))),
  )
  db.run(
    `DELETE FROM chat_context WHERE seq IN (
       SELECT c.seq FROM chat_context c JOIN chat_message m ON m.seq = c.seq
       WHERE m.session_id = ? ORDER BY c.seq DESC LIMIT -1 OFFSET ?)`,
    row.session,
    CONTEXTS_KEPT,
  )
}

export function findContext(db: ReadDb, messageId: string): ContextSection[] | undefined {
  const row = db.get<{ body: Buffer }>(
    'SELECT c.body FROM chat_context c JOIN chat_message m ON m.seq = c.seq WHERE m.id = ?',
    messageId,
  )
  return row === undefined ? undefined : (JSON.parse(inflateSync(row.body).toString('utf8')) as ContextSection[])
}
