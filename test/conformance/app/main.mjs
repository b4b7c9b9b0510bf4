import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, ipcMain, protocol } from 'electron'

// A small app that shows whether a host does what Electron does. It knows no product.
const at = path => fileURLToPath(new URL(path, import.meta.url))

const PAGE = `<!doctype html><html><head><title>Conformance</title>
<script type="module" src="/page.js"></script></head><body><p id="state">-</p></body></html>`
const FILES = {
  '/index.html': ['text/html; charset=utf-8', PAGE],
  '/framed.html': ['text/html; charset=utf-8', '<!doctype html><p>framed</p>'],
  '/page.js': [
    'text/javascript',
    "import { word } from './word.js'\nglobalThis.word = word\ndocument.querySelector('#state').textContent = word",
  ],
  '/word.js': ['text/javascript', "export const word = 'loaded'"],
  '/data.json': ['application/json', '{"from":"fetch"}'],
}

class Odd extends Error {
  name = 'Odd'
}

protocol.registerSchemesAsPrivileged([
  { scheme: 'fixture', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])

void app.whenReady().then(() => {
  protocol.handle('fixture', request => {
    const file = FILES[new URL(request.url).pathname]
    if (file === undefined) return new Response('Not found', { status: 404 })
    return new Response(file[1], {
      headers: { 'content-type': file[0], 'content-security-policy': "default-src 'self'; script-src 'self'" },
    })
  })
  ipcMain.handle('echo', (_, value) => value)
  ipcMain.handle('kind', (_, value) => Object.prototype.toString.call(value))
  ipcMain.handle('who', event => ({ url: event.senderFrame.url, top: event.senderFrame.parent === null }))
  ipcMain.handle('fail', () => {
    throw new Odd('it went wrong')
  })
  ipcMain.handle('function', () => () => 1)
  ipcMain.on('say', (event, count) => {
    for (let i = 0; i < count; i++) event.sender.send('said', i)
  })
  ipcMain.handle('another', () => void open())
  ipcMain.handle('navigations', () => navigations)
  const navigations = []

  function open() {
    const window = new BrowserWindow({
      width: 640,
      height: 480,
      webPreferences: { preload: at('./preload.cjs'), contextIsolation: true, sandbox: true },
    })
    // sent before the page can listen: lost, in Electron as here
    window.webContents.send('said', 'early')
    window.webContents.setWindowOpenHandler(({ url }) => {
      navigations.push(`open ${url}`)
      return { action: 'deny' }
    })
    window.webContents.on('will-navigate', (event, url) => {
      navigations.push(`navigate ${url}`)
      event.preventDefault()
    })
    void window.loadURL('fixture://page/index.html')
  }
  open()
  app.on('window-all-closed', () => app.quit())
})
