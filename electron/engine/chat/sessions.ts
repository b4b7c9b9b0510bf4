import type { Output, Parsed } from '#shared/contract/index.ts'
import { type Actor, USER } from '#shared/domain/actor.ts'
import type { ChatMessage, ChatSession } from '#shared/domain/chat.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import type { EventBus } from '../event-bus.ts'
import type { Memory } from '../memory/memory.ts'
import type { Clock } from '../ports.ts'
import type { WriteDb } from '../store/database.ts'
import { deleteThumbs, insertFeedback } from '../store/feedback.ts'
import { liveOfSession } from '../store/session-entries.ts'
import type { ConversationLog } from './conversation-log.ts'
import type { Transcripts } from './transcripts.ts'

export interface Sessions {
  list(query?: string): ChatSession[]
  get(sessionId: string): Output<'chat.get'>
  rename(sessionId: string, title: string): ChatSession
  delete(input: Parsed<'chat.delete'>): Promise<Output<'chat.delete'>>
  context(input: Parsed<'chat.context'>): Output<'chat.context'>
  feedback(input: Parsed<'feedback.add'>): ChatMessage
}

/** Past chats: reading, renaming, deleting, and what the user thinks of the answers in them. */
export function createSessions(ports: {
  readonly db: WriteDb
  readonly transcripts: Transcripts
  readonly memory: Memory
  readonly log: ConversationLog
  readonly bus: EventBus
  readonly clock: Clock
  readonly isAnswering: (sessionId: string) => boolean
}): Sessions {
  const { db, transcripts, memory } = ports

  function known(sessionId: string): ChatSession {
    const session = transcripts.session(sessionId)
    if (session === undefined) throw new AppError('NOT_FOUND', 'There is no such chat.', { field: 'sessionId' })
    return session
  }

  function answerIn(sessionId: string, messageId: string): ChatMessage {
    known(sessionId)
    const message = transcripts.messages(sessionId).find(m => m.id === messageId && m.role === 'assistant')
    if (message === undefined) {
      throw new AppError('NOT_FOUND', 'There is no such answer in this chat.', { field: 'messageId' })
    }
    return message
  }

  return {
    list: query => transcripts.list(query),
    get(sessionId) {
      const session = known(sessionId)
      const messages = [...transcripts.messages(sessionId)]
      const newest = messages.findLastIndex(m => m.role === 'assistant')
      const sections = newest < 0 ? undefined : transcripts.context(messages[newest]?.id ?? '')
      return {
        session,
        messages: messages.map((m, i) =>
          i === newest && sections !== undefined ? { ...m, sections: [...sections] } : m,
        ),
      }
    },
    rename(sessionId, title) {
      known(sessionId)
      transcripts.rename(sessionId, title)
      ports.bus.emit('chat.sessions', { sessionIds: [sessionId] })
      return known(sessionId)
    },
    async delete({ sessionId, archiveMemories }) {
      known(sessionId)
      if (ports.isAnswering(sessionId)) {
        throw new AppError('LOCKED', 'This chat is still being answered. Stop the answer first.')
      }
      const archived: string[] = []
      const actor: Actor = USER
      if (archiveMemories) {
        for (const id of liveOfSession(db, sessionId)) {
          if (memory.archive(id, 'its chat was deleted', actor).eventId !== null) archived.push(id)
        }
      }
      await ports.log.remove(sessionId)
      transcripts.remove(sessionId)
      ports.bus.emit('chat.sessions', { sessionIds: [sessionId] })
      return { deleted: true, archived }
    },
    context({ sessionId, messageId }) {
      const message = answerIn(sessionId, messageId)
      const sections = transcripts.context(messageId)
      return { sections: [...(sections ?? message.sections)], kept: sections !== undefined }
    },
    feedback({ sessionId, messageId, kind, text = '' }) {
      const message = answerIn(sessionId, messageId)
      if (kind === 'correction' && text.trim() === '') {
        throw new AppError('INVALID_INPUT', '`text` must say what is wrong.', { field: 'text' })
      }
      const next: ChatMessage = {
        ...message,
        feedback: kind === 'none' ? null : kind === 'correction' ? 'down' : kind,
      }
      db.transaction(() => {
        transcripts.put(next)
        if (known(sessionId).temporary) return
        if (kind !== 'correction') deleteThumbs(db, messageId)
        if (kind === 'none') return
        insertFeedback(db, {
          kind: { up: 'ThumbsUp', down: 'ThumbsDown', correction: 'Correction' }[kind] as 'ThumbsUp',
          sessionId,
          messageId,
          at: instantOf(ports.clock.now()),
          text,
          about: message.content.slice(0, 1000),
        })
      })
      return next
    },
  }
}
