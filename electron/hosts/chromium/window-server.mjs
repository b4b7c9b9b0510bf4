import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { PRELOAD_WORLD, pageScript, preloadScript } from './page/scripts.mjs'
import { createRequests } from './requests.mjs'

/** What keeps the browser from talking to anyone, and its window from looking like a browser's. */
const SWITCHES = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--no-first-run',
  '--no-default-browser-check',
  '--test-type',
  '--disable-features=Translate,MediaRouter,OptimizationHints',
  '--hide-crash-restore-bubble',
]

/**
 * The parent's side of the windows: owns the browser, opens a page a window, and passes messages between pages and the
 * app. It reads none of them.
 *
 * @param {{ executablePath: string, headless: boolean, send(message: object): void }} options `send` reaches the app
 */
export function createWindowServer({ executablePath, headless, send }) {
  const windows = new Map()
  const requests = createRequests({
    send,
    windowOf: page => [...windows.values()].find(one => one.page === page),
  })
  const ownPages = new Set()
  const waiting = []
  let context
  let profile
  let closing = false

  async function start(options) {
    profile = mkdtempSync(join(tmpdir(), 'reverie-window-'))
    const { width = 800, height = 600, x, y, title = 'App' } = options
    context = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless,
      viewport: null,
      colorScheme: null,
      reducedMotion: null,
      forcedColors: null,
      ignoreDefaultArgs: ['about:blank', '--enable-automation'],
      args: [
        `--app=data:text/html,<title>${encodeURIComponent(title)}</title>`,
        `--window-size=${width},${height}`,
        ...(x === undefined || y === undefined ? [] : [`--window-position=${x},${y}`]),
        ...SWITCHES,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    })
    context.on('close', () => closed())
    context.on('page', page => void adopt(page))
    await context.route('**/*', (route, request) => void requests.serve(route, request))
    return context.pages()[0] ?? (await context.newPage())
  }

  /** The app decides about new windows; one that the browser opened all the same goes at once. */
  async function adopt(page) {
    const opener = await page.opener()
    if (opener !== null && !ownPages.has(page)) await page.close().catch(() => {})
  }

  async function open({ window: id, options, preload }) {
    const first = context === undefined
    if (first) context = null
    const page = first ? await start(options) : await another(options)
    ownPages.add(page)
    const session = await context.newCDPSession(page)
    const self = { id, page, session, world: null, asked: null, queue: Promise.resolve() }
    windows.set(id, self)
    await session.send('Page.enable')
    await session.send('Runtime.enable')
    session.on('Runtime.executionContextCreated', ({ context: made }) => {
      const frame = made.auxData?.frameId
      if (made.name === PRELOAD_WORLD && frame === self.mainFrame) self.world = made.id
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === self.world) self.world = null
    })
    session.on('Runtime.executionContextsCleared', () => {
      self.world = null
    })
    session.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
      const top = executionContextId === self.world
      send({ type: 'message', window: id, payload, frame: { url: requests.fromBrowser(page.url()), top } })
    })
    self.mainFrame = (await session.send('Page.getFrameTree')).frameTree.frame.id
    await session.send('Runtime.addBinding', { name: '__host', executionContextName: PRELOAD_WORLD })
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript })
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadScript(preload ?? ''),
      worldName: PRELOAD_WORLD,
    })
    page.on('load', () => {
      // the page that the window opens with is the host's own
      if (!/^https?:|^file:/.test(page.url())) return
      send({ type: 'loaded', window: id, url: requests.fromBrowser(page.url()) })
      void tellBounds(self)
    })
    page.on('close', () => {
      windows.delete(id)
      clearInterval(self.watch)
      send({ type: 'closed', window: id })
      announce()
    })
    page.on('crash', () => send({ type: 'crashed', window: id }))
    page.on('console', message => {
      if (message.type() === 'error') process.stderr.write(`[page] ${message.text()}\n`)
    })
    page.on('pageerror', error => process.stderr.write(`[page] ${error.stack ?? error.message}\n`))
    // Chromium tells nobody that a window was moved, so its place is looked at now and then
    if (!headless) self.watch = setInterval(() => void tellBounds(self), 1000).unref()
    send({ type: 'opened', window: id })
    announce()
  }

  async function another({ width = 800, height = 600 }) {
    while (context === null) await new Promise(resolve => setTimeout(resolve, 10))
    const opener = [...windows.values()].find(one => one.world !== null)
    if (headless || opener === undefined) return context.newPage()
    // opened by a window of ours it has no address bar either
    const arriving = context.waitForEvent('page')
    await opener.session.send('Runtime.evaluate', {
      expression: `void window.open('about:blank', '', 'popup,width=${width},height=${height}')`,
      contextId: opener.world,
      userGesture: true,
    })
    const page = await arriving
    ownPages.add(page)
    return page
  }

  async function load({ window: id, url }) {
    const self = windows.get(id)
    if (self === undefined) return
    self.asked = url
    await self.page.goto(requests.toBrowser(url), { waitUntil: 'commit' }).catch(error => {
      if (!closing) send({ type: 'load-failed', window: id, message: error.message })
    })
  }

  async function tellBounds(self) {
    try {
      const { bounds } = await self.session.send('Browser.getWindowForTarget')
      const maximized = bounds.windowState === 'maximized'
      const text = JSON.stringify(bounds)
      if (text === self.bounds) return
      self.bounds = text
      send({
        type: 'bounds',
        window: self.id,
        bounds: { x: bounds.left, y: bounds.top, width: bounds.width, height: bounds.height },
        maximized,
      })
    } catch {
      // the window is closing
    }
  }

  async function setBounds(id, bounds) {
    const self = windows.get(id)
    if (self === undefined) return
    const { windowId } = await self.session.send('Browser.getWindowForTarget')
    await self.session.send('Browser.setWindowBounds', { windowId, bounds })
    await tellBounds(self)
  }

  /** Messages to one window arrive in their order. */
  function deliver({ window: id, payload }) {
    const self = windows.get(id)
    if (self === undefined) return
    self.queue = self.queue.then(async () => {
      const contextId = self.world
      if (contextId === null) return
      await self.session
        .send('Runtime.evaluate', { expression: `__deliver(${JSON.stringify(payload)})`, contextId })
        .catch(() => {})
    })
  }

  function announce() {
    for (const check of waiting.splice(0)) check()
  }

  function closed() {
    for (const { id } of windows.values()) send({ type: 'closed', window: id })
    windows.clear()
    announce()
  }

  /** In the order in which the app asked: a window is opened before its address is loaded. */
  let order = Promise.resolve()
  const inOrder = work => {
    order = order.then(work).catch(error => process.stderr.write(`[host] ${error.stack ?? error}\n`))
  }

  return {
    /** A message of the app. */
    receive(message) {
      switch (message.type) {
        case 'open':
          return inOrder(() => open(message))
        case 'load':
          return inOrder(() => load(message))
        case 'reload':
          return inOrder(() => windows.get(message.window)?.page.reload({ waitUntil: 'commit' }))
        case 'close':
          return inOrder(() => windows.get(message.window)?.page.close())
        case 'focus':
          return inOrder(() => windows.get(message.window)?.page.bringToFront())
        case 'bounds':
          return inOrder(() => setBounds(message.window, message.bounds))
        case 'deliver':
          return deliver(message)
        case 'scheme':
          return requests.register(message.scheme)
        case 'answer':
          return requests.answered(message)
        default:
          process.stderr.write(`[host] the app sent what the host does not know: ${message.type}\n`)
      }
    },
    /** The pages of the open windows, oldest first. */
    pages: () => [...windows.values()].map(one => one.page),
    /** Resolves with the first page whose document is the app's, or when `until` gives up. */
    async page(place = 0) {
      while (windows.size <= place) await new Promise(resolve => waiting.push(resolve))
      const { page } = [...windows.values()][place]
      await page.waitForURL(url => url.protocol !== 'data:' && url.protocol !== 'about:', {
        waitUntil: 'domcontentloaded',
      })
      return page
    },
    async close() {
      closing = true
      requests.giveUp()
      await context?.close().catch(() => {})
      if (profile !== undefined) rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
