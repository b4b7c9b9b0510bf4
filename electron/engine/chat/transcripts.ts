import type { ChatMessage, ChatSession, ContextSection } from '#shared/domain/chat.ts'
import { bm25 } from '../rules/bm25.ts'
import { searchTokens } from '../rules/tokens.ts'
import { findContext, keepContext } from '../store/chat-contexts.ts'
import {
  dropMessages,
  findMessage,
  insertMessage,
  messagesOf,
  streamingMessages,
  updateMessage,
} from '../store/chat-messages.ts'
import { indexMessage, messagesMatching, sessionsMatching } from '../store/chat-search.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  listSessions,
  retitleSession,
  touchSession,
} from '../store/chat-sessions.ts'
import type { WriteDb } from '../store/database.ts'

/** Where the messages of chats are: on disk, or for chats that are not kept in this process alone. */
export interface Transcripts {
  open(session: ChatSession): void
  session(id: string): ChatSession | undefined
  /** The one used last first; with a query, those in whose title or messages all its words stand. */
  list(query?: string): ChatSession[]
  messages(sessionId: string): readonly ChatMessage[]
  find(messageId: string): ChatMessage | undefined
  /** The messages of all chats that hold any of the words, best first. */
  matching(query: string, limit: number): ChatMessage[]
  add(message: ChatMessage): void
  /** Writes a message as it is now; one that is gone meanwhile stays gone. */
  put(message: ChatMessage): void
  drop(sessionId: string, messageIds: readonly string[], at: string): void
  rename(id: string, title: string): void
  remove(id: string): void
  keepContext(messageId: string, sections: readonly ContextSection[]): void
  context(messageId: string): readonly ContextSection[] | undefined
}

/** Chats on disk, searchable. */
export function createKeptTranscripts(db: WriteDb): Transcripts {
  return {
    open: session => insertSession(db, session),
    session: id => findSession(db, id),
    list(query = '') {
      const all = listSessions(db)
      if (query.trim() === '') return all
      const hits = sessionsMatching(db, query)
      return all.filter(session => hits.has(session.id))
    },
    messages: sessionId => messagesOf(db, sessionId).map(stored => stored.message),
    find: messageId => findMessage(db, messageId)?.message,
    matching: (query, limit) => messagesMatching(db, searchTokens(query), limit),
    add(message) {
      db.transaction(() => {
        indexMessage(db, insertMessage(db, message), message.content)
        touchSession(db, message.sessionId, message.at)
      })
    },
    put(message) {
      db.transaction(() => {
        const stored = findMessage(db, message.id)
        if (stored === undefined || !updateMessage(db, message)) return
        if (message.status !== 'streaming' && stored.message.content !== message.content) {
          indexMessage(db, stored.seq, message.content)
        }
      })
    },
    drop: (_, ids, at) => db.transaction(() => dropMessages(db, ids, at)),
    rename: (id, title) => retitleSession(db, id, title),
    remove: id => deleteSession(db, id),
    keepContext: (messageId, sections) => keepContext(db, messageId, sections),
    context: messageId => findContext(db, messageId),
  }
}

/** Chats of this process alone: temporary ones, and all of them when chats are not kept. */
export function createPassingTranscripts(): Transcripts {
  const sessions = new Map<string, ChatSession>()
  const messages = new Map<string, ChatMessage>()
  const contexts = new Map<string, readonly ContextSection[]>()
  const of = (sessionId: string): ChatMessage[] => [...messages.values()].filter(m => m.sessionId === sessionId)
  const counted = (session: ChatSession): ChatSession => ({ ...session, messageCount: of(session.id).length })
  return {
    open: session => void sessions.set(session.id, session),
    session(id) {
      const session = sessions.get(id)
      return session === undefined ? undefined : counted(session)
    },
    list(query = '') {
      const words = query
        .toLowerCase()
        .split(/\s+/u)
        .filter(word => word !== '')
      const holds = (session: ChatSession): boolean => {
        const text = [session.title, ...of(session.id).map(m => m.content)].join('\n').toLowerCase()
        return words.every(word => text.includes(word))
      }
      return [...sessions.values()]
        .filter(holds)
        .map(counted)
        .toSorted((a, b) => (a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1))
    },
    messages: of,
    find: messageId => messages.get(messageId),
    matching(query, limit) {
      const all = [...messages.values()].filter(m => sessions.get(m.sessionId)?.temporary === false)
      const scores = bm25(
        searchTokens(query),
        all.map(m => ({ key: m.id, tokens: searchTokens(m.content) })),
      )
      return all
        .filter(m => scores.has(m.id))
        .toSorted((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0))
        .slice(0, limit)
    },
    add(message) {
      messages.set(message.id, message)
      const session = sessions.get(message.sessionId)
      if (session !== undefined) sessions.set(session.id, { ...session, updatedAt: message.at })
    },
    put(message) {
      if (messages.has(message.id)) messages.set(message.id, message)
    },
    drop: (_, ids) => {
      for (const id of ids) {
        messages.delete(id)
        contexts.delete(id)
      }
    },
    rename(id, title) {
      const session = sessions.get(id)
      if (session !== undefined) sessions.set(id, { ...session, title })
    },
    remove(id) {
      for (const { id: messageId } of of(id)) {
        messages.delete(messageId)
        contexts.delete(messageId)
      }
      sessions.delete(id)
    },
    keepContext: (messageId, sections) => void contexts.set(messageId, sections),
    context: messageId => contexts.get(messageId),
  }
}

/** Both as one: a chat stays where it was begun. */
export function joinTranscripts(kept: Transcripts, passing: Transcripts, keeps: () => boolean): Transcripts {
  const homeOf = (sessionId: string): Transcripts => (passing.session(sessionId) === undefined ? kept : passing)
  const homeOfMessage = (messageId: string): Transcripts => (passing.find(messageId) === undefined ? kept : passing)
  return {
    open: session => (session.temporary || !keeps() ? passing : kept).open(session),
    session: id => homeOf(id).session(id),
    list: query =>
      [...passing.list(query), ...kept.list(query)].toSorted((a, b) =>
        a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1,
      ),
    messages: id => homeOf(id).messages(id),
    find: id => homeOfMessage(id).find(id),
    // each is best first; a process's own few chats come before those on disk
    matching: (query, limit) => [...passing.matching(query, limit), ...kept.matching(query, limit)].slice(0, limit),
    add: message => homeOf(message.sessionId).add(message),
    put: message => homeOf(message.sessionId).put(message),
    drop: (sessionId, ids, at) => homeOf(sessionId).drop(sessionId, ids, at),
    rename: (id, title) => homeOf(id).rename(id, title),
    remove: id => homeOf(id).remove(id),
    keepContext: (id, sections) => homeOfMessage(id).keepContext(id, sections),
    context: id => homeOfMessage(id).context(id),
  }
}

/** Answers that a killed process left unfinished become stopped ones. */
export function settleBrokenAnswers(db: WriteDb): number {
  const broken = streamingMessages(db)
  for (const { message } of broken) {
    updateMessage(db, {
      ...message,
      status: 'stopped',
      error: { code: 'CANCELLED', message: 'Reverie was closed while this was being answered.' },
    })
  }
  return broken.length
}
