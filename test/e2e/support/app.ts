import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, type Page } from '@playwright/test'
import type { Bridge } from '#shared/contract/index.ts'
import { launchHost, type RunningApp } from './launch-host.ts'

export { expect } from '@playwright/test'

declare global {
  interface Window {
    readonly reverie: Bridge
  }
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface AppOptions {
  /** A data folder to go on with; a fresh one unless given. */
  readonly home?: string
  /** Settings by the environment, such as `Llm__Endpoint`. */
  readonly env?: Readonly<Record<string, string>>
  readonly size?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
}

/** The real built app on a data folder of its own. */
export interface App {
  readonly page: Page
  readonly home: string
  readonly host: RunningApp['host']
  /** Ends the app as a power cut would. */
  kill(): Promise<void>
  close(): Promise<void>
  /** Starts the app again on the same data folder. */
  relaunch(): Promise<App>
  running: RunningApp
}

/** Every end-to-end spec gets the app through this. Whatever is still open at the end of a test is closed. */
export const test = base.extend<{ launchApp: (options?: AppOptions) => Promise<App> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first argument
  launchApp: async ({}, use, testInfo) => {
    const open = new Set<RunningApp>()
    const homes = new Set<string>()

    async function start(options: AppOptions): Promise<App> {
      const home = options.home ?? mkdtempSync(join(tmpdir(), 'reverie-e2e-'))
      homes.add(home)
      const running = await launchHost({
        root,
        main: join(root, 'out', 'main', 'index.js'),
        env: { Embedding__Provider: 'off', ...options.env, REVERIE_HOME: home },
      })
      open.add(running)
      const page = await running.window(0)
      await page.setViewportSize(options.size ?? { width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light', reducedMotion: 'reduce' })
      const end = (how: 'close' | 'kill') => async (): Promise<void> => {
        open.delete(running)
        await running[how]()
      }
      const [close, kill] = [end('close'), end('kill')]
      return { page, home, host: running.host, running, close, kill, relaunch: () => start({ ...options, home }) }
    }

    await use((options = {}) => start(options))

    for (const running of open) {
      if (testInfo.status !== testInfo.expectedStatus) {
        const [page] = running.windows()
        const picture = await page?.screenshot().catch(() => undefined)
        if (picture !== undefined) await testInfo.attach('window', { body: picture, contentType: 'image/png' })
        await testInfo.attach('output', { body: running.output(), contentType: 'text/plain' })
      }
      await running.close()
    }
    for (const home of homes) {
      if (testInfo.status !== testInfo.expectedStatus) {
        const log = join(home, 'logs', 'engine.log')
        const text = (() => {
          try {
            return readFileSync(log, 'utf8')
          } catch {
            return ''
          }
        })()
        await testInfo.attach('engine.log', { body: text, contentType: 'text/plain' })
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
  },
})
