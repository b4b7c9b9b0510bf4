/** What a scripted model is told to answer. Plain data, so that a plan can be printed when a test fails. */

export interface ScriptedCall {
  readonly name: string
  /** An object is written as JSON; a string goes out as it is, so that broken arguments can be scripted. */
  readonly args: object | string
  readonly id?: string
}

/** One stretch of an answer, in the order in which it leaves the server. */
export type Part =
  | { readonly kind: 'content'; readonly text: string; readonly pieces?: readonly string[] }
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'toolCalls'; readonly calls: readonly ScriptedCall[] }
  /** A chunk whose `choices` are empty, as some servers send to keep the line open. */
  | { readonly kind: 'keepAlive' }
  /** Bytes put on the wire as they are, between two events of the stream. */
  | { readonly kind: 'bytes'; readonly bytes: string | Uint8Array }
  /** An error in the middle of a stream that began well. */
  | { readonly kind: 'failure'; readonly message: string; readonly named?: boolean }
  | { readonly kind: 'pause'; readonly until: Promise<unknown> }
  | { readonly kind: 'wait'; readonly ms: number }
  /** The connection is cut here. */
  | { readonly kind: 'drop' }
  /** Nothing more is sent, and the connection stays open. */
  | { readonly kind: 'hang' }

export interface Usage {
  readonly prompt: number
  readonly completion: number
}

export interface MessageOptions {
  /** Sent instead of what the dialect would say; null leaves it out. */
  readonly finishReason?: string | null
  /** Null leaves it out whatever the dialect does. */
  readonly usage?: Usage | null
  /** Code points a delta carries; 7 unless said. */
  readonly pieceLength?: number
  /** Cuts the whole stream into writes of so many bytes, through characters and events alike. */
  readonly bytesPerWrite?: number
  /** Milliseconds between two deltas. */
  readonly betweenMs?: number
  /** Milliseconds before the status line. */
  readonly beforeMs?: number
  /** Nothing is sent before this is settled. */
  readonly until?: Promise<unknown>
  /** False leaves out the closing `[DONE]`. */
  readonly closing?: boolean
  /** Answers with one JSON body although a stream was asked for. */
  readonly neverStreams?: boolean
}

export interface MessageAnswer extends MessageOptions {
  readonly kind: 'message'
  readonly parts: readonly Part[]
}

export type Answer =
  | MessageAnswer
  | {
      readonly kind: 'error'
      readonly status: number
      /** A string is put into the dialect's own shape of an error; anything else is sent as it is. */
      readonly body: unknown
      readonly headers: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'raw'
      readonly status: number
      readonly body: string | Uint8Array
      readonly headers: Readonly<Record<string, string>>
    }
  /** Takes the request and never sends a byte. */
  | { readonly kind: 'silence' }
  /** Takes the request and closes the connection before the status line. */
  | { readonly kind: 'refusal' }

/** An answer of any parts: `message([reasoning('hm'), content('Yes.'), drop])`. */
export const message = (parts: readonly Part[], options: MessageOptions = {}): Answer => ({
  kind: 'message',
  parts,
  ...options,
})

/** A plain answer. */
export const text = (answer: string, options: MessageOptions = {}): Answer => message([content(answer)], options)

/** An answer with a stretch of reasoning before it, in whichever way the dialect sends that. */
export const reasoned = (thought: string, answer: string, options: MessageOptions = {}): Answer =>
  message([reasoning(thought), content(answer)], options)

/** An answer that is one JSON value. */
export const json = (value: unknown, options: MessageOptions = {}): Answer => text(JSON.stringify(value), options)

/** One tool call. */
export const toolCall = (name: string, args: object | string, options: MessageOptions & { id?: string } = {}): Answer =>
  toolCalls([{ name, args, ...(options.id === undefined ? {} : { id: options.id }) }], options)

/** Several tool calls at once, with text before them if `options.text` is given. */
export const toolCalls = (
  calls: readonly ScriptedCall[],
  options: MessageOptions & { readonly text?: string } = {},
): Answer =>
  message([...(options.text === undefined ? [] : [content(options.text)]), { kind: 'toolCalls', calls }], options)

/**
 * An error answer. `body` as a string takes the dialect's shape; `retryAfter` is in seconds, or an HTTP date.
 */
export function error(
  status: number,
  body: unknown = `error ${status}`,
  more: { readonly retryAfter?: number | string; readonly headers?: Readonly<Record<string, string>> } = {},
): Answer {
  const headers = {
    ...(more.retryAfter === undefined ? {} : { 'retry-after': String(more.retryAfter) }),
    ...more.headers,
  }
  return { kind: 'error', status, body, headers }
}

/** A body that is sent as it is, under status 200 unless told: for malformed answers. */
export const raw = (
  body: string | Uint8Array,
  more: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Answer => ({
  kind: 'raw',
  status: more.status ?? 200,
  body,
  headers: { 'content-type': 'application/json', ...more.headers },
})

/** The server takes the request and never answers. */
export const silence: Answer = { kind: 'silence' }

/** The server takes the request and closes the connection without an answer. */
export const refusal: Answer = { kind: 'refusal' }

/** An answer that waits for the test: nothing is sent before `release()`. */
export function held(answer: Answer): { readonly answer: Answer; readonly release: () => void } {
  if (answer.kind !== 'message') throw new Error('Only a message can be held back.')
  const gate = Promise.withResolvers<void>()
  return { answer: { ...answer, until: gate.promise }, release: gate.resolve }
}

export const content = (answer: string): Part => ({ kind: 'content', text: answer })
/** Content in deltas of the test's own choosing. */
export const pieces = (...deltas: readonly string[]): Part => ({
  kind: 'content',
  text: deltas.join(''),
  pieces: deltas,
})
export const reasoning = (thought: string): Part => ({ kind: 'reasoning', text: thought })
export const calls = (...scripted: readonly ScriptedCall[]): Part => ({ kind: 'toolCalls', calls: scripted })
export const bytes = (wire: string | Uint8Array): Part => ({ kind: 'bytes', bytes: wire })
export const pause = (until: Promise<unknown>): Part => ({ kind: 'pause', until })
export const wait = (ms: number): Part => ({ kind: 'wait', ms })
/** An error event in the middle of the stream; `named` sends it as `event: error`. */
export const failure = (messageText: string, named = false): Part => ({ kind: 'failure', message: messageText, named })
export const keepAlive: Part = { kind: 'keepAlive' }
export const drop: Part = { kind: 'drop' }
export const hang: Part = { kind: 'hang' }
