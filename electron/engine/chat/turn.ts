import type { ChatMessage, ToolCallRecord } from '#shared/domain/chat.ts'
import { AppError } from '#shared/errors.ts'
import type { EventBus } from '../event-bus.ts'
import type { ChatModel, ModelAnswer, ModelMessage } from '../llm/chat-model.ts'
import type { Logger } from '../ports.ts'
import { type BuiltContext, buildContext, type ContextData } from '../rules/context.ts'
import { countTokens } from './token-count.ts'
import { runTool, type Tool, type ToolContext } from './tools/tool.ts'

export interface TurnPorts {
  readonly bus: EventBus
  readonly logger: Logger
  /** Keeps the message as it is now. */
  readonly keep: (message: ChatMessage) => void
}

export interface TurnInput {
  readonly model: ChatModel
  readonly data: ContextData
  readonly contextTokens: number
  readonly reserve: (contextTokens: number) => number
  readonly tools: readonly Tool[]
  readonly maxRounds: number
  readonly toolContext: ToolContext
  readonly answer: ChatMessage
  readonly signal: AbortSignal
}

/** A turn's answer while it grows. */
type Draft = { -readonly [K in keyof ChatMessage]: ChatMessage[K] }

/** Between two writes of a growing answer to disk, in milliseconds. */
const KEEP_EVERY_MS = 700

/**
 * The turn loop: asks the model, runs the tools that it calls, and asks again until it answers or the rounds
 * are used up; then it has to answer without tools. Returns the finished message; on an error the message as
 * far as it came is given along.
 */
export async function runTurn(
  ports: TurnPorts,
  input: TurnInput,
): Promise<{ readonly message: ChatMessage; readonly context: BuiltContext; readonly error: unknown }> {
  const { bus } = ports
  const draft: Draft = { ...input.answer }
  const ids = { sessionId: draft.sessionId, messageId: draft.id }
  let context = build(input, input.contextTokens)
  let kept = 0
  const keep = (force: boolean): void => {
    const now = performance.now()
    if (!force && now - kept < KEEP_EVERY_MS) return
    kept = now
    ports.keep({ ...draft })
  }

  function listener() {
    const start = { content: draft.content.length, reasoning: draft.reasoning?.length ?? 0 }
    let begun = { content: false, reasoning: false }
    return ({ kind, text, restart }: { kind: 'content' | 'reasoning'; text: string; restart: boolean }): void => {
      if (restart) {
        draft.content = draft.content.slice(0, start.content)
        draft.reasoning = draft.reasoning?.slice(0, start.reasoning) ?? null
        begun = { content: false, reasoning: false }
        for (const one of ['content', 'reasoning'] as const) {
          bus.emit('chat.delta', { ...ids, kind: one, offset: start[one], text: '' })
        }
      }
      const so = (kind === 'content' ? draft.content : draft.reasoning) ?? ''
      if (!begun[kind] && text.trim() === '') return
      // an answer never begins with white space; a further round's text becomes a paragraph of its own
      const piece = begun[kind] ? text : (so === '' ? '' : '\n\n') + text.trimStart()
      begun[kind] = true
      if (kind === 'content') draft.content = so + piece
      else draft.reasoning = so + piece
      bus.emit('chat.delta', { ...ids, kind, offset: so.length, text: piece })
      keep(false)
    }
  }

  async function ask(messages: readonly ModelMessage[], withTools: boolean): Promise<ModelAnswer> {
    return input.model.answer({
      messages,
      ...(withTools ? { tools: input.tools.map(tool => tool.spec) } : {}),
      signal: input.signal,
      onPiece: listener(),
    })
  }

  /** A server that takes less than it told gets half of it, once. */
  async function first(): Promise<ModelAnswer> {
    try {
      return await ask(context.messages, input.tools.length > 0)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'MODEL_CONTEXT') throw error
      context = build(input, Math.floor(input.contextTokens / 2))
      return ask(context.messages, input.tools.length > 0)
    }
  }

  async function callTools(answer: ModelAnswer): Promise<ModelMessage[]> {
    const out: ModelMessage[] = [{ role: 'assistant', content: answer.content, toolCalls: answer.toolCalls }]
    for (const call of answer.toolCalls) {
      input.signal.throwIfAborted()
      const done = await runTool(input.tools, call, input.toolContext, ports.logger)
      const record: ToolCallRecord = { ...call, ok: done.ok, result: done.text }
      draft.toolCalls = [...draft.toolCalls, record]
      bus.emit('chat.tool', { ...ids, call: record })
      for (const change of done.changes ?? []) {
        draft.changes = [...draft.changes, change]
        bus.emit('chat.change', { ...ids, change })
      }
      keep(true)
      out.push({ role: 'tool', toolCallId: call.id, content: done.text })
    }
    return out
  }

  let error: unknown = null
  try {
    let answer = await first()
    let messages: readonly ModelMessage[] = context.messages
    for (let round = 0; answer.toolCalls.length > 0; round++) {
      if (round >= input.maxRounds) break
      messages = [...messages, ...(await callTools(answer))]
      answer = await ask(messages, round + 1 < input.maxRounds)
    }
    if (draft.content.trim() === '') {
      throw new AppError('MODEL_ANSWER', 'The model answered with nothing at all. Try again, or choose another model.')
    }
    draft.status = 'done'
    draft.content = draft.content.trimEnd()
  } catch (caught) {
    error = caught
    const stopped = input.signal.aborted
    draft.status = stopped ? 'stopped' : 'failed'
    draft.error = stopped
      ? null
      : caught instanceof AppError
        ? { code: caught.code, message: caught.message }
        : { code: 'INTERNAL', message: 'Something went wrong inside Reverie. The log has the details.' }
  }
  const reasoning = draft.reasoning?.trimEnd() ?? null
  return { message: { ...draft, reasoning, sections: context.sections }, context, error }
}

const build = (input: TurnInput, contextTokens: number): BuiltContext =>
  buildContext(input.data, { contextTokens, reserve: input.reserve(contextTokens), count: countTokens })
