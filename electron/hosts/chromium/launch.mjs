import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createWindowServer } from './window-server.mjs'

const here = name => fileURLToPath(new URL(name, import.meta.url))

/**
 * Runs a built Electron app without Electron's binary: its main bundle in a child process on plain Node with a
 * stand-in for the `electron` module, its windows in an installed Chromium that this process owns.
 *
 * @param {object} options
 * @param {string} options.main the built main bundle
 * @param {string} options.executablePath the browser
 * @param {string} [options.appPath] what `app.getAppPath()` answers; the working folder unless given
 * @param {boolean} [options.headless]
 * @param {string[]} [options.args] arguments of the app
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {'inherit' | 'pipe'} [options.output] where the app's own output goes
 */
export async function launch(options) {
  const { main, executablePath, headless = false, args = [], env = process.env, output = 'pipe' } = options
  const child = fork(main, args, {
    execPath: options.node ?? process.execPath,
    execArgv: ['--import', new URL('./register.mjs', import.meta.url).href, '--no-warnings'],
    serialization: 'advanced',
    env: { ...env, HOST_APP_PATH: options.appPath ?? process.cwd() },
    stdio: ['ignore', output, output, 'ipc'],
  })
  const lines = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => lines.push(String(chunk)))
  const send = message => {
    if (child.connected) child.send(message, () => {})
  }
  const server = createWindowServer({ executablePath, headless, send })
  child.on('message', message => server.receive(message))
  const exited = new Promise(resolve => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  // a killed app takes its windows along, as in Electron
  const over = exited.then(async result => {
    await server.close()
    return result
  })

  return {
    /** The app's process. */
    process: () => child,
    /** What the app wrote so far. */
    output: () => lines.join(''),
    firstWindow: () => Promise.race([server.page(0), failure(over, lines)]),
    window: place => Promise.race([server.page(place), failure(over, lines)]),
    windows: () => server.pages(),
    /** Asks the app to quit, and waits until it and the browser are gone. */
    async close() {
      send({ type: 'quit' })
      return over
    },
    /** Ends the app at once, as a crash or a power cut would. */
    async kill() {
      child.kill('SIGKILL')
      return over
    },
    /** Resolves with the exit code or signal once everything is gone. */
    exited: over,
  }
}

const failure = (over, lines) =>
  over.then(({ code, signal }) => {
    throw new Error(`The app ended before its window was there (${signal ?? code}).\n${lines.join('')}`)
  })

/** The folder of this host, for messages. */
export const hostFolder = here('.')
