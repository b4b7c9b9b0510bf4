import type { Output, Parsed } from '#shared/contract/index.ts'
import type { TurnResult } from '#shared/contract/routes/chat.ts'
import { type Actor, USER } from '#shared/domain/actor.ts'
import type { ChatMessage, ChatSession, MemoryChange } from '#shared/domain/chat.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import type { EventBus } from '../event-bus.ts'
import { DEFAULT_CONTEXT_TOKENS } from '../llm/context-size.ts'
import type { Models } from '../llm/models.ts'
import type { Clock, Ids, Logger } from '../ports.ts'
import { answerReserve, buildContext } from '../rules/context.ts'
import { correctsAnswer } from '../rules/correction.ts'
import { titleOf } from '../rules/title.ts'
import { checkNamespace, sessionNamespace } from '../rules/working-key.ts'
import type { WriteDb } from '../store/database.ts'
import { insertFeedback } from '../store/feedback.ts'
import { answerWithoutModel, type CommandPorts, commandIn, runCommand } from './commands.ts'
import type { ConversationLog } from './conversation-log.ts'
import type { Expansions } from './expansions.ts'
import { type GatherPorts, gather } from './gather.ts'
import { planRedo, takeBack } from './redo.ts'
import { countTokens } from './token-count.ts'
import type { Tool } from './tools/tool.ts'
import type { Transcripts } from './transcripts.ts'
import { runTurn } from './turn.ts'

export interface ChatPorts extends GatherPorts {
  readonly db: WriteDb
  readonly models: Models
  readonly transcripts: Transcripts
  readonly log: ConversationLog
  readonly expansions: Expansions
  readonly tools: readonly Tool[]
  readonly commands: CommandPorts
  readonly bus: EventBus
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** How many answers are being streamed; told whenever it changes. */
  readonly onStreaming: (count: number) => void
}

export interface Chat {
  send(input: Parsed<'chat.send'>): Promise<TurnResult>
  retry(input: Parsed<'chat.retry'>): Promise<Output<'chat.retry'>>
  edit(input: Parsed<'chat.edit'>): Promise<Output<'chat.edit'>>
  stop(sessionId: string): boolean
  preview(input: Parsed<'context.preview'>): Promise<Output<'context.preview'>>
  isAnswering(sessionId: string): boolean
  /** Stops every answer and waits for them. */
  close(): Promise<void>
}

const MAX_MESSAGE_CHARS = 400_000

