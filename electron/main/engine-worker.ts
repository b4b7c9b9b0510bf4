import { parentPort, workerData } from 'node:worker_threads'
import { createEngine } from '../engine/create-engine.ts'
import type { EngineStart, FromEngine, ToEngine } from './engine-messages.ts'

// The engine's own thread: SQLite is synchronous, and nothing it does may hold the window.
const port = parentPort
if (port === null) throw new Error('engine-worker runs as a worker thread only')

const start = workerData as EngineStart
const send = (message: FromEngine): void => port.postMessage(message)

const asked = new Map<number, { resolve: (value: string | null) => void; reject: (error: Error) => void }>()
let nextSecret = 0
const askMain = (name: string, value?: string): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const id = ++nextSecret
    asked.set(id, { resolve, reject })
    send({ kind: 'secret', id, name, ...(value === undefined ? {} : { value }) })
  })

const opening = createEngine({
  home: start.home,
  env: start.env,
  resources: start.resources,
  secrets: {
    get: name => askMain(name),
    set: async (name, value) => void (await askMain(name, value)),
  },
})

port.on('message', async (message: ToEngine) => {
  if (message.kind === 'secret') {
    const waiting = asked.get(message.id)
    asked.delete(message.id)
    if (message.failed === undefined) waiting?.resolve(message.value)
    else waiting?.reject(new Error(message.failed))
    return
  }
  const engine = await opening
  if (message.kind === 'call') {
    send({ kind: 'answer', id: message.id, result: await engine.dispatch(message.name, message.input) })
    return
  }
  await engine.close()
  send({ kind: 'closed' })
  process.exit(0)
})

const engine = await opening
engine.events.onAny(message => send({ kind: 'event', message }))
send({ kind: 'ready' })
