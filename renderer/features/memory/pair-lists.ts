import type { Entry } from '#shared/domain/entry.ts'
import type { MemoryRow } from '#shared/domain/memory-view.ts'
import { ask } from '../../lib/bridge.ts'

export interface Pair {
  readonly a: Entry
  readonly b: Entry
}

/** Most rows that are looked through for near-duplicates. */
const MOST_ROWS = 500

/** Each pair once, from rows that name what they are nearly the same as; `others` are the entries that are no rows. */
export function pairsOf(
  rows: readonly Pick<MemoryRow, 'entry' | 'marks'>[],
  others: readonly Entry[] = [],
): readonly Pair[] {
  const known = new Map([...others, ...rows.map(row => row.entry)].map(entry => [entry.id, entry]))
  const seen = new Set<string>()
  return rows.flatMap(({ entry, marks }) =>
    marks.nearDuplicateOf.flatMap(id => {
      const other = known.get(id)
      const key = [entry.id, id].toSorted().join(' ')
      if (other === undefined || seen.has(key)) return []
      seen.add(key)
      // the older one stands on the left, wherever it was met first
      return [entry.createdAt <= other.createdAt ? { a: entry, b: other } : { a: other, b: entry }]
    }),
  )
}

/** The pairs with one memory's own first. */
export const withFirst = (pairs: readonly Pair[], id: string | null): readonly Pair[] =>
  id === null ? pairs : [...pairs].sort((x, y) => Number(has(y, id)) - Number(has(x, id)))

const has = ({ a, b }: Pair, id: string): boolean => a.id === id || b.id === id

/** All pairs of a kind, as they are now. */
export async function loadPairs(kind: 'conflicts' | 'nearDuplicates'): Promise<readonly Pair[]> {
  if (kind === 'conflicts') return ask('conflict.list', {})
  const { rows } = await ask('memory.list', { filter: { nearDuplicates: true }, sort: 'createdAt', limit: MOST_ROWS })
  const here = new Set(rows.map(row => row.entry.id))
  const missing = [...new Set(rows.flatMap(row => row.marks.nearDuplicateOf).filter(id => !here.has(id)))]
  const others = await Promise.all(missing.map(id => ask('memory.get', { id })))
  return pairsOf(
    rows,
    others.filter(entry => entry.archivedAt === null),
  )
}
