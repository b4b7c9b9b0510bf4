import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { app } from './app.mjs'
import { encodeEvent, ipcMain } from './ipc-main.mjs'
import { parent } from './parent.mjs'
import { session } from './session.mjs'

const all = new Map()
let made = 0

class WebContents extends EventEmitter {
  #window
  #url = ''
  #openHandler = () => ({ action: 'deny' })
  session = session.defaultSession

  constructor(window) {
    super()
    this.#window = window
  }
  get id() {
    return this.#window.id
  }
  send(channel, ...args) {
    if (this.isDestroyed()) throw new TypeError('Object has been destroyed')
    parent.send({ type: 'deliver', window: this.id, payload: encodeEvent(channel, args) })
  }
  getURL() {
    return this.#url
  }
  setURL(url) {
    this.#url = url
  }
  setWindowOpenHandler(handler) {
    this.#openHandler = handler
  }
  handleWindowOpen(url) {
    const { action } = this.#openHandler({
      url,
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: { url: '', policy: 'default' },
    })
    if (action === 'allow') process.stderr.write('[host] windows that a page opens itself are not shown here\n')
  }
  reload() {
    parent.send({ type: 'reload', window: this.id })
  }
  isDestroyed() {
    return this.#window.isDestroyed()
  }
  openDevTools() {
    process.stderr.write('[host] the developer tools are the browser’s own here: press F12 in the window\n')
  }
}

export class BrowserWindow extends EventEmitter {
  #bounds
  #maximized = false
  #gone = false
  #shown = false

  static getAllWindows() {
    return [...all.values()]
  }
  static fromId(id) {
    return all.get(id) ?? null
  }
  static fromWebContents(contents) {
    return all.get(contents?.id) ?? null
  }
  static getFocusedWindow() {
    return [...all.values()].at(-1) ?? null
  }

  constructor(options = {}) {
    super()
    this.id = ++made
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.#bounds = { x, y, width, height }
    this.webContents = new WebContents(this)
    all.set(this.id, this)
    const { preload } = options.webPreferences ?? {}
    parent.send({
      type: 'open',
      window: this.id,
      options: { x: options.x, y: options.y, width, height, title: options.title ?? app.getName() },
      preload: preload === undefined ? null : readFileSync(preload, 'utf8'),
    })
    app.emit('browser-window-created', {}, this)
  }

  loadURL(url) {
    this.webContents.setURL(url)
    parent.send({ type: 'load', window: this.id, url })
    return new Promise((resolve, reject) => {
      this.webContents.once('did-finish-load', resolve)
      this.webContents.once('did-fail-load', (_, __, message) => reject(new Error(message)))
      this.once('closed', resolve)
    })
  }
  loadFile(path) {
    return this.loadURL(pathToFileURL(path).href)
  }
  getBounds() {
    return { ...this.#bounds }
  }
  getNormalBounds() {
    return { ...this.#bounds }
  }
  setBounds(bounds) {
    this.#bounds = { ...this.#bounds, ...bounds }
    const { x: left, y: top, width, height } = this.#bounds
    parent.send({ type: 'bounds', window: this.id, bounds: { left, top, width, height } })
  }
  isMaximized() {
    return this.#maximized
  }
  maximize() {
    this.#maximized = true
    parent.send({ type: 'bounds', window: this.id, bounds: { windowState: 'maximized' } })
  }
  unmaximize() {
    this.restore()
  }
  minimize() {
    parent.send({ type: 'bounds', window: this.id, bounds: { windowState: 'minimized' } })
  }
  restore() {
    this.#maximized = false
    parent.send({ type: 'bounds', window: this.id, bounds: { windowState: 'normal' } })
  }
  isMinimized() {
    return false
  }
  isDestroyed() {
    return this.#gone
  }
  isVisible() {
    return this.#shown
  }
  show() {
    this.#shown = true
    this.emit('show')
  }
  hide() {}
  focus() {
    parent.send({ type: 'focus', window: this.id })
  }
  setMenuBarVisibility() {}
  setTitle() {}
  close() {
    let prevented = false
    this.emit('close', { preventDefault: () => (prevented = true) })
    if (!prevented) this.destroy()
  }
  destroy() {
    parent.send({ type: 'close', window: this.id })
    this.#end()
  }

  #end() {
    if (this.#gone) return
    this.#gone = true
    all.delete(this.id)
    this.emit('closed')
    if (all.size === 0) app.emit('window-all-closed')
  }

  /** What the parent tells of this window. */
  receive(message) {
    switch (message.type) {
      case 'loaded':
        this.webContents.setURL(message.url)
        this.webContents.emit('did-finish-load')
        this.emit('ready-to-show')
        return
      case 'load-failed':
        this.webContents.emit('did-fail-load', {}, -2, message.message, this.webContents.getURL(), true)
        return
      case 'bounds':
        this.#maximized = message.maximized
        if (!message.maximized) this.#bounds = message.bounds
        this.emit('resize')
        this.emit('move')
        return
      case 'crashed':
        this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
        return
      case 'closed':
        // the user closed it: it is gone already, so nobody can prevent that here
        this.emit('close', { preventDefault() {} })
        this.#end()
    }
  }
}

app.windowsAre(() => BrowserWindow.getAllWindows())

for (const type of ['loaded', 'load-failed', 'bounds', 'crashed', 'closed']) {
  parent.on(type, message => all.get(message.window)?.receive(message))
}

parent.on('message', ({ window: id, payload, frame }) => {
  const window = all.get(id)
  if (window === undefined) return
  const senderFrame = { url: frame.url, parent: frame.top ? null : { url: window.webContents.getURL() } }
  const event = {
    sender: window.webContents,
    senderFrame,
    frameId: frame.top ? 1 : 2,
    processId: id,
    returnValue: undefined,
  }
  void ipcMain.receive(payload, event, text => parent.send({ type: 'deliver', window: id, payload: text }))
})

parent.on('will-navigate', ({ id, window, url }) => {
  let prevented = false
  all.get(window)?.webContents.emit('will-navigate', { preventDefault: () => (prevented = true), url }, url)
  parent.send({ type: 'answer', id, prevented })
})
