import type { EntryIndex } from '../memory/entry-writer.ts'
import { displayCategory } from '../rules/categories.ts'
import { indexTokens } from '../rules/tokens.ts'
import type { ReadDb, WriteDb } from './database.ts'

/** The words of every entry, archived ones too, in FTS5; written in the transaction of the change itself. */
export function createSearchIndex(db: WriteDb): EntryIndex {
  return {
    put(seq, entry) {
      db.run('DELETE FROM entry_fts WHERE rowid = ?', seq)
      db.run(
        'INSERT INTO entry_fts (rowid, content, tags, category) VALUES (?, ?, ?, ?)',
        seq,
        indexTokens(entry.content).join(' '),
        indexTokens(entry.tags.join(' ')).join(' '),
        indexTokens(displayCategory(entry.category).replace(/[/-]/gu, ' ')).join(' '),
      )
    },
    remove: seq => void db.run('DELETE FROM entry_fts WHERE rowid = ?', seq),
  }
}

export interface WordHit {
  readonly seq: number
  /** BM25 as FTS5 has it, turned so that more is better. */
  readonly score: number
}

/** Weights of content, tags and category. */
const WEIGHTS = '1.0, 0.8, 0.4'

const quoted = (token: string): string => `"${token.replaceAll('"', '""')}"`

/** The entries that hold any of the tokens (or all, with `every`), best first. No character is ever syntax. */
export function wordHits(db: ReadDb, tokens: readonly string[], limit: number, every = false): readonly WordHit[] {
  const unique = [...new Set(tokens)]
  if (unique.length === 0) return []
  return db.all<WordHit>(
    `SELECT rowid AS seq, -bm25(entry_fts, ${WEIGHTS}) AS score FROM entry_fts
     WHERE entry_fts MATCH ? ORDER BY bm25(entry_fts, ${WEIGHTS}), rowid LIMIT ?`,
    unique.map(quoted).join(every ? ' AND ' : ' OR '),
    limit,
  )
}
