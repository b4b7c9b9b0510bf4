import { BrowserWindow, nativeTheme, screen } from 'electron'
import { APP_ORIGIN, originOf } from './sender-check.ts'
import { createWindowStateFile, fitToScreens, MIN_SIZE } from './window-state.ts'

export interface Windows {
  open(): BrowserWindow
  /** Brings the newest window forward, or opens one. */
  focus(): void
}

/** Opens the app's windows, remembers the place of the one used last, and keeps them on the app's own page. */
export function createWindows(options: {
  readonly home: string
  readonly preload: string
  /** The window's picture; on a Mac the app's own is used. */
  readonly icon: string
  readonly devUrl: string | undefined
  readonly openExternal: (url: string) => void
}): Windows {
  const file = createWindowStateFile(options.home)
  const page = options.devUrl ?? `${APP_ORIGIN}/index.html`

  function open(): BrowserWindow {
    const state = fitToScreens(
      file.load(),
      screen.getAllDisplays().map(d => d.workArea),
    )
    const others = BrowserWindow.getAllWindows().length
    const offset = others * 24
    const { x, y, width, height } = state.bounds
    const window = new BrowserWindow({
      width,
      height,
      ...(x === undefined || y === undefined ? {} : { x: x + offset, y: y + offset }),
      minWidth: MIN_SIZE.width,
      minHeight: MIN_SIZE.height,
      title: 'Reverie',
      show: false,
      // what is seen until the page has drawn; the page's own colours stand in renderer/ui/tokens.css
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#151419' : '#faf9f6',
      ...(process.platform === 'darwin' ? {} : { icon: options.icon }),
      webPreferences: {
        preload: options.preload,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webviewTag: false,
        spellcheck: true,
      },
    })
    window.once('ready-to-show', () => {
      if (state.maximized && others === 0) window.maximize()
      window.show()
    })
    keepPlace(window)
    keepOnPage(window)
    void window.loadURL(page)
    return window
  }

  function keepPlace(window: BrowserWindow): void {
    const save = (): void => file.save({ bounds: window.getNormalBounds(), maximized: window.isMaximized() })
    let timer: NodeJS.Timeout | undefined
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!window.isDestroyed()) save()
      }, 400)
    }
    window.on('resize', later)
    window.on('move', later)
    window.on('close', () => {
      clearTimeout(timer)
      save()
    })
  }

  /** Links open in the browser; the window itself never leaves the app's page. */
  function keepOnPage(window: BrowserWindow): void {
    window.webContents.setWindowOpenHandler(({ url }) => {
      options.openExternal(url)
      return { action: 'deny' }
    })
    window.webContents.on('will-navigate', (event, url) => {
      if (originOf(url) === originOf(page)) return
      event.preventDefault()
      options.openExternal(url)
    })
  }

  return {
    open,
    focus() {
      const window = BrowserWindow.getAllWindows().at(-1)
      if (window === undefined) return void open()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
  }
}
