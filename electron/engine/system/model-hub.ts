import OpenAI from 'openai'
import type { Output, Parsed } from '#shared/contract/index.ts'
import { AppError } from '#shared/errors.ts'
import { createChatClient } from '../llm/chat-client.ts'
import { failureOf, isMissingPath, modelError } from '../llm/model-errors.ts'
import type { Clock, Ids } from '../ports.ts'
import { baseUrlsOf } from '../rules/endpoint.ts'
import type { SettingsStore } from '../settings/settings-store.ts'

/** Tries endpoints out, before and after they are saved. */
export interface ModelHub {
  test(input: Parsed<'model.test'>): Promise<Output<'model.test'>>
  list(input: Parsed<'model.list'>): Promise<Output<'model.list'>>
}

const PATIENCE_MS = 60_000
const LIST_PATIENCE_MS = 10_000

const PROBE = {
  name: 'note',
  description: 'Writes a word down.',
  parameters: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
} as const

export function createModelHub(ports: {
  readonly settings: SettingsStore
  readonly clock: Clock
  readonly ids: Ids
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}): ModelHub {
  const { settings, clock } = ports

  /** The stored key goes to the endpoint that it was stored for and to no other. */
  async function keyFor(given: string | undefined, endpoint: string): Promise<string> {
    if (given !== undefined) return given
    return endpoint.trim() === settings.current().Llm.Endpoint.trim() ? settings.secret('Llm.ApiKey') : ''
  }

  function endpointFor(given: string | undefined): string {
    const endpoint = given ?? settings.current().Llm.Endpoint
    if (endpoint.trim() === '') {
      throw new AppError('INVALID_INPUT', '`endpoint` must be the address of a model server.', { field: 'endpoint' })
    }
    return endpoint
  }

  async function listAt(base: string, apiKey: string): Promise<string[]> {
    const client = new OpenAI({
      baseURL: base,
      apiKey: apiKey === '' ? 'none' : apiKey,
      maxRetries: 0,
      timeout: LIST_PATIENCE_MS,
    })
    const page = await client.models.list()
    if (!Array.isArray(page.data)) throw new OpenAI.APIError(404, page, 'The answer was no list of models.', undefined)
    return page.data.map(model => model.id).toSorted()
  }

  return {
    async test(input) {
      const endpoint = endpointFor(input.endpoint)
      const model = input.model ?? settings.current().Llm.Model
      if (model.trim() === '') {
        throw new AppError('INVALID_INPUT', '`model` must be the name of a model that the server has.', {
          field: 'model',
        })
      }
      const client = createChatClient({
        endpoint,
        model,
        apiKey: await keyFor(input.apiKey, endpoint),
        clock,
        makeId: () => ports.ids.other(),
        sleep: ports.sleep,
        silence: { first: PATIENCE_MS, between: PATIENCE_MS },
      })
      const started = clock.now()
      try {
        const answer = await client.answer({
          messages: [{ role: 'user', content: 'Answer with the one word: ready' }],
          tools: [PROBE],
          signal: AbortSignal.timeout(2 * PATIENCE_MS),
        })
        return {
          ok: true,
          url: client.base(),
          model,
          latencyMs: Math.max(0, Math.round(clock.now() - started)),
          tools: !answer.withoutTools,
          error: null,
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { code, message } =
          error.code === 'CANCELLED'
            ? { code: 'MODEL_TIMEOUT', message: 'The model did not answer in two minutes.' }
            : error
        return { ok: false, url: client.base(), model, latencyMs: null, tools: null, error: { code, message } }
      }
    },
    async list(input) {
      const endpoint = endpointFor(input.endpoint)
      const bases = baseUrlsOf(endpoint)
      const apiKey = await keyFor(input.apiKey, endpoint)
      for (const [place, base] of bases.entries()) {
        try {
          return { models: await listAt(base, apiKey) }
        } catch (error) {
          const failure = failureOf(error, clock.now())
          if (isMissingPath(failure) && place + 1 < bases.length) continue
          throw modelError(failure, bases[0] ?? base, 'asked for', error)
        }
      }
      return { models: [] }
    },
  }
}
