import { EventEmitter } from 'node:events'

/** The process that owns the browser, as the app's side sees it: one message out, typed messages in. */
export const parent = Object.assign(new EventEmitter(), {
  send(message) {
    if (process.connected) process.send(message, () => {})
  },
})

process.on('message', message => parent.emit(message.type, message))
