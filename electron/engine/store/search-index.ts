import type { EntryIndex } from '../memory/entry-writer.ts'
import { displayCategory } from '../rules/categories.ts'
import { probeTerms, rareTerms } from '../rules/probe-terms.ts'
import { indexTokens } from '../rules/tokens.ts'
import type { ReadDb, WriteDb } from './database.ts'
import { termCounts } from './term-counts.ts'

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

/** Terms looked for at most: a pasted page has hundreds, and the rarest tell what it is about. */
const MOST_TERMS = 32

/**
 * The entries that hold any of the tokens, best first; of many tokens those that tell the most are looked for. No
 * character is ever syntax.
 *
 * @param options `among`: only these keys; `rare`: by the rarest terms alone, to find what is alike
 */
export function wordHits(
  db: ReadDb,
  tokens: readonly string[],
  limit: number,
  { among = null, rare = false }: { readonly among?: readonly number[] | null; readonly rare?: boolean } = {},
): readonly WordHit[] {
  const counts = termCounts(db)
  const terms = [...new Set(tokens)].map(term => ({ term, texts: counts.of(term) }))
  const chosen = rare ? rareTerms(terms) : probeTerms(terms, counts.total(), MOST_TERMS)
  return match(db, chosen, ' OR ', limit, among)
}

/** The entries that hold all of the tokens, best first. */
export const exactHits = (
  db: ReadDb,
  tokens: readonly string[],
  limit: number,
  { among = null }: { readonly among?: readonly number[] | null } = {},
): readonly WordHit[] => match(db, [...new Set(tokens)], ' AND ', limit, among)

function match(
  db: ReadDb,
  terms: readonly string[],
  join: ' AND ' | ' OR ',
  limit: number,
  among: readonly number[] | null,
): readonly WordHit[] {
  if (terms.length === 0) return []
  return db.all<WordHit>(
    `SELECT rowid AS seq, -bm25(entry_fts, ${WEIGHTS}) AS score FROM entry_fts
     WHERE entry_fts MATCH ? ${among === null ? '' : 'AND rowid IN (SELECT value FROM json_each(?))'}
     ORDER BY bm25(entry_fts, ${WEIGHTS}), rowid LIMIT ?`,
    terms.map(quoted).join(join),
    ...(among === null ? [] : [JSON.stringify(among)]),
    limit,
  )
}
