import OpenAI from 'openai'
import { AppError } from '#shared/errors.ts'

/** What a failed request tells, whichever server it came from. */
export interface Failure {
  readonly status: number | null
  readonly message: string
  /** Milliseconds that the server asks to wait; null when it says nothing. */
  readonly retryAfterMs: number | null
  /** Low-level code such as ECONNREFUSED. */
  readonly code: string | null
}

/** Reads an error of the SDK, of the network or of our own stream reading. */
export function failureOf(error: unknown, now: number): Failure {
  if (error instanceof OpenAI.APIError && !(error instanceof OpenAI.APIConnectionError)) {
    return {
      status: error.status ?? null,
      message: messageIn(error.error) ?? error.message,
      retryAfterMs: retryAfter(error.headers, now),
      code: null,
    }
  }
  return {
    status: null,
    message: deepestMessage(error),
    retryAfterMs: null,
    code: codeOf(error),
  }
}

/** The sentence in an error body: `{error: {message}}`, `{error: "…"}`, `{message}` or `{detail}`. */
export function messageIn(body: unknown): string | null {
  if (typeof body === 'string') return body.trim() === '' ? null : body
  if (typeof body !== 'object' || body === null) return null
  const { error, message, detail } = body as Record<string, unknown>
  for (const one of [message, detail]) if (typeof one === 'string' && one !== '') return one
  return error === undefined ? null : messageIn(error)
}

function retryAfter(headers: Headers | undefined, now: number): number | null {
  const value = headers?.get('retry-after')
  if (value === null || value === undefined) return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/** The SDK says "Connection error."; what went wrong stands in its cause. */
function deepestMessage(error: unknown): string {
  let message = String(error)
  for (let one: unknown = error, depth = 0; one instanceof Error && depth < 6; one = one.cause, depth++) {
    if (one.message !== '') message = one.message
  }
  return message
}

function codeOf(error: unknown): string | null {
  for (let one: unknown = error, depth = 0; one instanceof Error && depth < 6; one = one.cause, depth++) {
    const { code } = one as NodeJS.ErrnoException
    if (typeof code === 'string') return code
    if (one instanceof AggregateError && one.errors.length > 0) return codeOf(one.errors[0])
  }
  return null
}

const TOO_LONG =
  /context.{0,20}(?:length|size|window)|maximum context|context when|exceed.{0,30}context|too many tokens|prompt is too long|input length exceeds/iu
const NO_TOOLS = /tool|function.?call/iu
const NO_MODEL = /model/iu

/** Whether a request was refused because the model takes no tools. */
export const refusesTools = (f: Failure): boolean =>
  f.status !== null &&
  [400, 404, 422, 500, 501].includes(f.status) &&
  NO_TOOLS.test(f.message) &&
  /support|require|not |unknown|invalid|jinja/iu.test(f.message)

/** Whether a request was refused for the form of answer that it asked for. */
export const refusesFormat = (f: Failure): boolean =>
  f.status !== null &&
  [400, 404, 422, 500, 501].includes(f.status) &&
  /response_format|json_schema|json_object|structured|grammar/iu.test(f.message)

export const isTooLong = (f: Failure): boolean =>
  f.status !== null && [400, 413, 422, 500].includes(f.status) && TOO_LONG.test(f.message)

/** Whether there is nothing at this address, so that another way of writing it may be meant. */
export const isMissingPath = (f: Failure): boolean =>
  (f.status === 404 || f.status === 405) &&
  !refusesTools(f) &&
  !(NO_MODEL.test(f.message) && /not found|exist|pull/iu.test(f.message))

/** Whether the same request may well succeed in a moment. */
export function isPassing(f: Failure): boolean {
  if (f.status === 429) return !/quota|billing|credit/iu.test(f.message)
  if (f.status !== null)
    return [408, 409, 500, 502, 503, 504, 520, 522, 524, 529].includes(f.status) && !refusesTools(f) && !isTooLong(f)
  return (
    f.code !== 'ECONNREFUSED' &&
    f.code !== 'ENOTFOUND' &&
    f.code !== 'EAI_AGAIN' &&
    !/certificate|CERT_|SSL/u.test(`${f.code} ${f.message}`)
  )
}

/** The error for the user: what happened, at which address, in plain words. */
export function modelError(f: Failure, base: string, model: string, cause: unknown): AppError {
  const said = f.message.replace(/\s+/gu, ' ').trim().slice(0, 300)
  const make = (code: ConstructorParameters<typeof AppError>[0], message: string): AppError =>
    new AppError(code, message, { cause })
  if (isTooLong(f)) return make('MODEL_CONTEXT', `The message is too long for ${model}. The server says: ${said}`)
  switch (f.status) {
    case 401:
    case 403:
      return make('MODEL_AUTH', `The server at ${base} refused the key. It says: ${said}`)
    case 404:
    case 405:
      return isMissingPath(f)
        ? make('MODEL_UNREACHABLE', `There is no OpenAI-compatible service at ${base}. The server says: ${said}`)
        : make('MODEL_UNREACHABLE', `The server does not have the model ${model}. It says: ${said}`)
    case 408:
    case 504:
      return make('MODEL_TIMEOUT', `The server at ${base} took too long. It says: ${said}`)
    case 429:
      return make('MODEL_RATE_LIMIT', `The server asks to slow down. It says: ${said}`)
    case null:
      return make('MODEL_UNREACHABLE', reachText(f, base, said))
    default:
      return f.status >= 500
        ? make(
            'MODEL_UNREACHABLE',
            `The server at ${base} has a problem of its own (status ${f.status}). It says: ${said}`,
          )
        : make('MODEL_ANSWER', `The server at ${base} refused the request (status ${f.status}). It says: ${said}`)
  }
}

function reachText(f: Failure, base: string, said: string): string {
  switch (f.code) {
    case 'ECONNREFUSED':
      return `Nothing answers at ${base}. Is the server running?`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name in ${base} cannot be found. Check the address and the network.`
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return `The connection to ${base} was cut.`
    default:
      return `The connection to ${base} failed: ${said}`
  }
}
