import type { ReadDb, WriteDb } from './database.ts'

export const FEEDBACK_KINDS = ['ThumbsUp', 'ThumbsDown', 'Correction', 'SessionSummary'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** A signal of the user about an answer, as the dream reads it. `about` is the beginning of that answer. */
export interface Feedback {
  readonly seq: number
  readonly kind: FeedbackKind
  readonly sessionId: string
  readonly messageId: string | null
  readonly at: string
  readonly text: string
  readonly about: string
}

const COLUMNS = 'seq, kind, session_id AS sessionId, message_id AS messageId, at, text, about'

export const insertFeedback = (db: WriteDb, f: Omit<Feedback, 'seq'>): number =>
  db.run(
    'INSERT INTO feedback (kind, session_id, message_id, at, text, about) VALUES (?, ?, ?, ?, ?, ?)',
    f.kind,
    f.sessionId,
    f.messageId,
    f.at,
    f.text,
    f.about,
  ).lastId

/** Takes an answer's thumb away; what was said about it stays. */
export const deleteThumbs = (db: WriteDb, messageId: string): void =>
  void db.run("DELETE FROM feedback WHERE message_id = ? AND kind IN ('ThumbsUp', 'ThumbsDown')", messageId)

export const feedbackOn = (db: ReadDb, messageId: string): Feedback[] =>
  db.all(`SELECT ${COLUMNS} FROM feedback WHERE message_id = ? ORDER BY seq`, messageId)

/** The newest `limit` signals since an instant, oldest first: what consolidation and inference are given. */
export const feedbackSince = (db: ReadDb, since: string, limit: number): Feedback[] =>
  db
    .all<Feedback>(`SELECT ${COLUMNS} FROM feedback WHERE at >= ? ORDER BY at DESC, seq DESC LIMIT ?`, since, limit)
    .reverse()
