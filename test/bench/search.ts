import { benchEntries, benchMessage, withEngine } from './bench-engine.ts'
import { timed } from './measure.ts'
import type { Reporter } from './reporter.ts'

/** Recall, by words and by meaning. */
export async function search(reporter: Reporter): Promise<void> {
  await withEngine({ Embedding__Provider: 'builtin' }, async engine => {
    await engine.call('memory.import', { entries: benchEntries(1000) })
    const recall = (): Promise<number> =>
      timed(60, i => engine.call('memory.search', { query: benchMessage(i), limit: 8 }))
    reporter.figure('recall at 1000 entries, by words', await recall())
    await engine.call('health.check', { waitForEmbeddings: true })
    reporter.figure('recall at 1000 entries, by words and meaning', await recall())
  })
}
