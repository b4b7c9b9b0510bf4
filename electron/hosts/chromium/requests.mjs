/**
 * What a page asks for over a scheme of the app's own, and where it may go: both are the app's to answer.
 *
 * @param {{ send(message: object): void, windowOf(page: unknown): { id: number, asked: string | null } | undefined }} options
 * `send` reaches the app; `windowOf` tells whose page it is, and the address that the app itself asked for last
 */
export function createRequests({ send, windowOf }) {
  const schemes = new Set()
  const pending = new Map()
  let last = 0

  /** `reverie://app/x` is served as `https://app.reverie.host/x`: an origin that is secure and exists nowhere. */
  const toBrowser = url => {
    const parsed = new URL(url)
    const scheme = parsed.protocol.slice(0, -1)
    return schemes.has(scheme)
      ? `https://${parsed.host}.${scheme}.host${parsed.pathname}${parsed.search}${parsed.hash}`
      : url
  }
  const fromBrowser = url => {
    const match = /^https:\/\/([^/]+)\.([a-z][\w+-]*)\.host(?=\/|$)/.exec(url)
    return match !== null && schemes.has(match[2]) ? `${match[2]}://${match[1]}${url.slice(match[0].length)}` : url
  }

  const ask = message =>
    new Promise(resolve => {
      last += 1
      pending.set(last, resolve)
      send({ ...message, id: last })
    })

  async function serve(route, request) {
    const url = fromBrowser(request.url())
    const own = windowOf(pageOf(request))
    if (own !== undefined && isMainNavigation(request) && url !== own.asked) {
      const { prevented } = await ask({ type: 'will-navigate', window: own.id, url })
      if (prevented) return void route.abort('aborted').catch(() => {})
    }
    if (url === request.url()) return void route.continue().catch(() => {})
    const answer = await ask({
      type: 'request',
      url,
      method: request.method(),
      headers: request.headers(),
      body: request.postDataBuffer(),
    })
    await route
      .fulfill({ status: answer.status, headers: answer.headers, body: Buffer.from(answer.body) })
      .catch(() => {})
  }

  return {
    toBrowser,
    fromBrowser,
    serve,
    register: scheme => void schemes.add(scheme),
    /** The app's answer to what it was asked. */
    answered(message) {
      pending.get(message.id)?.(message)
      pending.delete(message.id)
    },
    /** Nobody is there any more to answer. */
    giveUp() {
      for (const settle of pending.values())
        settle({ status: 503, headers: {}, body: Buffer.alloc(0), prevented: true })
      pending.clear()
    },
  }
}

// A request of a page that is just going has no frame any more; asking for it throws.
const pageOf = request => {
  try {
    return request.frame().page()
  } catch {
    return undefined
  }
}

const isMainNavigation = request => {
  try {
    return request.isNavigationRequest() && request.frame().parentFrame() === null
  } catch {
    return false
  }
}
