import { describe, expect, it } from 'vitest'
import { chooseHost } from '../../electron/hosts/start/choose-host.mjs'
import { findBrowser } from '../../electron/hosts/start/find-browser.mjs'

const BARE = {
  wanted: undefined,
  electron: null,
  fetchable: false,
  browser: null,
  platform: 'linux',
  display: true,
  headless: false,
  debian: false,
  root: false,
  terminal: false,
}

describe('what the app is started with', () => {
  it.each([
    [
      'Electron’s binary where it is',
      { electron: '/e', browser: '/b', fetchable: true },
      { kind: 'electron', path: '/e' },
    ],
    ['Electron’s binary where it can be fetched', { browser: '/b', fetchable: true }, { kind: 'fetch' }],
    ['an installed browser otherwise', { browser: '/b' }, { kind: 'chromium', path: '/b' }],
    [
      'the browser when that is wished',
      { electron: '/e', browser: '/b', wanted: 'chromium' },
      { kind: 'chromium', path: '/b' },
    ],
    [
      'an offer to install one, on Debian as root, asking where someone can answer',
      { debian: true, root: true, terminal: true },
      { kind: 'install', ask: true },
    ],
    [
      'installing it without a question where nobody can answer',
      { debian: true, root: true },
      { kind: 'install', ask: false },
    ],
  ])('%s', (_, so, choice) => {
    expect(chooseHost({ ...BARE, ...so })).toEqual(choice)
  })

  it.each([
    ['no display', { display: false, browser: '/b' }, /xvfb-run -a npm start/],
    ['no browser, on Debian as a user', { debian: true }, /sudo apt-get install -y chromium/],
    ['no browser, on a Mac', { platform: 'darwin' }, /brew install --cask google-chrome/],
    ['no browser, on Windows', { platform: 'win32' }, /winget install Google.Chrome/],
    ['no browser, on another Linux', {}, /dnf install -y chromium/],
    ['Electron wished for and not to be had', { wanted: 'electron', browser: '/b' }, /npx install-electron --no/],
    ['a wish that is none', { wanted: 'firefox' }, /must be electron or chromium/],
  ])('a message that names the one command to run: %s', (_, so, words) => {
    expect(chooseHost({ ...BARE, ...so })).toMatchObject({ kind: 'stop', message: expect.stringMatching(words) })
  })

  it('a headless start needs no display', () => {
    expect(chooseHost({ ...BARE, display: false, headless: true, browser: '/b' })).toEqual({
      kind: 'chromium',
      path: '/b',
    })
  })
})

describe('finding a browser', () => {
  const there = (...paths: readonly string[]) => ({ exists: (path: unknown) => paths.includes(String(path)) })

  it('takes the one that is named', () => {
    expect(findBrowser({ env: { REVERIE_BROWSER: '/opt/b' }, platform: 'linux', ...there('/opt/b') })).toBe('/opt/b')
  })

  it('says so when the named one is not there', () => {
    expect(() => findBrowser({ env: { REVERIE_BROWSER: '/opt/b' }, platform: 'linux', ...there() })).toThrow(
      /no such file/,
    )
  })

  it('looks along the PATH, Chrome before Chromium', () => {
    const found = findBrowser({
      env: { PATH: '/a:/b' },
      platform: 'linux',
      ...there('/a/chromium', '/b/google-chrome'),
    })
    expect(found).toBe('/b/google-chrome')
  })

  it('looks where installers put it', () => {
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(findBrowser({ env: { HOME: '/u' }, platform: 'darwin', ...there(mac) })).toBe(mac)
  })

  it('is null where there is none', () => {
    expect(findBrowser({ env: { PATH: '' }, platform: 'linux', ...there() })).toBeNull()
  })
})
