import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { launchHost, type RunningApp } from '../e2e/support/launch-host.ts'

const root = fileURLToPath(new URL('./app/', import.meta.url))

interface Fixture {
  invoke(channel: string, value?: unknown): Promise<unknown>
  say(count: number): void
  onSaid(listener: (value: unknown) => void): () => void
  polluted(): boolean
  throws(): void
  readonly platform: string
}
declare global {
  interface Window {
    readonly fixture: Fixture
    heard: unknown[]
  }
}

const test = base.extend<{ app: RunningApp; page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first argument
  app: async ({}, use) => {
    const app = await launchHost({ root, main: `${root}main.mjs`, env: { REVERIE_HOME: '' } })
    await use(app)
    await app.close()
  },
  page: async ({ app }, use) => {
    const page = await app.window(0)
    await page.waitForFunction(() => document.querySelector('#state')?.textContent === 'loaded')
    await use(page)
  },
})

test('a value goes to the main process and back', async ({ page }) => {
  const value = { text: 'Größe 腾讯云 🎉', list: [1, null, { deep: true }], none: undefined }
  expect(await page.evaluate(v => window.fixture.invoke('echo', v), value)).toEqual(value)
})

test('what structured clone takes goes across as it is', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const cyclic: Record<string, unknown> = { name: 'cycle' }
    cyclic.self = cyclic
    const sent = {
      floats: new Float32Array([1.5, -2]),
      bytes: new Uint8Array([0, 255]),
      map: new Map<unknown, unknown>([['a', new Set([1, 2])]]),
      date: new Date(86_400_000),
      pattern: /a+/giu,
      error: new RangeError('too far'),
      big: 12345678901234567890n,
      nan: Number.NaN,
      minusZero: -0,
      cyclic,
    }
    const got = (await window.fixture.invoke('echo', sent)) as typeof sent
    return {
      floats: got.floats instanceof Float32Array && [...got.floats],
      bytes: got.bytes instanceof Uint8Array && [...got.bytes],
      map: got.map instanceof Map && [...(got.map.get('a') as Set<number>)],
      date: got.date instanceof Date && got.date.toISOString(),
      pattern: String(got.pattern),
      error: got.error instanceof RangeError && got.error.message,
      big: String(got.big),
      nan: Number.isNaN(got.nan),
      minusZero: Object.is(got.minusZero, -0),
      cyclic: got.cyclic.self === got.cyclic && got.cyclic.name,
      inMain: await window.fixture.invoke('kind', sent.floats),
    }
  })
  expect(found).toEqual({
    floats: [1.5, -2],
    bytes: [0, 255],
    map: [1, 2],
    date: '1970-01-02T00:00:00.000Z',
    pattern: '/a+/giu',
    error: 'too far',
    big: '12345678901234567890',
    nan: true,
    minusZero: true,
    cyclic: 'cycle',
    inMain: '[object Float32Array]',
  })
})

test('a handler that throws rejects the call, with its message', async ({ page }) => {
  const said = (channel: string) =>
    page.evaluate(
      name =>
        window.fixture.invoke(name).then(
          () => 'no error',
          (error: Error) => error.message,
        ),
      channel,
    )
  expect(await said('fail')).toBe("Error invoking remote method 'fail': Odd: it went wrong")
  expect(await said('missing')).toContain("No handler registered for 'missing'")
  expect(await said('function')).toContain('could not be cloned')
})

test('events arrive in their order, and no more once nobody listens', async ({ page }) => {
  const heard = await page.evaluate(async () => {
    const all: unknown[] = []
    const done = new Promise<void>(resolve => {
      const off = window.fixture.onSaid(value => {
        all.push(value)
        if (value === 99) {
          off()
          resolve()
        }
      })
    })
    window.fixture.say(100)
    await done
    window.fixture.say(1)
    await window.fixture.invoke('echo', 'after')
    return all
  })
  expect(heard).toEqual(Array.from({ length: 100 }, (_, i) => i))
})

test('an event before the page listens is lost', async ({ page }) => {
  const heard = await page.evaluate(async () => {
    const all: unknown[] = []
    window.fixture.onSaid(value => all.push(value))
    await window.fixture.invoke('echo', 1)
    return all
  })
  expect(heard).toEqual([])
})

