import type { Handlers } from '#shared/contract/index.ts'
import type { Chat } from '../chat/chat.ts'
import type { Sessions } from '../chat/sessions.ts'

export const chatHandlers = (chat: Chat, sessions: Sessions) =>
  ({
    'context.preview': input => chat.preview(input),
    'chat.send': input => chat.send(input),
    'chat.retry': input => chat.retry(input),
    'chat.edit': input => chat.edit(input),
    'chat.stop': ({ sessionId }) => ({ stopped: chat.stop(sessionId) }),
    'chat.context': input => sessions.context(input),
    'chat.list': ({ query }) => sessions.list(query),
    'chat.get': ({ sessionId }) => sessions.get(sessionId),
    'chat.rename': ({ sessionId, title }) => sessions.rename(sessionId, title),
    'chat.delete': input => sessions.delete(input),
    'feedback.add': input => sessions.feedback(input),
  }) satisfies Partial<Handlers>
