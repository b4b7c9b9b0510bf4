import OpenAI from 'openai'
import { failureOf, isMissingPath } from '../../llm/model-errors.ts'
import { baseUrlsOf } from '../../rules/endpoint.ts'
import { type Embedder, normalised } from './embedder.ts'

const PATIENCE_MS = 60_000

/** Any OpenAI-compatible endpoint for embeddings, with or without `/v1`, with or without a key. */
export function createEndpoint(options: {
  readonly endpoint: string
  readonly model: string
  readonly apiKey: string
}): Embedder {
  let bases = baseUrlsOf(options.endpoint, 'Embedding.Endpoint')
  return {
    name: `endpoint/${options.endpoint}/${options.model}`,
    dimensions: null,
    async embed(texts, signal) {
      for (let place = 0; ; place++) {
        const base = bases[place] ?? options.endpoint
        const client = new OpenAI({
          baseURL: base,
          apiKey: options.apiKey === '' ? 'none' : options.apiKey,
          maxRetries: 0,
          timeout: PATIENCE_MS,
        })
        try {
          const { data } = await client.embeddings.create(
            { model: options.model, input: [...texts], encoding_format: 'float' },
            { signal },
          )
          bases = [base]
          const byPlace = new Map(data.map((item, i) => [item.index ?? i, item.embedding]))
          return texts.map((_, i) => normalised(byPlace.get(i) ?? []))
        } catch (error) {
          if (isMissingPath(failureOf(error, Date.now())) && place + 1 < bases.length) continue
          throw error
        }
      }
    },
    close: async () => {},
  }
}
