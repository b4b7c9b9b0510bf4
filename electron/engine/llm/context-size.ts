import { originOf } from '../rules/endpoint.ts'

/** What is taken when a server does not say how much its model can read. */
export const DEFAULT_CONTEXT_TOKENS = 8192

const WAIT_MS = 4000

type Json = Readonly<Record<string, unknown>>

async function ask(url: string, apiKey: string, body?: Json): Promise<Json | null> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(WAIT_MS),
    })
    const read: unknown = response.ok ? await response.json() : null
    return typeof read === 'object' && read !== null ? (read as Json) : null
  } catch {
    return null
  }
}

const tokens = (...values: readonly unknown[]): number | null =>
  values.find((v): v is number => typeof v === 'number' && Number.isInteger(v) && v >= 256) ?? null

const listed = (body: Json | null, key: string, model: string): Json | undefined => {
  const list = body?.[key]
  return Array.isArray(list)
    ? (list as Json[]).find(m => m.id === model || m.name === model || m.model === model)
    : undefined
}

/**
 * How many tokens a model can read, as its server tells: vLLM and OpenRouter in the model list, LM Studio,
 * Ollama and llama.cpp each in a place of their own, what is loaded before what would be possible. Null when
 * it does not say.
 */
export async function askContextTokens(base: string, model: string, apiKey: string): Promise<number | null> {
  const inList = listed(await ask(`${base}/models`, apiKey), 'data', model)
  const told = tokens(inList?.max_model_len, inList?.context_length, inList?.context_window, inList?.max_context_length)
  if (told !== null) return told
  const origin = originOf(base)
  const lmStudio = listed(await ask(`${origin}/api/v0/models`, apiKey), 'data', model)
  const loaded = tokens(lmStudio?.loaded_context_length, lmStudio?.max_context_length)
  if (loaded !== null) return loaded
  const props = await ask(`${origin}/props`, apiKey)
  const llamaCpp = tokens((props?.default_generation_settings as Json | undefined)?.n_ctx, props?.n_ctx)
  if (llamaCpp !== null) return llamaCpp
  const running = tokens(listed(await ask(`${origin}/api/ps`, apiKey), 'models', model)?.context_length)
  if (running !== null) return running
  const show = await ask(`${origin}/api/show`, apiKey, { model })
  const parameter = /num_ctx\s+(\d+)/u.exec(String(show?.parameters ?? ''))?.[1]
  return tokens(Number(parameter ?? Number.NaN))
}
