import type { ToolCall } from '../rules/tool-call-assembly.ts'

/** One message of a request, in the form of OpenAI's chat completions. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string }

/** A tool as a model is told of it; `parameters` is a JSON schema. */
export interface ToolSpec {
  readonly name: string
  readonly description: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[]
  readonly tools?: readonly ToolSpec[]
  readonly signal: AbortSignal
  /** The answer ought to be one JSON object of this form; a server that cannot promise that is asked without. */
  readonly json?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }
  /** At most this many tokens of answer; the server's own limit when left out. */
  readonly maxTokens?: number
  /**
   * A piece of the answer as it arrives. `restart` says that the connection broke and the answer begins anew:
   * what came before of this request is void.
   */
  readonly onPiece?: (piece: {
    readonly kind: 'content' | 'reasoning'
    readonly text: string
    readonly restart: boolean
  }) => void
  /** The request has to wait before it is tried again. */
  readonly onWait?: (why: string, ms: number) => void
}

export interface ModelAnswer {
  readonly content: string
  readonly reasoning: string
  readonly toolCalls: readonly ToolCall[]
  /** Tokens as the server counted them; null when it did not. */
  readonly usage: { readonly prompt: number; readonly completion: number } | null
  /** The answer hit the limit on its length. */
  readonly cutOff: boolean
  /** The tools were left out because the model takes none. */
  readonly withoutTools: boolean
}

/** A chat model behind an endpoint. Errors are `AppError`s with a `MODEL_…` code, or `CANCELLED`. */
export interface ChatModel {
  readonly name: string
  answer(request: ModelRequest): Promise<ModelAnswer>
  /** The model's window in tokens: the setting, else what the server tells, else 8192. */
  contextTokens(): Promise<number>
}
