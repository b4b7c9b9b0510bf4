import type { ReadDb } from './database.ts'

/** A live entry that was learnt in the same chat as another, `distance` memories before or after it. */
export interface ChatNeighbour {
  readonly seq: number
  readonly distance: number
}

/** The live entries that were learnt around one in the same chat, at most `reach` on each side; none without a chat. */
export function chatNeighbours(db: ReadDb, seq: number, reach: number): ChatNeighbour[] {
  const session = db.get<{ session: string | null }>('SELECT session FROM entry WHERE seq = ?', seq)?.session ?? null
  if (session === null) return []
  const before = db.all<{ seq: number }>(
    'SELECT seq FROM entry WHERE session = ? AND archived_at IS NULL AND seq < ? ORDER BY seq DESC LIMIT ?',
    session,
    seq,
    reach,
  )
  const after = db.all<{ seq: number }>(
    'SELECT seq FROM entry WHERE session = ? AND archived_at IS NULL AND seq > ? ORDER BY seq LIMIT ?',
    session,
    seq,
    reach,
  )
  return [before, after].flatMap(side => side.map((one, i) => ({ seq: one.seq, distance: i + 1 })))
}
