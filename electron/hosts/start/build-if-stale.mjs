import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['electron', 'renderer', 'shared', 'electron.vite.config.ts', 'package.json', 'package-lock.json']
const RESULTS = ['out/main/index.js', 'out/main/engine-worker.js', 'out/preload/index.cjs', 'out/renderer/index.html']

function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map(name => newest(join(path, name))))
}

/** Whether what is built is missing or older than a source. */
export function isStale(root) {
  const built = RESULTS.map(path => join(root, path))
  if (!built.every(path => existsSync(path))) return true
  const oldest = Math.min(...built.map(path => statSync(path).mtimeMs))
  return Math.max(...SOURCES.map(path => newest(join(root, path)))) > oldest
}

/** Builds the app when that is needed. Throws when the build fails. */
export function buildIfStale(root, say = console.log) {
  if (!isStale(root)) return false
  say('Building Reverie …')
  const tool = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const done = spawnSync(process.execPath, [tool, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) throw new Error('The build failed; what went wrong stands above.')
  return true
}
