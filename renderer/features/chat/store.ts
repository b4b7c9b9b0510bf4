import { create } from 'zustand'
import type { ChatMessage, ChatSession, MemoryChange } from '#shared/domain/chat.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, call } from '../../lib/bridge.ts'
import { complain } from '../../lib/toasts.ts'
import { keep, kept } from '../../lib/ui-state.ts'
import { withDelta } from './selectors.ts'

export interface ChatState {
  readonly sessions: readonly ChatSession[]
  readonly query: string
  /** The chat that is shown; one that has no message yet is not among the sessions. */
  readonly sessionId: string
  readonly temporary: boolean
  readonly messages: readonly ChatMessage[]
  readonly answering: boolean
  /** A message that could not be sent at all. */
  readonly error: ErrorInfo | null
}

const newId = (): string => crypto.randomUUID()

export const useChat = create<ChatState>(() => ({
  sessions: [],
  query: '',
  sessionId: newId(),
  temporary: false,
  messages: [],
  answering: false,
  error: null,
}))

const set = (next: Partial<ChatState>): void => useChat.setState(next)
const get = (): ChatState => useChat.getState()

export async function loadSessions(query = get().query): Promise<void> {
  set({ query })
  const result = await call('chat.list', query.trim() === '' ? {} : { query: query.trim() })
  if (result.ok && get().query === query) set({ sessions: result.value })
}

export function newChat(temporary = false): void {
  set({ sessionId: newId(), temporary, messages: [], answering: false, error: null })
}

export async function openChat(sessionId: string): Promise<void> {
  const result = await call('chat.get', { sessionId })
  if (!result.ok) {
    complain(new Error(result.error.message))
    return
  }
  const { session, messages } = result.value
  set({
    sessionId,
    temporary: session.temporary,
    messages,
    answering: messages.some(message => message.status === 'streaming'),
    error: null,
  })
  keep('chat.last', session.temporary ? null : sessionId)
}

/** The chat of last time, if it is still there. */
export async function reopenLast(): Promise<void> {
  const last = kept('chat.last')
  if (typeof last !== 'string') return
  const result = await call('chat.get', { sessionId: last })
  if (result.ok) await openChat(last)
}

export async function send(message: string): Promise<void> {
  const { sessionId, temporary } = get()
  set({ answering: true, error: null })
  if (!temporary) keep('chat.last', sessionId)
  const result = await call('chat.send', { sessionId, message, temporary })
  settle(sessionId, result.ok ? null : result.error)
}

export async function retry(messageId?: string): Promise<void> {
  const { sessionId } = get()
  dropFrom(messageId ?? get().messages.findLast(message => message.role === 'assistant')?.id)
  set({ answering: true, error: null })
  const result = await call('chat.retry', messageId === undefined ? { sessionId } : { sessionId, messageId })
  await reload(sessionId)
  settle(sessionId, result.ok ? null : result.error)
}

export async function edit(messageId: string, message: string, takeBackMemories: boolean): Promise<void> {
  const { sessionId } = get()
  dropFrom(messageId)
  set({ answering: true, error: null })
  const result = await call('chat.edit', { sessionId, messageId, message, takeBackMemories })
  await reload(sessionId)
  settle(sessionId, result.ok ? null : result.error)
}

/** What a retry or an edit replaces goes at once. */
function dropFrom(messageId: string | undefined): void {
  const place = get().messages.findIndex(message => message.id === messageId)
  if (place >= 0) set({ messages: get().messages.slice(0, place) })
}

export const stop = (): void => void call('chat.stop', { sessionId: get().sessionId })

/** An error that stands with its answer already is not told twice. */
function settle(sessionId: string, error: ErrorInfo | null): void {
  if (get().sessionId !== sessionId) return
  const told = get().messages.at(-1)?.status === 'failed'
  set({ answering: false, error: error === null || told ? null : error })
}

async function reload(sessionId: string): Promise<void> {
  const result = await call('chat.get', { sessionId })
  if (result.ok && get().sessionId === sessionId) set({ messages: result.value.messages })
}

export async function rename(sessionId: string, title: string): Promise<void> {
  await ask('chat.rename', { sessionId, title }).catch(complain)
  await loadSessions()
}

export async function remove(sessionId: string, archiveMemories: boolean): Promise<void> {
  try {
    await ask('chat.delete', { sessionId, archiveMemories })
    if (get().sessionId === sessionId) newChat()
    await loadSessions()
  } catch (error) {
    complain(error)
  }
}

export async function giveFeedback(
  messageId: string,
  kind: 'up' | 'down' | 'correction' | 'none',
  text?: string,
): Promise<void> {
  const { sessionId } = get()
  const result = await call('feedback.add', { sessionId, messageId, kind, ...(text === undefined ? {} : { text }) })
  if (!result.ok) complain(new Error(result.error.message))
  else replace(result.value)
}

function replace(message: ChatMessage): void {
  if (message.sessionId !== get().sessionId) return
  set({ messages: get().messages.map(one => (one.id === message.id ? message : one)) })
}

const change = (messageId: string, work: (message: ChatMessage) => ChatMessage): void =>
  set({ messages: get().messages.map(message => (message.id === messageId ? work(message) : message)) })

/** Follows the engine; answers what stops it. */
export function followChat(): () => void {
  const { on } = window.reverie
  const here = (sessionId: string): boolean => sessionId === get().sessionId
  const stops = [
    on('chat.started', ({ sessionId, user, assistant }) => {
      if (!here(sessionId)) return
      const known = new Set(get().messages.map(message => message.id))
      set({
        messages: [...get().messages, ...[user, assistant].filter(message => !known.has(message.id))],
        answering: true,
      })
    }),
    on('chat.recalled', ({ sessionId, messageId, recalled }) => {
      if (here(sessionId)) change(messageId, message => ({ ...message, recalled }))
    }),
    on('chat.delta', ({ sessionId, messageId, kind, offset, text }) => {
      if (here(sessionId)) change(messageId, message => withDelta(message, kind, offset, text))
    }),
    on('chat.tool', ({ sessionId, messageId, call: made }) => {
      if (here(sessionId)) change(messageId, message => ({ ...message, toolCalls: [...message.toolCalls, made] }))
    }),
    on('chat.change', ({ sessionId, messageId, change: made, replaces }) => {
      if (here(sessionId))
        change(messageId, message => ({ ...message, changes: withChange(message.changes, made, replaces) }))
    }),
    on('chat.finished', ({ sessionId, message }) => {
      if (!here(sessionId)) return
      replace(message)
      set({ answering: false })
    }),
    on('chat.sessions', () => void loadSessions()),
  ]
  return () => {
    for (const stopOne of stops) stopOne()
  }
}

function withChange(
  changes: readonly MemoryChange[],
  made: MemoryChange,
  replaces: string | undefined,
): readonly MemoryChange[] {
  const place = replaces === undefined ? -1 : changes.findIndex(one => one.id === replaces)
  if (place >= 0) return [...changes.slice(0, place), made, ...changes.slice(place + 1)]
  return changes.some(one => one.eventId === made.eventId && one.id === made.id) ? changes : [...changes, made]
}
