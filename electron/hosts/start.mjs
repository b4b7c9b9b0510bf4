#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './start/build-if-stale.mjs'
import { chooseHost } from './start/choose-host.mjs'
import { canFetchElectron, electronBinary, fetchElectron } from './start/electron-binary.mjs'
import { findBrowser } from './start/find-browser.mjs'
import { installChromium, isDebian, isRoot } from './start/install-browser.mjs'

// Starts the desktop app with Electron where it is or can be fetched, else with an installed browser.
//   --dev        the window's sources are served as they are edited
//   --headless   no window is shown (for machines without a display)
const root = fileURLToPath(new URL('../../', import.meta.url))
const flags = process.argv.slice(2)
const headless = flags.includes('--headless')

/** The app needs a newer Node than some systems have; the project brings its own. */
function ownNode() {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(own) ? own : process.execPath
}

async function situation() {
  const { REVERIE_HOST: wanted, DISPLAY, WAYLAND_DISPLAY } = process.env
  const electron = electronBinary(root)
  return {
    wanted,
    electron,
    fetchable: electron === null && wanted !== 'chromium' && (await canFetchElectron(root)),
    browser: findBrowser(),
    platform: process.platform,
    display: Boolean(DISPLAY || WAYLAND_DISPLAY),
    headless,
    debian: isDebian(),
    root: isRoot(),
    terminal: Boolean(process.stdin.isTTY && process.stdout.isTTY),
  }
}

async function decide() {
  const so = await situation()
  let choice = chooseHost(so)
  if (choice.kind === 'fetch') {
    const path = fetchElectron(root)
    choice = chooseHost({ ...so, electron: path, fetchable: false })
  }
  if (choice.kind === 'install') {
    if (await installChromium(choice)) choice = chooseHost({ ...so, fetchable: false, browser: findBrowser() })
    if (choice.kind === 'install') {
      choice = {
        kind: 'stop',
        message: 'Without a browser there is no window. Install one with: apt-get install -y chromium',
      }
    }
  }
  return choice
}

async function startElectron(path, env) {
  const sandbox = isRoot() && process.platform === 'linux' ? ['--no-sandbox'] : []
  const child = spawn(path, [root, ...sandbox], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise(resolve => child.once('exit', (code, signal) => resolve(signal === null ? code : 1)))
}

async function startChromium(executablePath, env) {
  const { launch } = await import('./chromium/launch.mjs')
  const app = await launch({
    main: join(root, 'out', 'main', 'index.js'),
    appPath: root,
    executablePath,
    headless,
    node: ownNode(),
    env,
    output: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void app.close())
  const { code, signal } = await app.exited
  return signal === null ? code : 1
}

/** Serves the window's sources with reload; answers its address. */
async function serveSources() {
  const { createServer, mergeConfig } = await import('vite')
  const config = (await import('../../electron.vite.config.ts')).default
  const server = await createServer(mergeConfig(config.renderer, { root: join(root, 'renderer'), configFile: false }))
  await server.listen()
  const url = server.resolvedUrls?.local[0]
  console.log(`The window is served from its sources at ${url}`)
  return url
}

try {
  const choice = await decide()
  if (choice.kind === 'stop') {
    console.error(choice.message)
    process.exit(1)
  }
  buildIfStale(root)
  const env = { ...process.env, ...(flags.includes('--dev') ? { ELECTRON_RENDERER_URL: await serveSources() } : {}) }
  console.log(choice.kind === 'electron' ? 'Starting Reverie with Electron.' : `Starting Reverie in ${choice.path}.`)
  const status = await (choice.kind === 'electron' ? startElectron(choice.path, env) : startChromium(choice.path, env))
  process.exit(status ?? 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
