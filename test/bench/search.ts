import { join } from 'node:path'
import { indexTokens, searchTokens } from '#engine/rules/tokens.ts'
import { openForReading } from '#engine/store/database.ts'
import { type BenchEngine, naturalEntries, withEngine } from './bench-engine.ts'
import { percentile, timesOf } from './measure.ts'
import type { Reporter } from './reporter.ts'

const SLICE = 5000

/** Questions made of words that stand in the notes, common ones and rare ones, five to nine of them. */
const questions = (count: number): string[] =>
  naturalEntries(count, 7_000_000).map(({ content }) =>
    content
      .split(' ')
      .slice(0, 5 + (content.length % 5))
      .join(' '),
  )

async function filled(engine: BenchEngine, count: number): Promise<void> {
  for (let from = 0; from < count; from += SLICE) {
    await engine.call('memory.import', { entries: naturalEntries(Math.min(SLICE, count - from), from) })
  }
  await engine.call('health.check', { waitForMirror: true })
}

/** FTS5 alone, as plainly as it can be asked: the yardstick of a search. */
function bareTimes(home: string, asked: readonly string[]): Promise<readonly number[]> {
  const db = openForReading(join(home, 'reverie.db'))
  return timesOf(asked.length, async i => {
    const terms = [...new Set(searchTokens(asked[i] ?? ''))].map(term => `"${term}"`)
    db.all(
      'SELECT rowid FROM entry_fts WHERE entry_fts MATCH ? ORDER BY rank LIMIT 8',
      (terms.length === 0 ? indexTokens(asked[i] ?? '') : terms).join(' OR '),
    )
  }).finally(() => db.raw.close())
}

async function at(reporter: Reporter, count: number, provider: 'off' | 'builtin'): Promise<void> {
  await withEngine({ Embedding__Provider: provider }, async engine => {
    await filled(engine, count)
    if (provider === 'builtin') await engine.call('health.check', { waitForEmbeddings: true })
    const asked = questions(60)
    const bare = percentile(await bareTimes(engine.home, asked), 0.5)
    const find = (i: number): Promise<unknown> => engine.call('memory.search', { query: asked[i] ?? '', limit: 8 })
    const how = provider === 'off' ? 'by words' : 'by words and meaning'
    const times = await timesOf(asked.length, find)
    reporter.ratio(`search at ${count} entries, ${how}, median`, percentile(times, 0.5), 'a bare FTS5 query', bare)
    reporter.figure(`search at ${count} entries, ${how}, 95th percentile`, percentile(times, 0.95))
    if (provider === 'builtin') {
      const again = percentile(await timesOf(asked.length, find), 0.5)
      reporter.ratio(`the same, the question’s vector at hand`, again, 'a bare FTS5 query', bare)
      return
    }
    const list = { sort: 'lastSeenAt', limit: 100 }
    const first = await timesOf(20, () => engine.call('memory.list', list))
    reporter.figure(`first page of the list at ${count} entries`, percentile(first, 0.5))
    const last = await timesOf(10, () => engine.call('memory.list', { ...list, limit: 500, offset: count - 500 }))
    reporter.figure(`its last 500 rows`, percentile(last, 0.5))
    reporter.figure(
      `categories and counts`,
      percentile(await timesOf(10, () => engine.call('memory.taxonomy', {})), 0.5),
    )
  })
}

/** Search and the browser's list, at sizes that a memory reaches in months and in years. */
export async function search(reporter: Reporter): Promise<void> {
  await at(reporter, 1000, 'builtin')
  await at(reporter, 10_000, 'off')
  await at(reporter, 100_000, 'off')
}
