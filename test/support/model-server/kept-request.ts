/** A message of a chat request as it arrived. Loose on purpose: the checks say what is wrong with it. */
export interface SentMessage {
  readonly role: string
  readonly content: string | null
  readonly tool_calls?: readonly {
    readonly id: string
    readonly type: string
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
  readonly tool_call_id?: string
}

/** What a client sends to `/chat/completions`, as far as tests look at it. */
export interface ChatBody {
  readonly model: string
  readonly messages: readonly SentMessage[]
  readonly stream?: boolean
  readonly stream_options?: { readonly include_usage?: boolean }
  readonly tools?: readonly { readonly type: string; readonly function: { readonly name: string } }[]
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly name: string } }
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
}

/** A request as it was received, kept for assertions. */
export interface KeptRequest {
  readonly method: string
  /** With the query, without the origin. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Parsed if it was JSON, else the text. */
  readonly body: unknown
  /** Epoch milliseconds of its arrival. */
  readonly at: number
  /** Settled when the connection has no more to say: whether the client took the whole answer. */
  readonly closed: Promise<'finished' | 'aborted'>
}

/** A request to the chat endpoint, its body known to be one. */
export interface ChatRequest extends KeptRequest {
  readonly body: ChatBody
  /** The contents of its messages, a blank line between them: for `toContain`. */
  readonly text: string
  /** The content of its last message. */
  readonly last: string
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What a strict server would refuse in a chat request, or null. OpenAI answers 400 to each of these, and a client
 * that passes only against a lenient server is not done.
 */
export function faultOf(body: unknown): string | null {
  if (!isRecord(body)) return 'the body is not a JSON object'
  if (typeof body.model !== 'string' || body.model === '') return '`model` is missing'
  const { messages } = body
  if (!Array.isArray(messages) || messages.length === 0) return '`messages` is missing or empty'
  const open = new Set<string>()
  for (const [at, message] of messages.entries()) {
    const fault = messageFault(message, open)
    if (fault !== null) return `messages[${at}] ${fault}`
  }
  if (open.size > 0) return `the tool calls ${[...open].join(', ')} have no answer`
  if ('tools' in body && (!Array.isArray(body.tools) || body.tools.length === 0)) return '`tools` is empty'
  return null
}

function messageFault(message: unknown, open: Set<string>): string | null {
  if (!isRecord(message)) return 'is not an object'
  const { role, content, tool_calls: calls } = message
  if (role === 'tool') {
    if (typeof message.tool_call_id !== 'string' || !open.delete(message.tool_call_id)) {
      return `answers no open tool call (${String(message.tool_call_id)})`
    }
    return typeof content === 'string' ? null : 'has no text as its content'
  }
  if (open.size > 0) return `comes before the tool calls ${[...open].join(', ')} are answered`
  if (role !== 'system' && role !== 'user' && role !== 'assistant' && role !== 'developer') {
    return `has an unknown role ${JSON.stringify(role)}`
  }
  if (role === 'assistant' && Array.isArray(calls)) {
    for (const call of calls) {
      const fn = isRecord(call) ? call.function : undefined
      if (!isRecord(call) || typeof call.id !== 'string' || call.id === '') return 'has a tool call without an id'
      if (!isRecord(fn) || typeof fn.name !== 'string' || typeof fn.arguments !== 'string') {
        return 'has a tool call whose name or arguments are not text'
      }
      open.add(call.id)
    }
    return content === null || content === undefined || typeof content === 'string' ? null : 'has a strange content'
  }
  return typeof content === 'string' ? null : 'has no text as its content'
}

/** A kept request seen as a chat request. Call only after {@link faultOf} found nothing. */
export function asChatRequest(request: KeptRequest): ChatRequest {
  const body = request.body as ChatBody
  const contents = body.messages.map(message => message.content ?? '')
  return { ...request, body, text: contents.join('\n\n'), last: contents.at(-1) ?? '' }
}
