import { join } from 'node:path'
import { launch } from '../../electron/hosts/chromium/launch.mjs'
import { buildIfStale } from '../../electron/hosts/start/build-if-stale.mjs'
import { findBrowser } from '../../electron/hosts/start/find-browser.mjs'
import { root, withHome } from './bench-engine.ts'
import { percentile } from './measure.ts'
import type { Reporter } from './reporter.ts'

/** The way from a start to a window that can be used, and from the window to the engine and back. */
export async function window(reporter: Reporter): Promise<void> {
  const executablePath = findBrowser()
  if (executablePath === null) {
    reporter.note('start to usable window and round trip: no browser was found, so these were not measured')
    return
  }
  buildIfStale(root)
  const starts: number[] = []
  const trips: number[] = []
  for (let run = 0; run < 5; run++) {
    await withHome(async home => {
      const start = performance.now()
      const app = await launch({
        main: join(root, 'out', 'main', 'index.js'),
        appPath: root,
        executablePath,
        headless: true,
        env: { ...process.env, REVERIE_HOME: home, Embedding__Provider: 'off' },
      })
      const page = await app.firstWindow()
      await page.getByRole('button', { name: 'Skip all' }).waitFor()
      starts.push(performance.now() - start)
      const total = await page.evaluate(async () => {
        const began = performance.now()
        for (let i = 0; i < 300; i++) await globalThis.window.reverie.call('ui.get', {})
        return performance.now() - began
      })
      trips.push(total / 300)
      await app.close()
    })
  }
  reporter.figure('start to usable window (Chromium host)', percentile(starts, 0.5))
  reporter.figure('IPC round trip, window to engine and back (Chromium host)', percentile(trips, 0.5))
}
