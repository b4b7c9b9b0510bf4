import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, dialog, session, shell } from 'electron'
import { resolveHome } from '../engine/create-engine.ts'
import { declareScheme, serveRenderer } from './app-protocol.ts'
import { startEngine } from './engine-client.ts'
import { connectIpc } from './ipc.ts'
import { systemKeychain } from './keychain.ts'
import { installMenu } from './menu.ts'
import { createSecretStore } from './secrets.ts'
import { createShellCalls } from './shell-calls.ts'
import { createWindows } from './windows.ts'

// The composition root of the desktop app. Everything it does is put together here and decided elsewhere.
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const home = resolveHome(process.env)
const devUrl = process.env.ELECTRON_RENDERER_URL

mkdirSync(home, { recursive: true })
app.setName('Reverie')
// the browser's own caches stay apart from the user's memories, yet go with a data folder of one's choice
app.setPath('userData', join(home, 'window'))
app.enableSandbox()
declareScheme()

if (!app.requestSingleInstanceLock()) app.quit()
else void app.whenReady().then(start, fail)

function start(): void {
  const engine = startEngine(
    { home, env: process.env, resources: join(app.getAppPath(), 'resources') },
    new URL('./engine-worker.js', import.meta.url),
    createSecretStore(home, systemKeychain()),
  )
  const openExternal = (url: string): void => {
    if (/^https?:\/\//i.test(url)) void shell.openExternal(url)
  }
  session.defaultSession.setPermissionRequestHandler((_, permission, answer) =>
    answer(permission === 'clipboard-sanitized-write'),
  )
  serveRenderer(here('../renderer'))
  const windows = createWindows({
    home,
    preload: here('../preload/index.cjs'),
    icon: join(app.getAppPath(), 'resources', 'icons', 'icon.png'),
    devUrl,
    openExternal,
  })
  connectIpc(
    engine,
    createShellCalls(engine, home, () => void windows.open()),
    devUrl,
  )
  installMenu({ newWindow: () => void windows.open(), developer: !app.isPackaged })
  windows.open()

  app.on('second-instance', () => windows.focus())
  app.on('activate', () => windows.focus())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  let closed = false
  app.on('before-quit', event => {
    if (closed) return
    event.preventDefault()
    void engine.close().finally(() => {
      closed = true
      app.quit()
    })
  })
}

function fail(error: unknown): void {
  console.error('[main]', error)
  dialog.showErrorBox('Reverie could not start', error instanceof Error ? error.message : String(error))
  app.exit(1)
}
