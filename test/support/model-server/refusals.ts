import { type Dialect, errorBody } from './dialects.ts'
import type { ChatBody } from './kept-request.ts'

/** What a server says to a request that it cannot serve, whatever was planned; null lets it through. */
export interface Refusal {
  readonly status: number
  readonly body: unknown
}

/** The refusals that come from the dialect and its model, before any planned answer is used up. */
export function refusalOf(dialect: Dialect, body: ChatBody, models: readonly string[] | null): Refusal | null {
  const say = (status: number, message: string): Refusal => ({ status, body: errorBody(dialect, status, message) })
  if (models !== null && !models.includes(body.model)) {
    return dialect.name === 'ollama'
      ? say(404, `model "${body.model}" not found, try pulling it first`)
      : say(404, `The model \`${body.model}\` does not exist or you do not have access to it.`)
  }
  if (body.tools !== undefined && !dialect.tools) return say(dialect.toolRefusal.status, dialect.toolRefusal.message)
  const format = body.response_format?.type
  if ((format === 'json_schema' || format === 'json_object') && !dialect.responseFormats.includes(format)) {
    return dialect.name === 'lmstudio'
      ? say(400, "'response_format.type' must be 'json_schema' or 'text'")
      : say(400, `response_format type '${format}' is not supported by this model.`)
  }
  if (dialect.tokenLimit === 'max_completion_tokens' && body.max_tokens !== undefined) {
    return say(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    )
  }
  if (dialect.tokenLimit === 'max_tokens' && body.max_completion_tokens !== undefined) {
    return say(400, 'Unrecognized request argument supplied: max_completion_tokens')
  }
  return null
}
