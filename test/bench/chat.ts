import { benchEntries, benchMessage, withEngine } from './bench-engine.ts'
import { timed } from './measure.ts'
import type { Reporter } from './reporter.ts'

/** What a turn costs before the model is asked. */
export async function chat(reporter: Reporter): Promise<void> {
  await withEngine({ Embedding__Provider: 'off' }, async engine => {
    await engine.call('memory.import', { entries: benchEntries(1000) })
    reporter.figure(
      'context of a turn at 1000 entries',
      await timed(30, i => engine.call('context.preview', { sessionId: 'bench', message: benchMessage(i) })),
    )
  })
}
