import type { ChatMessage } from '#shared/domain/chat.ts'
import { searchTokens } from '../rules/tokens.ts'
import { findMessage } from './chat-messages.ts'
import type { ReadDb, WriteDb } from './database.ts'

/** Puts a message's words into the index, in place of what was there of it. */
export function indexMessage(db: WriteDb, seq: number, content: string): void {
  db.run('DELETE FROM chat_fts WHERE rowid = ?', seq)
  const terms = searchTokens(content).join(' ')
  if (terms !== '') db.run('INSERT INTO chat_fts (rowid, terms) VALUES (?, ?)', seq, terms)
}

/** The chats in whose title or in one of whose messages all words of the query stand. */
export function sessionsMatching(db: ReadDb, query: string): ReadonlySet<string> {
  const wanted = [...new Set(searchTokens(query))]
  const found = new Set<string>()
  const title = query.trim().toLowerCase()
  for (const { id, text } of db.all<{ id: string; text: string }>(
    'SELECT id, title AS text FROM chat_session ORDER BY id',
  )) {
    if (text.toLowerCase().includes(title)) found.add(id)
  }
  if (wanted.length === 0) return found
  const match = wanted.map(token => `"${token.replaceAll('"', '""')}"`).join(' AND ')
  const rows = db.all<{ id: string }>(
    `SELECT DISTINCT m.session_id AS id FROM chat_fts f JOIN chat_message m ON m.seq = f.rowid
     WHERE chat_fts MATCH ? AND m.dropped_at IS NULL ORDER BY id`,
    match,
  )
  for (const { id } of rows) found.add(id)
  return found
}

/** The messages of kept chats that hold any of the words, best first. */
export function messagesMatching(db: ReadDb, tokens: readonly string[], limit: number): ChatMessage[] {
  const wanted = [...new Set(tokens)]
  if (wanted.length === 0) return []
  const match = wanted.map(token => `"${token.replaceAll('"', '""')}"`).join(' OR ')
  return db
    .all<{ id: string }>(
      `SELECT m.id FROM chat_fts JOIN chat_message m ON m.seq = chat_fts.rowid
       WHERE chat_fts MATCH ? AND m.dropped_at IS NULL ORDER BY bm25(chat_fts), m.seq DESC LIMIT ?`,
      match,
      limit,
    )
    .flatMap(({ id }) => findMessage(db, id)?.message ?? [])
}
