/**
 * What to start the app with, decided from what is there.
 *
 * @typedef {object} Situation
 * @property {string | undefined} wanted `REVERIE_HOST`: electron, chromium, or nothing
 * @property {string | null} electron path of Electron's binary, when it is there
 * @property {boolean} fetchable Electron's binary can be fetched
 * @property {string | null} browser path of an installed browser
 * @property {string} platform as `process.platform`
 * @property {boolean} display there is a display to show a window on
 * @property {boolean} headless no window is wanted
 * @property {boolean} debian a Debian-family machine with apt-get
 * @property {boolean} root the user may install packages
 * @property {boolean} terminal there is someone to ask
 *
 * @typedef {{ kind: 'electron', path: string } | { kind: 'fetch' } | { kind: 'chromium', path: string }
 *   | { kind: 'install', ask: boolean } | { kind: 'stop', message: string }} Choice
 */

const INSTALL = {
  darwin: 'Install a browser with: brew install --cask google-chrome',
  win32: 'Install a browser with: winget install Google.Chrome',
}

/**
 * @param {Situation} so
 * @returns {Choice}
 */
export function chooseHost(so) {
  if (so.wanted !== undefined && so.wanted !== '' && so.wanted !== 'electron' && so.wanted !== 'chromium') {
    return {
      kind: 'stop',
      message: `REVERIE_HOST must be electron or chromium; ${JSON.stringify(so.wanted)} is neither.`,
    }
  }
  if (so.platform === 'linux' && !so.display && !so.headless) {
    return {
      kind: 'stop',
      message:
        'There is no display to show a window on. On a machine without one, start it on a virtual display with: xvfb-run -a npm start',
    }
  }
  if (so.wanted !== 'chromium') {
    if (so.electron !== null) return { kind: 'electron', path: so.electron }
    if (so.fetchable) return { kind: 'fetch' }
    if (so.wanted === 'electron') {
      return {
        kind: 'stop',
        message: 'Electron’s binary is not here and could not be fetched. Fetch it with: npx install-electron --no',
      }
    }
  }
  if (so.browser !== null) return { kind: 'chromium', path: so.browser }
  if (so.debian && so.root) return { kind: 'install', ask: so.terminal }
  const how =
    INSTALL[so.platform] ??
    (so.debian
      ? 'Install one with: sudo apt-get install -y chromium'
      : 'Install Chrome, Chromium or Edge with your package manager, for example: sudo dnf install -y chromium')
  return {
    kind: 'stop',
    message: `Neither Electron’s binary nor an installed Chrome, Chromium or Edge was found. ${how}`,
  }
}
