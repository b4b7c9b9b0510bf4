import OpenAI from 'openai'
import { Stream } from 'openai/streaming'
import { createReasoningSplitter } from '../rules/reasoning.ts'
import { createToolCallAssembly, type ToolCallDelta } from '../rules/tool-call-assembly.ts'
import type { ModelAnswer } from './chat-model.ts'
import { messageIn } from './model-errors.ts'

/** What the choices of a chunk, or of a whole answer, may hold; everything may be missing. */
interface Said {
  readonly content?: string | null
  readonly reasoning_content?: string | null
  readonly reasoning?: string | null
  readonly tool_calls?: readonly ToolCallDelta[] | null
}

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: Said
    readonly message?: Said
    readonly finish_reason?: string | null
  }[]
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null
  readonly error?: unknown
}

/** The stream ended without an end: neither a finish reason nor the closing mark came. */
export class BrokenStream extends Error {}

/**
 * Reads an answer, streamed or whole (some servers answer with one body although a stream was asked for).
 *
 * @param alive called whenever anything arrives
 * @param give called with each piece of text
 */
export async function readAnswer(
  response: Response,
  controller: AbortController,
  makeId: () => string,
  alive: () => void,
  give: (kind: 'content' | 'reasoning', text: string) => void,
): Promise<Omit<ModelAnswer, 'withoutTools'>> {
  const splitter = createReasoningSplitter()
  const calls = createToolCallAssembly(makeId)
  const text = { content: '', reasoning: '' }
  let usage: ModelAnswer['usage'] = null
  let finish: string | null = null
  let heard = false

  const emit = (kind: 'content' | 'reasoning', piece: string): void => {
    if (piece === '') return
    text[kind] += piece
    give(kind, piece)
  }
  const take = (chunk: Chunk): void => {
    alive()
    if (chunk.error !== undefined && chunk.error !== null) {
      throw new OpenAI.APIError(
        undefined,
        chunk.error as object,
        messageIn(chunk) ?? 'The stream broke off.',
        undefined,
      )
    }
    if (typeof chunk.usage?.prompt_tokens === 'number') {
      usage = { prompt: chunk.usage.prompt_tokens, completion: chunk.usage.completion_tokens ?? 0 }
    }
    const choice = chunk.choices?.[0]
    if (choice === undefined) return
    heard = true
    const said = choice.delta ?? choice.message
    emit('reasoning', said?.reasoning_content ?? said?.reasoning ?? '')
    if (typeof said?.content === 'string') for (const p of splitter.push(said.content)) emit(p.kind, p.text)
    calls.push(said?.tool_calls ?? [])
    if (typeof choice.finish_reason === 'string') finish = choice.finish_reason
  }

  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) {
    for await (const chunk of Stream.fromSSEResponse<Chunk>(response, controller)) take(chunk)
  } else {
    const body: unknown = await response.json().catch(() => null)
    if (typeof body !== 'object' || body === null) throw new BrokenStream('The answer was neither a stream nor JSON.')
    if (!('choices' in body)) {
      // LM Studio answers unknown paths with status 200 and an error in the body
      throw new OpenAI.APIError(404, body, messageIn(body) ?? 'The answer had no choices.', response.headers)
    }
    take(body as Chunk)
  }
  for (const p of splitter.end()) emit(p.kind, p.text)
  const toolCalls = calls.calls()
  if (!heard || (finish === null && toolCalls.length === 0 && text.content === '')) {
    throw new BrokenStream('The answer broke off before it was complete.')
  }
  return { content: text.content, reasoning: text.reasoning.trim(), toolCalls, usage, cutOff: finish === 'length' }
}
