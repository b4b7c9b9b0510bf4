/**
 * The two scripts that run in every window before the page does: one in the page's own world, one in the
 * preload's isolated world. They talk over synchronous DOM events, the only thing that two worlds share, and carry
 * functions and promises across by id. Both are self-contained: their source is sent to the browser.
 */

/** One end of the way between the worlds. `side` and `other` name this world and that one. */
export function createBridge(side, other, createWire, handle) {
  const { dispatchEvent, addEventListener } = document
  const Event = CustomEvent
  const functions = new Map()
  const remote = new Map()
  const pending = new Map()
  let made = 0
  let answer

  const foreign = {
    pack(value) {
      if (typeof value === 'function') {
        for (const [id, known] of functions) if (known === value) return { fn: id }
        const id = `${side}${++made}`
        functions.set(id, value)
        return { fn: id }
      }
      if (value instanceof Promise) {
        const id = `${side}${++made}`
        value.then(
          result => send({ type: 'settle', id, ok: true, value: result }),
          error => send({ type: 'settle', id, ok: false, value: plainError(error) }),
        )
        return { promise: id }
      }
      return undefined
    },
    unpack(mark) {
      if (mark.promise !== undefined) {
        return new Promise((resolve, reject) => pending.set(mark.promise, { resolve, reject }))
      }
      const known = remote.get(mark.fn)
      if (known !== undefined) return known
      const proxy = (...args) => {
        const { error, value } = ask({ type: 'call', id: mark.fn, args })
        if (error !== undefined) throw error
        return value
      }
      remote.set(mark.fn, proxy)
      return proxy
    },
  }
  const wire = createWire(foreign)

  function plainError(error) {
    return error instanceof Error ? error : new Error(String(error))
  }
  function send(message) {
    dispatchEvent.call(document, new Event(`host-to-${other}`, { detail: wire.encode(message) }))
  }
  /** DOM events are handled before dispatch returns, so the answer is there when it does. */
  function ask(message) {
    const before = answer
    answer = {}
    send(message)
    const given = answer
    answer = before
    return given
  }
  function receive(message) {
    if (message.type === 'call') {
      let reply
      try {
        reply = { type: 'return', value: functions.get(message.id)(...message.args) }
      } catch (error) {
        reply = { type: 'return', error: plainError(error) }
      }
      try {
        send(reply)
      } catch (error) {
        send({ type: 'return', error: plainError(error) })
      }
    } else if (message.type === 'return') {
      if (answer !== undefined) Object.assign(answer, { error: message.error, value: message.value })
    } else if (message.type === 'settle') {
      const waiting = pending.get(message.id)
      pending.delete(message.id)
      if (message.ok) waiting?.resolve(message.value)
      else waiting?.reject(message.value)
    } else handle(message)
  }
  addEventListener.call(document, `host-to-${side}`, event => {
    event.stopImmediatePropagation()
    receive(wire.decode(event.detail))
  })
  return { send }
}

/** In the page's world: takes what the preload exposes, and nothing else. */
export function pageWorld(createBridge, createWire) {
  if (window.top !== window) return
  const bridge = createBridge('page', 'preload', createWire, message => {
    if (message.type !== 'expose') return
    const freeze = value => {
      if (typeof value !== 'object' || value === null) return value
      Object.values(value).forEach(freeze)
      return Object.freeze(value)
    }
    Object.defineProperty(window, message.name, { value: freeze(message.api), enumerable: true })
  })
  // the app decides about windows that the page wants to open; none is opened by the browser
  const open = url => {
    bridge.send({ type: 'open', url: String(new URL(String(url ?? 'about:blank'), location.href)) })
    return null
  }
  window.open = open
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a[href][target]:not([target=_self])') : null
    if (link === null || event.defaultPrevented) return
    event.preventDefault()
    open(link.href)
  })
}

/** In the isolated world: a sandboxed preload's `require('electron')`, and the preload itself. */
export function preloadWorld(createBridge, createWire, run, platform) {
  if (window.top !== window) return
  const bridge = createBridge('preload', 'page', createWire, message => {
    if (message.type === 'open') toHost({ type: 'open', url: message.url })
  })
  const wire = createWire(undefined)
  const listeners = new Map()
  const pending = new Map()
  let calls = 0
  const toHost = message => globalThis.__host(wire.encode(message))

  globalThis.__deliver = text => {
    const message = wire.decode(text)
    if (message.type === 'reply') {
      const waiting = pending.get(message.id)
      pending.delete(message.id)
      if (message.error === undefined) waiting?.resolve(message.value)
      else waiting?.reject(new Error(message.error))
      return
    }
    for (const listener of [...(listeners.get(message.channel) ?? [])])
      listener({ sender: ipcRenderer, ports: [] }, ...message.args)
  }
  const off = (channel, listener) => {
    const list = listeners.get(channel) ?? []
    listeners.set(
      channel,
      list.filter(one => one !== listener && one.original !== listener),
    )
    return ipcRenderer
  }
  const on = (channel, listener) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    return ipcRenderer
  }
  const ipcRenderer = {
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        const id = ++calls
        pending.set(id, { resolve, reject })
        toHost({ type: 'invoke', id, channel, args })
      }),
    send: (channel, ...args) => toHost({ type: 'send', channel, args }),
    on,
    addListener: on,
    once: (channel, listener) => {
      const once = Object.assign(
        (...args) => {
          off(channel, once)
          listener(...args)
        },
        { original: listener },
      )
      return on(channel, once)
    },
    off,
    removeListener: off,
    removeAllListeners: channel => {
      listeners.delete(channel)
      return ipcRenderer
    },
  }
  const contextBridge = { exposeInMainWorld: (name, api) => bridge.send({ type: 'expose', name, api }) }
  const require = name => {
    if (name === 'electron') return { contextBridge, ipcRenderer }
    throw new Error(`module not found: ${name}`)
  }
  const module = { exports: {} }
  run(require, module, module.exports, { platform, contextIsolated: true, sandboxed: true })
}
