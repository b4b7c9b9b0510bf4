import { parent } from './parent.mjs'

const handlers = new Map()

export const protocol = {
  registerSchemesAsPrivileged(schemes) {
    for (const { scheme } of schemes) parent.send({ type: 'scheme', scheme })
  },
  handle(scheme, handler) {
    if (handlers.has(scheme)) throw new Error(`The scheme ${scheme} has a handler already`)
    handlers.set(scheme, handler)
    parent.send({ type: 'scheme', scheme })
  },
  unhandle: scheme => void handlers.delete(scheme),
  isProtocolHandled: scheme => handlers.has(scheme),
}

parent.on('request', async ({ id, url, method, headers, body }) => {
  const answer = (status, more = {}, content = new Uint8Array()) =>
    parent.send({ type: 'answer', id, status, headers: more, body: content })
  try {
    const handler = handlers.get(new URL(url).protocol.slice(0, -1))
    if (handler === undefined) return answer(404)
    const bodied = body !== null && method !== 'GET' && method !== 'HEAD'
    const response = await handler(new Request(url, { method, headers, ...(bodied ? { body } : {}) }))
    answer(response.status, Object.fromEntries(response.headers), new Uint8Array(await response.arrayBuffer()))
  } catch (error) {
    process.stderr.write(`[host] a request for ${url} failed: ${error}\n`)
    answer(500)
  }
})
