import { EventEmitter } from 'node:events'
import { createWire } from '../wire.mjs'

const wire = createWire(undefined)

class IpcMain extends EventEmitter {
  #handlers = new Map()

  handle(channel, handler) {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }
  handleOnce(channel, handler) {
    this.handle(channel, (...args) => {
      this.removeHandler(channel)
      return handler(...args)
    })
  }
  removeHandler(channel) {
    this.#handlers.delete(channel)
  }

  /** A message of a page. `reply` takes what goes back to it. */
  async receive(payload, event, reply) {
    const message = wire.decode(payload)
    if (message.type === 'open') {
      event.sender.handleWindowOpen(message.url)
      return
    }
    if (message.type === 'send') {
      this.emit(message.channel, event, ...message.args)
      return
    }
    const { id, channel } = message
    try {
      const handler = this.#handlers.get(channel)
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
      const value = await handler(event, ...message.args)
      reply(wire.encode({ type: 'reply', id, value }))
    } catch (error) {
      reply(wire.encode({ type: 'reply', id, error: `Error invoking remote method '${channel}': ${error}` }))
    }
  }
}

export const ipcMain = new IpcMain()

/** An event for a page, as text. Throws for what cannot be cloned, as Electron does. */
export const encodeEvent = (channel, args) => wire.encode({ type: 'event', channel, args })
