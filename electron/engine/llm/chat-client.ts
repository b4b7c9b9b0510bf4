import OpenAI from 'openai'
import type { ChatCompletionCreateParamsStreaming, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { AppError } from '#shared/errors.ts'
import type { Clock } from '../ports.ts'
import { baseUrlsOf } from '../rules/endpoint.ts'
import { BrokenStream, readAnswer } from './answer-stream.ts'
import type { ModelAnswer, ModelMessage, ModelRequest } from './chat-model.ts'
import { failureOf, isMissingPath, isPassing, modelError, refusesFormat, refusesTools } from './model-errors.ts'

export interface ChatClientPorts {
  readonly endpoint: string
  readonly model: string
  readonly apiKey: string
  readonly clock: Clock
  readonly makeId: () => string
  /** Waits; rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Longest silence before and within an answer, in milliseconds. */
  readonly silence?: { readonly first: number; readonly between: number }
}

/** Local servers load a model before the first word, which can take minutes. */
const SILENCE = { first: 300_000, between: 120_000 }
const TRIES = 4
const BACK_OFF_MS = 500
const LONGEST_WAIT_MS = 30_000
/** How the form of an answer can be asked for, the strictest first. */
const FORMATS = ['json_schema', 'json_object', 'none'] as const

/**
 * Asks an OpenAI-compatible endpoint. Finds out once which way of writing its address is meant and whether
 * the model takes tools; retries rate limits, busy servers and broken connections with back-off.
 */
export function createChatClient(ports: ChatClientPorts) {
  let bases = baseUrlsOf(ports.endpoint)
  let takesTools = true
  let takesUsage = true
  let format = 0
  const silence = ports.silence ?? SILENCE

  async function once(base: string, request: ModelRequest, restart: boolean): Promise<ModelAnswer> {
    const tools = takesTools && (request.tools?.length ?? 0) > 0
    const abort = new AbortController()
    const stop = (): void => abort.abort()
    request.signal.addEventListener('abort', stop, { once: true })
    let timedOut = false
    let timer: NodeJS.Timeout | undefined
    const watch = (ms: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        timedOut = true
        abort.abort()
      }, ms)
    }
    try {
      request.signal.throwIfAborted()
      watch(silence.first)
      const client = new OpenAI({
        baseURL: base,
        apiKey: ports.apiKey === '' ? 'none' : ports.apiKey,
        maxRetries: 0,
        timeout: 2 ** 31 - 1,
      })
      const response = await client.chat.completions
        .create(bodyOf(ports.model, request, { tools, usage: takesUsage, format: FORMATS[format] ?? 'none' }), {
          signal: abort.signal,
        })
        .asResponse()
      let fresh = restart
      const answer = await readAnswer(
        response,
        abort,
        ports.makeId,
        () => watch(silence.between),
        (kind, text) => {
          request.onPiece?.({ kind, text, restart: fresh })
          fresh = false
        },
      )
      // the SDK ends a stream quietly when its signal is aborted: that is no whole answer
      abort.signal.throwIfAborted()
      return { ...answer, withoutTools: !tools && (request.tools?.length ?? 0) > 0 }
    } catch (error) {
      if (request.signal.aborted) throw new AppError('CANCELLED', 'Stopped.')
      if (timedOut) throw new AppError('MODEL_TIMEOUT', `Nothing came from ${base} for too long.`, { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', stop)
    }
  }

  return {
    /** The address that answered, or the likeliest before any did. */
    base: (): string => bases[0] ?? ports.endpoint,
    async answer(request: ModelRequest): Promise<ModelAnswer> {
      let tried = 0
      let place = 0
      let heard = false
      const listening: ModelRequest = {
        ...request,
        onPiece: piece => {
          heard = true
          request.onPiece?.(piece)
        },
      }
      for (;;) {
        const base = bases[place] ?? ports.endpoint
        try {
          const answer = await once(base, listening, heard)
          bases = [base]
          return answer
        } catch (error) {
          if (error instanceof AppError) throw error
          const failure = failureOf(error, ports.clock.now())
          if (isMissingPath(failure) && place + 1 < bases.length) {
            place++
            continue
          }
          if (takesTools && (request.tools?.length ?? 0) > 0 && refusesTools(failure)) {
            takesTools = false
            continue
          }
          if (takesUsage && failure.status === 400 && /stream_options|include_usage/iu.test(failure.message)) {
            takesUsage = false
            continue
          }
          if (request.json !== undefined && format < FORMATS.length - 1 && refusesFormat(failure)) {
            format++
            continue
          }
          tried++
          const again = error instanceof BrokenStream || error instanceof SyntaxError || isPassing(failure)
          if (!again || tried >= TRIES) {
            if (error instanceof BrokenStream || error instanceof SyntaxError) {
              throw new AppError('MODEL_ANSWER', `The answer from ${base} could not be read: ${failure.message}`, {
                cause: error,
              })
            }
            throw modelError(failure, bases.length > 1 ? (bases[0] ?? base) : base, ports.model, error)
          }
          const wait = Math.min(LONGEST_WAIT_MS, failure.retryAfterMs ?? BACK_OFF_MS * 2 ** (tried - 1))
          request.onWait?.(
            failure.status === 429 ? 'The model asks to slow down.' : 'The connection to the model broke.',
            wait,
          )
          await ports.sleep(wait, request.signal).catch(() => {
            throw new AppError('CANCELLED', 'Stopped.')
          })
        }
      }
    },
  }
}

function bodyOf(
  model: string,
  request: ModelRequest,
  takes: { readonly tools: boolean; readonly usage: boolean; readonly format: (typeof FORMATS)[number] },
): ChatCompletionCreateParamsStreaming {
  return {
    model,
    messages: request.messages.map(messageOf),
    stream: true,
    ...(takes.usage ? { stream_options: { include_usage: true } } : {}),
    ...(request.maxTokens === undefined ? {} : { max_tokens: request.maxTokens }),
    ...(request.json === undefined ? {} : formatOf(request.json, takes.format)),
    ...(takes.tools
      ? { tools: (request.tools ?? []).map(tool => ({ type: 'function' as const, function: { ...tool } })) }
      : {}),
  }
}

function formatOf(
  json: NonNullable<ModelRequest['json']>,
  format: (typeof FORMATS)[number],
): Pick<ChatCompletionCreateParamsStreaming, 'response_format'> {
  switch (format) {
    case 'json_schema':
      return { response_format: { type: 'json_schema', json_schema: { name: json.name, schema: { ...json.schema } } } }
    case 'json_object':
      return { response_format: { type: 'json_object' } }
    case 'none':
      return {}
  }
}

function messageOf(message: ModelMessage): ChatCompletionMessageParam {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  if (message.role !== 'assistant') return { role: message.role, content: message.content }
  const calls = message.toolCalls ?? []
  return {
    role: 'assistant',
    content: message.content,
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map(call => ({
            id: call.id,
            type: 'function' as const,
            function: { name: call.name, arguments: call.arguments },
          })),
        }),
  }
}
