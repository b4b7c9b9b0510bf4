import { app } from './app.mjs'
import { BrowserWindow } from './browser-window.mjs'
import { dialog, Menu, nativeTheme, safeStorage, screen, shell } from './desktop.mjs'
import { ipcMain } from './ipc-main.mjs'
import { protocol } from './protocol.mjs'
import { session } from './session.mjs'

/** What is not here says so by name rather than doing nothing. */
const strict = (name, target) =>
  new Proxy(target, {
    get(object, key) {
      if (typeof key === 'string' && !(key in object) && key !== 'then' && key !== 'toJSON') {
        throw new Error(`electron.${name}.${key} is not part of the Chromium host`)
      }
      const value = Reflect.get(object, key, object)
      return typeof value === 'function' && typeof object !== 'function' ? value.bind(object) : value
    },
    set: (object, key, value) => Reflect.set(object, key, value, object),
  })

const strictApp = strict('app', app)
const strictDialog = strict('dialog', dialog)
const strictIpcMain = strict('ipcMain', ipcMain)
const strictMenu = strict('Menu', Menu)
const strictNativeTheme = strict('nativeTheme', nativeTheme)
const strictProtocol = strict('protocol', protocol)
const strictSafeStorage = strict('safeStorage', safeStorage)
const strictScreen = strict('screen', screen)
const strictSession = strict('session', session)
const strictShell = strict('shell', shell)

export {
  BrowserWindow,
  strictApp as app,
  strictDialog as dialog,
  strictIpcMain as ipcMain,
  strictMenu as Menu,
  strictNativeTheme as nativeTheme,
  strictProtocol as protocol,
  strictSafeStorage as safeStorage,
  strictScreen as screen,
  strictSession as session,
  strictShell as shell,
}
export default {
  app: strictApp,
  BrowserWindow,
  dialog: strictDialog,
  ipcMain: strictIpcMain,
  Menu: strictMenu,
  nativeTheme: strictNativeTheme,
  protocol: strictProtocol,
  safeStorage: strictSafeStorage,
  screen: strictScreen,
  session: strictSession,
  shell: strictShell,
}
