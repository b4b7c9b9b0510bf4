import type { ReadDb, WriteDb } from './database.ts'

export const STRENGTHS = ['strong', 'mild', 'casual'] as const
export type Strength = (typeof STRENGTHS)[number]

/** A quote that speaks for a preference. `messageId` is the turn or the feedback that it stands in. */
export interface EvidenceRow {
  readonly preference: string
  readonly strength: Strength
  readonly quote: string
  readonly messageId: string
}

/** Adds evidence; a turn speaks for a preference once, however often and with whatever quotes a model brings it. */
export function addEvidence(db: WriteDb, rows: readonly EvidenceRow[], at: string): void {
  for (const row of rows) {
    const key = `${row.messageId}\n${row.preference}`
    db.run(
      'INSERT OR IGNORE INTO evidence (key, preference, strength, quote, message_id, at) VALUES (?, ?, ?, ?, ?, ?)',
      key,
      row.preference,
      row.strength,
      row.quote,
      row.messageId,
      at,
    )
  }
}

export interface LedgerRow extends EvidenceRow {
  readonly written: boolean
}

/** The whole ledger, oldest first. */
export const readLedger = (db: ReadDb): LedgerRow[] =>
  db
    .all<EvidenceRow & { written: number }>(
      'SELECT preference, strength, quote, message_id AS messageId, written FROM evidence ORDER BY at, key',
    )
    .map(row => ({ ...row, written: row.written === 1 }))

export const markWritten = (db: WriteDb, preference: string): void =>
  void db.run('UPDATE evidence SET written = 1 WHERE preference = ?', preference)

/** Notes that something was taken from these turns; false when it was already. */
export const takeTurns = (db: WriteDb, key: string, at: string): boolean =>
  db.run('INSERT OR IGNORE INTO taken_turns (key, at) VALUES (?, ?)', key, at).changes > 0
