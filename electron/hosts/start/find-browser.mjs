import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Names on the PATH, the likelier first. */
const NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
]

/** The places where installers put browsers. */
function usualPlaces(platform, env) {
  if (platform === 'darwin') {
    return ['/Applications', `${env.HOME}/Applications`].flatMap(folder => [
      `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${folder}/Chromium.app/Contents/MacOS/Chromium`,
      `${folder}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
    ])
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(root => root !== undefined)
    return roots.flatMap(root => [
      `${root}\\Google\\Chrome\\Application\\chrome.exe`,
      `${root}\\Chromium\\Application\\chrome.exe`,
      `${root}\\Microsoft\\Edge\\Application\\msedge.exe`,
    ])
  }
  return ['/usr/bin/chromium', '/usr/bin/google-chrome', '/opt/google/chrome/chrome', '/snap/bin/chromium']
}

/**
 * The installed Chrome, Chromium or Edge: `REVERIE_BROWSER` if it is set, else the first on the PATH, else in the
 * usual places; null when there is none.
 */
export function findBrowser({ env = process.env, platform = process.platform, exists = existsSync } = {}) {
  const wanted = env.REVERIE_BROWSER?.trim()
  if (wanted) {
    if (!exists(wanted)) throw new Error(`REVERIE_BROWSER names ${wanted}, and there is no such file.`)
    return wanted
  }
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .filter(folder => folder !== '')
    .flatMap(folder => NAMES.map(name => join(folder, name)))
  const byName = NAMES.flatMap(name => onPath.filter(path => path.endsWith(join('', name))))
  return [...byName, ...usualPlaces(platform, env)].find(path => exists(path)) ?? null
}
