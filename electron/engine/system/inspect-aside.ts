import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Inspected, Inspection } from './inspect-database.ts'

/** Bundled, the worker lies beside the engine's; from source it is a neighbour of this file. */
function workerUrl(): URL {
  const bundled = new URL('./inspect-worker.js', import.meta.url)
  return existsSync(fileURLToPath(bundled)) ? bundled : new URL('./inspect-worker.ts', import.meta.url)
}

const running = new Map<string, Promise<Inspected>>()

/** As `inspectDatabase`, in a thread with a connection of its own; who asks the same meanwhile gets the same answer. */
export function inspectAside(question: Inspection): Promise<Inspected> {
  const key = JSON.stringify(question)
  const asked = running.get(key) ?? ask(question).finally(() => running.delete(key))
  running.set(key, asked)
  return asked
}

const ask = (question: Inspection): Promise<Inspected> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl(), { workerData: question })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that checks the database ended.')))
  })
