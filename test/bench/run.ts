import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEngine } from '#engine/create-engine.ts'
import { launch } from '../../electron/hosts/chromium/launch.mjs'
import { buildIfStale } from '../../electron/hosts/start/build-if-stale.mjs'
import { findBrowser } from '../../electron/hosts/start/find-browser.mjs'

// Speed, measured and stated, never asserted. Every figure is the median of its runs; each is also given as a
// multiple of a yardstick from the same run (reading one entry by its id), since machines differ.
const root = fileURLToPath(new URL('../../', import.meta.url))
const ENTRIES = 1000
const TOPICS = ['tea', 'coffee', 'garden', 'train', 'kitchen', 'cello', 'server', 'holiday', 'dentist', 'budget']
const PLACES = ['Graz', 'Lisbon', 'Utrecht', 'Sapporo', 'Linz', 'Gothenburg', 'Porto', 'Vienna']

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timed(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work(run)
    times.push(performance.now() - start)
  }
  return median(times)
}

const lines: string[] = []
const tell = (what: string, ms: number, yardstick: number): void => {
  const line = `${what}: ${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms (${(ms / yardstick).toFixed(1)} × one read)`
  lines.push(line)
  console.log(line)
}

async function engineFigures(): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'reverie-bench-'))
  const engine = await createEngine({
    home,
    env: { Embedding__Provider: 'builtin' },
    resources: join(root, 'resources'),
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })
  const call = async (name: string, input: unknown): Promise<unknown> => {
    const result = await engine.dispatch(name, input)
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`)
    return result.value
  }
  const entries = Array.from({ length: ENTRIES }, (_, i) => ({
    id: (i + 1).toString(16).padStart(12, '0'),
    content: `Note ${i}: the ${TOPICS[i % TOPICS.length]} in ${PLACES[i % PLACES.length]} matters to project ${i % 37}, as said on day ${i % 365}.`,
    category: `project-context/p${i % 12}`,
    tags: [TOPICS[i % TOPICS.length] ?? ''],
  }))
  const importing = await timed(1, () => call('memory.import', { entries }))
  const read = await timed(200, i => call('memory.get', { id: ((i % ENTRIES) + 1).toString(16).padStart(12, '0') }))
  console.log(`yardstick, one read by id: ${read.toFixed(3)} ms`)
  tell(`import of ${ENTRIES} entries`, importing, read)
  const message = (i: number): string =>
    `What did I say about the ${TOPICS[i % TOPICS.length]} in ${PLACES[(i * 3) % PLACES.length]}?`
  tell(
    `recall at ${ENTRIES} entries, by words`,
    await timed(60, i => call('memory.search', { query: message(i), limit: 8 })),
    read,
  )
  await call('health.check', { waitForEmbeddings: true })
  tell(
    `recall at ${ENTRIES} entries, by words and meaning`,
    await timed(60, i => call('memory.search', { query: message(i), limit: 8 })),
    read,
  )
  tell(
    `context of a turn at ${ENTRIES} entries`,
    await timed(30, i => call('context.preview', { sessionId: 'bench', message: message(i) })),
    read,
  )
  await engine.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  return read
}

async function windowFigures(read: number): Promise<void> {
  const executablePath = findBrowser()
  if (executablePath === null) {
    console.log('start to usable window and round trip: no browser was found, so these were not measured')
    return
  }
  buildIfStale(root)
  const open = async (
    work: (page: Awaited<ReturnType<Awaited<ReturnType<typeof launch>>['firstWindow']>>) => Promise<void>,
  ): Promise<void> => {
    const home = mkdtempSync(join(tmpdir(), 'reverie-bench-'))
    const app = await launch({
      main: join(root, 'out', 'main', 'index.js'),
      appPath: root,
      executablePath,
      headless: true,
      env: { ...process.env, REVERIE_HOME: home, Embedding__Provider: 'off' },
    })
    await work(await app.firstWindow())
    await app.close()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const starts: number[] = []
  const trips: number[] = []
  for (let run = 0; run < 5; run++) {
    const start = performance.now()
    await open(async page => {
      await page.getByRole('button', { name: 'Skip all' }).waitFor()
      starts.push(performance.now() - start)
      const total = await page.evaluate(async () => {
        const began = performance.now()
        for (let i = 0; i < 300; i++) await window.reverie.call('ui.get', {})
        return performance.now() - began
      })
      trips.push(total / 300)
    })
  }
  tell('start to usable window (Chromium host)', median(starts), read)
  tell('IPC round trip, window to engine and back (Chromium host)', median(trips), read)
}

const read = await engineFigures()
await windowFigures(read)
console.log(`\n${lines.join('\n')}`)