/** The chat: a message in, an answer out, and what both did to the memory. */
export function createChat(ports: ChatPorts): Chat {
  const { transcripts, bus, clock, ids, settings, memory } = ports
  const going = new Map<string, { readonly abort: AbortController; readonly over: Promise<unknown> }>()
  const now = (): string => instantOf(clock.now())

  function messageOf(fields: Pick<ChatMessage, 'sessionId' | 'role' | 'content' | 'status'>): ChatMessage {
    return {
      ...fields,
      id: ids.other(),
      reasoning: null,
      at: now(),
      error: null,
      recalled: [],
      toolCalls: [],
      changes: [],
      sections: [],
      feedback: null,
      model: null,
    }
  }

  function sessionFor(id: string, message: string, temporary: boolean): ChatSession {
    const known = transcripts.session(id)
    if (known !== undefined) return known
    const at = now()
    const made: ChatSession = { id, title: titleOf(message), createdAt: at, updatedAt: at, messageCount: 0, temporary }
    transcripts.open(made)
    return made
  }

  /** One answer a chat at a time; its end is awaited by whoever closes the engine. */
  async function exclusively<T>(sessionId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (going.has(sessionId)) {
      throw new AppError('LOCKED', 'This chat is still being answered. Wait for the answer, or stop it.')
    }
    const abort = new AbortController()
    const { promise: over, resolve } = Promise.withResolvers<void>()
    going.set(sessionId, { abort, over })
    try {
      return await work(abort.signal)
    } finally {
      going.delete(sessionId)
      resolve()
    }
  }

  let streaming = 0
  async function whileStreaming<T>(work: () => Promise<T>): Promise<T> {
    ports.onStreaming(++streaming)
    try {
      return await work()
    } finally {
      ports.onStreaming(--streaming)
    }
  }

  async function answerTo(
    session: ChatSession,
    user: ChatMessage,
    signal: AbortSignal,
    fromDropped: readonly MemoryChange[] = [],
  ): Promise<TurnResult> {
    const before = transcripts.messages(session.id).filter(m => m.id !== user.id)
    const answer: ChatMessage = {
      ...messageOf({ sessionId: session.id, role: 'assistant', content: '', status: 'streaming' }),
      ...(fromDropped.length === 0 ? {} : { fromDropped }),
    }
    transcripts.add(answer)
    bus.emit('chat.started', { sessionId: session.id, user, assistant: answer })
    bus.emit('chat.sessions', { sessionIds: [session.id] })
    try {
      noteCorrection(session, user, before)
      const model = await ports.models.current()
      const command = commandIn(user.content, model !== null)
      if (command !== null) {
        const from = { sessionId: session.id, messageId: user.id, temporary: session.temporary }
        const { text, recalled = [], changes = [] } = await runCommand(ports.commands, command, from)
        return finish(session, user, { ...answer, content: text, status: 'done', recalled, changes }, null)
      }
      return await whileStreaming(() => modelAnswer(session, user, answer, before, signal))
    } catch (error) {
      // what went wrong before or beside the model's own answer still ends the message
      const current = transcripts.find(answer.id)
      if (current?.status !== 'streaming') throw error
      const told =
        error instanceof AppError
          ? error
          : new AppError('INTERNAL', 'Something went wrong inside Reverie.', { cause: error })
      return finish(
        session,
        user,
        { ...current, status: 'failed', error: { code: told.code, message: told.message } },
        told,
      )
    }
  }

  async function modelAnswer(
    session: ChatSession,
    user: ChatMessage,
    answer: ChatMessage,
    before: readonly ChatMessage[],
    signal: AbortSignal,
  ): Promise<TurnResult> {
    const model = await ports.models.current()
    const { Llm } = settings.current()
    const tools = Llm.Tools && !session.temporary && model !== null ? ports.tools : []
    const namespace = sessionNamespace(session.id)
    const { data, scrolledOut } = await gather(ports, {
      before,
      message: user.content,
      namespace,
      temporary: session.temporary,
      tools: tools.length === 0 ? '' : JSON.stringify(tools.map(tool => tool.spec)),
    })
    const contextTokens = model === null ? DEFAULT_CONTEXT_TOKENS : await model.contextTokens()
    const budget = { contextTokens, reserve: answerReserve(contextTokens), count: countTokens }
    const { recalled } = buildContext(data, budget)
    const given: ChatMessage = { ...answer, recalled, model: model?.name ?? null }
    transcripts.put(given)
    bus.emit('chat.recalled', { sessionId: session.id, messageId: answer.id, recalled })
    memory.markRecalled(recalled.map(entry => entry.id))
    if (model === null) {
      return finish(session, user, { ...given, content: answerWithoutModel(recalled), status: 'done' }, null)
    }
    const actor: Actor = { kind: 'assistant', sessionId: session.id, messageId: answer.id }
    const { message, context, error } = await runTurn(
      { bus, logger: ports.logger, keep: transcripts.put },
      {
        model,
        data,
        contextTokens,
        reserve: answerReserve,
        tools,
        maxRounds: Llm.MaxToolRounds,
        toolContext: {
          sessionId: session.id,
          messageId: answer.id,
          namespace,
          actor,
          userMessageId: user.id,
          scrolledOut,
        },
        answer: given,
        signal,
      },
    )
    transcripts.keepContext(message.id, context.sections)
    return finish(session, user, message, signal.aborted ? null : error)
  }

  async function finish(
    session: ChatSession,
    user: ChatMessage,
    message: ChatMessage,
    error: unknown,
  ): Promise<TurnResult> {
    // a chip may have moved on while the answer was being written: expansion never runs meanwhile, undo may
    transcripts.put(message)
    if (!session.temporary && settings.current().Chat.ConversationLogEnabled && error === null) {
      await ports.log.append(session.id, [user, message])
    }
    bus.emit('chat.finished', { sessionId: session.id, message })
    bus.emit('chat.sessions', { sessionIds: [session.id] })
    ports.expansions.nudge()
    if (error !== null) {
      if (!(error instanceof AppError)) throw error
      throw new AppError(error.code, error.message, { partial: message.content, cause: error.cause })
    }
    return {
      messageId: message.id,
      answer: message.content,
      ...(message.reasoning === null ? {} : { reasoning: message.reasoning }),
      recalled: message.recalled.map(entry => entry.id),
      toolCalls: [...message.toolCalls],
      changes: [...message.changes],
    }
  }

  /** A message that says that the answer before was wrong is a signal for the dream. */
  function noteCorrection(session: ChatSession, user: ChatMessage, before: readonly ChatMessage[]): void {
    const last = before.at(-1)
    if (session.temporary || last?.role !== 'assistant' || !correctsAnswer(user.content, last.content)) return
    insertFeedback(ports.db, {
      kind: 'Correction',
      sessionId: session.id,
      messageId: last.id,
      at: user.at,
      text: user.content.slice(0, 4000),
      about: last.content.slice(0, 1000),
    })
  }

  const userMessage = (sessionId: string, content: string): ChatMessage => {
    const message = messageOf({ sessionId, role: 'user', content, status: 'done' })
    transcripts.add(message)
    return message
  }

  function known(sessionId: string): ChatSession {
    const session = transcripts.session(sessionId)
    if (session === undefined) throw new AppError('NOT_FOUND', 'There is no such chat.', { field: 'sessionId' })
    return session
  }

  async function redo(
    sessionId: string,
    messageId: string | undefined,
    role: ChatMessage['role'],
    takeBackMemories: boolean,
    userOf: (kept: readonly ChatMessage[]) => ChatMessage | string,
  ): Promise<Output<'chat.retry'>> {
    const session = known(sessionId)
    return exclusively(sessionId, async signal => {
      const plan = planRedo(transcripts.messages(sessionId), messageId, role)
      const user = userOf(plan.kept)
      const settled = takeBack(ports.db, memory, plan.dropped, takeBackMemories, USER)
      transcripts.drop(
        sessionId,
        plan.dropped.map(m => m.id),
        now(),
      )
      const asked = typeof user === 'string' ? userMessage(sessionId, user) : user
      const result = await answerTo(session, asked, signal, settled.kept)
      return { ...result, dropped: plan.dropped.map(m => m.id), ...settled }
    })
  }

  return {
    async send({ sessionId, message, temporary }) {
      const content = checkMessage(message)
      return exclusively(sessionId, async signal => {
        const session = sessionFor(sessionId, content, temporary)
        return answerTo(session, userMessage(sessionId, content), signal)
      })
    },
    retry: ({ sessionId, messageId, takeBackMemories }) =>
      redo(sessionId, messageId, 'assistant', takeBackMemories, kept => {
        const user = kept.at(-1)
        if (user?.role !== 'user') {
          throw new AppError('NOT_FOUND', 'There is no message before this answer.', { field: 'messageId' })
        }
        return user
      }),
    edit: async ({ sessionId, messageId, message, takeBackMemories }) => {
      const content = checkMessage(message)
      return redo(sessionId, messageId, 'user', takeBackMemories, () => content)
    },
    stop(sessionId) {
      const answer = going.get(sessionId)
      answer?.abort.abort()
      return answer !== undefined
    },
    async preview({ sessionId, message, namespace }) {
      const session = transcripts.session(sessionId)
      const model = await ports.models.current()
      const tools = settings.current().Llm.Tools && session?.temporary !== true ? ports.tools : []
      const { data } = await gather(ports, {
        before: transcripts.messages(sessionId),
        message,
        namespace: namespace === undefined ? sessionNamespace(sessionId) : checkNamespace(namespace),
        temporary: session?.temporary ?? false,
        tools: tools.length === 0 ? '' : JSON.stringify(tools.map(tool => tool.spec)),
      })
      const contextTokens = model === null ? DEFAULT_CONTEXT_TOKENS : await model.contextTokens()
      const built = buildContext(data, { contextTokens, reserve: answerReserve(contextTokens), count: countTokens })
      return {
        messages: [...built.messages],
        sections: [...built.sections],
        recalled: [...built.recalled],
        tokens: built.tokens,
      }
    },
    isAnswering: sessionId => going.has(sessionId),
    async close() {
      const all = [...going.values()]
      for (const { abort } of all) abort.abort()
      await Promise.allSettled(all.map(one => one.over))
    },
  }
}

function checkMessage(message: string): string {
  if (!message.isWellFormed()) {
    throw new AppError('INVALID_INPUT', '`message` has half a character (a lone surrogate) in it.', {
      field: 'message',
    })
  }
  if (message.trim() === '') throw new AppError('INVALID_INPUT', '`message` must not be blank.', { field: 'message' })
  if (message.length > MAX_MESSAGE_CHARS) {
    throw new AppError('INVALID_INPUT', `\`message\` must be at most ${MAX_MESSAGE_CHARS} characters.`, {
      field: 'message',
    })
  }
  return message.replaceAll('\0', '')
}
