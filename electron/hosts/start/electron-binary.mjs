import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const DAY_MS = 86_400_000
const REACH_MS = 4000
const FETCH_MS = 300_000

const folderOf = root => {
  try {
    return dirname(createRequire(join(root, 'package.json')).resolve('electron/package.json'))
  } catch {
    return null
  }
}

/** Path of Electron's binary when it was fetched already, else null. */
export function electronBinary(root) {
  const folder = folderOf(root)
  if (folder === null || !existsSync(join(folder, 'path.txt'))) return null
  const path = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
  return existsSync(path) ? path : null
}

const noteOf = root => join(root, 'node_modules', '.cache', 'reverie', 'electron-not-reached')

/** Whether the place that Electron's binary comes from answers. A failure is remembered for a day. */
export async function canFetchElectron(root) {
  const note = noteOf(root)
  if (folderOf(root) === null) return false
  if (existsSync(note) && Date.now() - statSync(note).mtimeMs < DAY_MS) return false
  const mirror =
    process.env.ELECTRON_MIRROR ??
    process.env.npm_config_electron_mirror ??
    'https://github.com/electron/electron/releases/'
  try {
    await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(REACH_MS) })
    return true
  } catch {
    remember(root)
    return false
  }
}

function remember(root) {
  mkdirSync(dirname(noteOf(root)), { recursive: true })
  writeFileSync(noteOf(root), '')
}

/** Fetches the binary by Electron's own installer; answers its path, or null when that failed. */
export function fetchElectron(root) {
  const folder = folderOf(root)
  const done = spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'inherit', timeout: FETCH_MS })
  const path = electronBinary(root)
  if (done.status !== 0 || path === null) {
    remember(root)
    return null
  }
  rmSync(noteOf(root), { force: true })
  return path
}
