import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeInstanceLock } from './instance-lock.mjs'
import { parent } from './parent.mjs'

const paths = new Map()
const appPath = process.env.HOST_APP_PATH ?? process.cwd()

/** Before any `quit` handler may hold things up for this long, a parent that went away ends the app. */
const ORPHAN_LIMIT_MS = 6000

class App extends EventEmitter {
  name = 'App'
  isPackaged = false
  #quitting = false
  #windows = () => []

  /** The windows are told by their own module, which needs the app itself. */
  windowsAre(windows) {
    this.#windows = windows
  }
  whenReady() {
    return Promise.resolve()
  }
  isReady() {
    return true
  }
  setName(name) {
    this.name = name
  }
  getName() {
    return this.name
  }
  getVersion() {
    return JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')).version
  }
  getAppPath() {
    return appPath
  }
  getLocale() {
    return Intl.DateTimeFormat().resolvedOptions().locale
  }
  setPath(name, path) {
    paths.set(name, path)
  }
  getPath(name) {
    const known = paths.get(name)
    if (known !== undefined) return known
    if (name === 'home') return homedir()
    if (name === 'temp') return tmpdir()
    return join(homedir(), '.config', this.name)
  }
  setAppUserModelId() {}
  enableSandbox() {}
  requestSingleInstanceLock() {
    return takeInstanceLock(this.getPath('userData'), () => this.emit('second-instance', {}, [], ''))
  }
  focus() {}
  quit() {
    if (this.#quitting) return
    let prevented = false
    this.emit('before-quit', { preventDefault: () => (prevented = true) })
    if (prevented) return
    this.#quitting = true
    for (const window of this.#windows()) window.destroy()
    this.emit('will-quit', { preventDefault() {} })
    this.exit(0)
  }
  exit(code = 0) {
    this.emit('quit', {}, code)
    process.exit(code)
  }
}

export const app = new App()

parent.on('quit', () => app.quit())
process.on('disconnect', () => {
  app.quit()
  setTimeout(() => process.exit(1), ORPHAN_LIMIT_MS).unref()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => app.quit())
// `ready` comes once the main bundle has run, as in Electron
setImmediate(() => app.emit('ready', {}))
