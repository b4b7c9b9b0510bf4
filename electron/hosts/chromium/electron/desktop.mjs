import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { dirname } from 'node:path'

/** The program that opens files, folders and addresses on this system. */
const OPENERS = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

function open(target) {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, target], { stdio: 'ignore', detached: true })
    child.once('error', reject)
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}

const openOr = target =>
  open(target).catch(error => process.stderr.write(`[host] ${target} could not be opened: ${error.message}\n`))

export const shell = {
  openExternal: openOr,
  openPath: path =>
    open(path).then(
      () => '',
      error => error.message,
    ),
  showItemInFolder: path => void openOr(dirname(path)),
  beep() {},
}

export const dialog = {
  showErrorBox: (title, content) => void process.stderr.write(`${title}\n${content}\n`),
}

/** Menus are kept and not shown: the page handles its own shortcuts, the browser those of editing. */
export const Menu = {
  current: null,
  setApplicationMenu(menu) {
    Menu.current = menu
  },
  getApplicationMenu: () => Menu.current,
  buildFromTemplate: template => ({ items: template, popup() {} }),
}

export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false, themeSource: 'system' })

const noKeychain = () => Promise.reject(new Error('There is no keychain in this host'))

/** There is no keychain here, and the app is told so. */
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => false,
  getSelectedStorageBackend: () => 'basic_text',
  encryptStringAsync: noKeychain,
  decryptStringAsync: noKeychain,
}

const AREA = { x: 0, y: 0, width: 1920, height: 1080 }
/** The screens cannot be asked before there is a window; window managers bring back what lies outside. */
export const screen = {
  getAllDisplays: () => [{ id: 1, bounds: AREA, workArea: AREA, scaleFactor: 1 }],
  getPrimaryDisplay: () => ({ id: 1, bounds: AREA, workArea: AREA, scaleFactor: 1 }),
}
