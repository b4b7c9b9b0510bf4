import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type BenchEngine, naturalEntries, openEngine, withEngine, withHome } from './bench-engine.ts'
import { timed } from './measure.ts'
import type { Reporter } from './reporter.ts'

const OFF = { Embedding__Provider: 'off' }
const SAVED = 1000
const IMPORTED = 10_000
const LARGE = 100_000
const CALL = 5000

const ms = async (work: () => Promise<unknown>): Promise<number> => timed(1, work)
const perSecond = (count: number, took: number): string => `${Math.round((count / took) * 1000)} a second`
const mirrored = (engine: BenchEngine): Promise<unknown> => engine.call('health.check', { waitForMirror: true })

/** Imports so many entries, a few thousand a call. */
async function fill(engine: BenchEngine, count: number): Promise<void> {
  for (let from = 0; from < count; from += CALL) {
    await engine.call('memory.import', { entries: naturalEntries(Math.min(CALL, count - from), from) })
  }
}

/** The longest time for which the work held its thread, in milliseconds. */
async function longestStep(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  // a step that held the thread to the very end is only seen by the tick after it
  await new Promise(resolve => setTimeout(resolve, 20))
  delay.disable()
  return delay.max / 1e6
}

/** Saving, importing, starting: what the disk is asked for, beside what it takes to write bare files. */
export async function storage(reporter: Reporter): Promise<void> {
  await withHome(async home => {
    const bare = await ms(async () => {
      for (let i = 0; i < SAVED; i++) await writeFile(join(home, `${i}.json`), 'x'.repeat(500), { flush: true })
    })
    reporter.figure(`${SAVED} bare files, each waiting for the disk (yardstick)`, bare)
    for (const check of ['true', 'false']) {
      await withEngine({ ...OFF, Memory__DedupeEnabled: check }, async engine => {
        const entries = naturalEntries(SAVED)
        const took = await ms(async () => {
          for (const { id: _, ...fact } of entries) await engine.call('memory.save', fact)
          await mirrored(engine)
        })
        const what = `${SAVED} saves until their files are written${check === 'true' ? '' : ', without the duplicate check'}`
        reporter.ratio(what, took, 'the bare files', bare)
        reporter.note(`  ${perSecond(SAVED, took)}`)
      })
    }
  })

  await withEngine(OFF, async engine => {
    let importing = 0
    const step = await longestStep(async () => {
      importing = await ms(() => fill(engine, IMPORTED))
    })
    reporter.figure(`import of ${IMPORTED} entries`, importing)
    reporter.figure(`import of ${IMPORTED} entries, files included`, importing + (await ms(() => mirrored(engine))))
    reporter.figure('longest step of the thread in the import', step)
  })

  await withHome(async home => {
    const first = await openEngine(home, OFF)
    reporter.figure(`import of ${LARGE} entries`, await ms(() => fill(first, LARGE)))
    reporter.figure(`writing what is left of ${LARGE} files`, await ms(() => mirrored(first)))
    await first.close()

    let engine: BenchEngine | undefined
    const start = await ms(async () => {
      engine = await openEngine(home, OFF)
      await engine.call('memory.list', {})
    })
    reporter.figure(`start on ${LARGE} entries until the first list`, start)
    if (engine === undefined) return
    const again = engine
    const step = await longestStep(async () => {
      reporter.figure(`comparing ${LARGE} files by content in the background`, await ms(() => mirrored(again)))
    })
    reporter.figure('longest step of the thread meanwhile', step)
    reporter.figure('health', await timed(5, () => again.call('health.check', {})))
    reporter.figure('longest step of the thread in health', await longestStep(() => again.call('health.check', {})))
    reporter.figure('status', await timed(20, () => again.call('status.get', {})))
    await again.close()
  })
}