test('the page sees what is exposed and nothing else of the preload', async ({ page }) => {
  const seen = await page.evaluate(() => ({
    exposed: Object.keys(window.fixture).toSorted(),
    platform: window.fixture.platform,
    globals: ['require', 'module', 'process', 'hidden', 'ipcRenderer', '__host', '__deliver'].filter(
      name => name in window,
    ),
    frozen: Object.isFrozen(window.fixture),
  }))
  expect(seen).toEqual({
    exposed: ['invoke', 'onSaid', 'platform', 'polluted', 'say', 'throws'],
    platform: process.platform,
    globals: [],
    frozen: true,
  })
})

test('what the page does to its prototypes does not reach the preload', async ({ page }) => {
  const seen = await page.evaluate(async () => {
    Object.defineProperty(Object.prototype, 'polluted', { value: true, configurable: true })
    Array.prototype.map = () => []
    JSON.stringify = () => '{}'
    return { polluted: window.fixture.polluted(), echo: await window.fixture.invoke('echo', [1, 2]) }
  })
  expect(seen.polluted).toBe(false)
  expect(seen.echo).toEqual([1, 2])
})

test('an exposed function that throws throws in the page', async ({ page }) => {
  const message = await page.evaluate(() => {
    try {
      window.fixture.throws()
      return 'no error'
    } catch (error) {
      return (error as Error).message
    }
  })
  expect(message).toContain('thrown in the preload')
})

test('after a reload everything is there anew', async ({ page }) => {
  await page.reload()
  await page.waitForFunction(() => document.querySelector('#state')?.textContent === 'loaded')
  expect(await page.evaluate(() => window.fixture.invoke('echo', 'again'))).toBe('again')
  const heard = page.evaluate(() => new Promise(resolve => window.fixture.onSaid(resolve)))
  await page.evaluate(() => window.fixture.say(1))
  expect(await heard).toBe(0)
})

test('two windows are answered each for itself', async ({ app, page }) => {
  await page.evaluate(() => window.fixture.invoke('another'))
  const second = await app.window(1)
  await second.waitForFunction(() => document.querySelector('#state')?.textContent === 'loaded')
  for (const [place, window] of [page, second].entries()) {
    await window.evaluate(() => {
      globalThis.window.heard = []
      globalThis.window.fixture.onSaid(value => globalThis.window.heard.push(value))
    })
    expect(await window.evaluate(v => globalThis.window.fixture.invoke('echo', v), place)).toBe(place)
  }
  await second.evaluate(() => window.fixture.say(1))
  await expect.poll(() => second.evaluate(() => window.heard)).toEqual([0])
  expect(await page.evaluate(() => window.heard)).toEqual([])
  await second.close()
  expect(await page.evaluate(() => window.fixture.invoke('echo', 'still'))).toBe('still')
})

test('a scheme of the app’s own serves modules, fetch and headers, and says 404', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const data = await fetch('/data.json')
    const missing = await fetch('/missing.json')
    const policy = (await fetch('/index.html')).headers.get('content-security-policy')
    let evaluated = 'refused'
    try {
      evaluated = new Function('return "ran"')() as string
    } catch {}
    return { data: await data.json(), missing: missing.status, policy, evaluated, secure: window.isSecureContext }
  })
  expect(found).toEqual({
    data: { from: 'fetch' },
    missing: 404,
    policy: "default-src 'self'; script-src 'self'",
    evaluated: 'refused',
    secure: true,
  })
})

test('the main process knows which page called, and that it is the top one', async ({ page }) => {
  expect(await page.evaluate(() => window.fixture.invoke('who'))).toEqual({
    url: 'fixture://page/index.html',
    top: true,
  })
})

test('a frame within the page gets no preload', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.src = '/framed.html'
    const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
    return 'fixture' in (frame.contentWindow ?? {})
  })
  expect(found).toBe(false)
})

test('the page cannot leave, nor open another', async ({ page }) => {
  await page.evaluate(() => {
    window.location.href = 'https://elsewhere.invalid/'
  })
  await page.evaluate(() => void window.open('https://popup.invalid/'))
  await expect
    .poll(() => page.evaluate(() => window.fixture.invoke('navigations')))
    .toEqual(expect.arrayContaining(['navigate https://elsewhere.invalid/', 'open https://popup.invalid/']))
  expect(await page.textContent('#state')).toBe('loaded')
})

test('an app that is killed takes its windows along', async ({ app, page }) => {
  const gone = page.waitForEvent('close')
  await app.kill()
  await gone
  expect(app.windows().filter(window => !window.isClosed())).toEqual([])
})
