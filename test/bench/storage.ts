import { benchEntries, withEngine } from './bench-engine.ts'
import { timed } from './measure.ts'
import type { Reporter } from './reporter.ts'

/** Saving, importing, starting: what the disk is asked for. */
export async function storage(reporter: Reporter): Promise<void> {
  await withEngine({ Embedding__Provider: 'off' }, async engine => {
    reporter.figure(
      'import of 1000 entries',
      await timed(1, () => engine.call('memory.import', { entries: benchEntries(1000) })),
    )
  })
}
