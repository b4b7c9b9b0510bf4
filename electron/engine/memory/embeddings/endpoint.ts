import OpenAI from 'openai'
import { AppError } from '#shared/errors.ts'
import { failureOf, isMissingPath } from '../../llm/model-errors.ts'
import { baseUrlsOf } from '../../rules/endpoint.ts'
import { type Embedder, normalised } from './embedder.ts'

const PATIENCE_MS = 60_000

const refuse = (what: string): AppError =>
  new AppError(
    'MODEL_ANSWER',
    `The embedding endpoint answered ${what}; expected were lists of numbers, all of one length`,
  )

/**
 * The vectors of an answer in the order of the texts, of length one. Throws `MODEL_ANSWER` on what is no vector: text
 * (base64), what is no number, one without a direction, too few of them, different widths. None of it is ever kept.
 */
function readVectors(
  data: readonly { readonly index?: number; readonly embedding: unknown }[],
  count: number,
): Float32Array[] {
  const byPlace = new Map(data.map((item, i) => [item.index ?? i, item.embedding]))
  const vectors = Array.from({ length: count }, (_, i) => {
    const given = byPlace.get(i)
    if (given === undefined) throw refuse(`${data.length} vectors for ${count} texts`)
    if (typeof given === 'string') throw refuse('text (base64)')
    if (!Array.isArray(given) || given.length === 0) throw refuse('something that is no list')
    if (!given.every(value => typeof value === 'number' && Number.isFinite(value))) {
      throw refuse('a vector with something that is no number')
    }
    const vector = normalised(given as readonly number[])
    if (vector === null) throw refuse('a vector of zeros')
    return vector
  })
  const widths = new Set(vectors.map(vector => vector.length))
  if (widths.size > 1) throw refuse(`vectors of different lengths (${[...widths].join(', ')})`)
  return vectors
}

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
          return readVectors(data, texts.length)
        } catch (error) {
          if (isMissingPath(failureOf(error, Date.now())) && place + 1 < bases.length) continue
          throw error
        }
      }
    },
    close: async () => {},
  }
}
