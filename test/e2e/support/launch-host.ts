import { type ElectronApplication, _electron as electron, type Page } from '@playwright/test'
import { launch } from '../../../electron/hosts/chromium/launch.mjs'
import { electronBinary } from '../../../electron/hosts/start/electron-binary.mjs'
import { findBrowser } from '../../../electron/hosts/start/find-browser.mjs'

/** An app under test, on whichever host it runs. */
export interface RunningApp {
  readonly host: 'electron' | 'chromium'
  window(place: number): Promise<Page>
  windows(): readonly Page[]
  /** What the app wrote to its output so far. */
  output(): string
  close(): Promise<void>
  /** Ends the app's process at once. */
  kill(): Promise<void>
}

export interface HostLaunch {
  /** The project's folder, or a fixture app's. */
  readonly root: string
  readonly main: string
  readonly env?: Readonly<Record<string, string>>
}

let told = false

/** Takes real Electron where its binary is, and the Chromium host otherwise; prints once which. */
export async function launchHost(options: HostLaunch): Promise<RunningApp> {
  const project = new URL('../../../', import.meta.url).pathname
  const wanted = process.env.REVERIE_HOST
  const binary = wanted === 'chromium' ? null : electronBinary(project)
  if (!told) console.log(`[host] ${binary === null ? 'the Chromium host' : 'real Electron'}`)
  told = true
  const env = { ...(process.env as Record<string, string>), ...options.env }
  if (binary !== null) return onElectron(binary, options, env)
  const executablePath = findBrowser()
  if (executablePath === null) {
    throw new Error(
      'There is neither Electron’s binary nor an installed Chrome, Chromium or Edge to run this test with.',
    )
  }
  const app = await launch({ main: options.main, appPath: options.root, executablePath, headless: true, env })
  return {
    host: 'chromium',
    window: place => app.window(place),
    windows: () => app.windows(),
    output: () => app.output(),
    close: async () => void (await app.close()),
    kill: async () => void (await app.kill()),
  }
}

async function onElectron(binary: string, options: HostLaunch, env: Record<string, string>): Promise<RunningApp> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', options.main] : [options.main]
  const app: ElectronApplication = await electron.launch({ executablePath: binary, args, env, cwd: options.root })
  let output = ''
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.on('data', chunk => {
      output += String(chunk)
    })
  }
  return {
    host: 'electron',
    async window(place) {
      while (app.windows().length <= place) await app.waitForEvent('window')
      const page = app.windows()[place]
      if (page === undefined) throw new Error('The window is gone.')
      return page
    },
    windows: () => app.windows(),
    output: () => output,
    close: () => app.close(),
    async kill() {
      const gone = new Promise<void>(resolve => app.process().once('exit', () => resolve()))
      app.process().kill('SIGKILL')
      await gone
    },
  }
}
