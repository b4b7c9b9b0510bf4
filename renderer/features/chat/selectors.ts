import type { ChatMessage, ChatSession } from '#shared/domain/chat.ts'
import { dayGroup } from '../../lib/dates.ts'

/** A message with a piece of its answer put where it goes; what stood there after is void. */
export function withDelta(
  message: ChatMessage,
  kind: 'content' | 'reasoning',
  offset: number,
  text: string,
): ChatMessage {
  const so = (kind === 'content' ? message.content : message.reasoning) ?? ''
  // a piece of which the one before is missing waits for the finished message, which has everything
  if (offset > so.length) return message
  return { ...message, [kind]: so.slice(0, offset) + text }
}

/** Chats under the days on which they were used last. */
export function byDay(
  sessions: readonly ChatSession[],
  now: number,
): readonly (readonly [string, readonly ChatSession[]])[] {
  const groups = Map.groupBy(sessions, session => dayGroup(session.updatedAt, now))
  return [...groups]
}

/** A chat as Markdown, for keeping elsewhere. */
export function asMarkdown(title: string, messages: readonly ChatMessage[]): string {
  const turns = messages.map(
    message =>
      `**${message.role === 'user' ? 'You' : 'Reverie'}** (${message.at.slice(0, 16).replace('T', ' ')} UTC)\n\n${message.content}`,
  )
  return `# ${title}\n\n${turns.join('\n\n---\n\n')}\n`
}

const CHIPS = {
  created: ['Saved', 'accent'],
  reinforced: ['Reinforced', 'good'],
  extended: ['Extended', 'good'],
  archived: ['Archived', 'warn'],
  're-scored': ['Importance changed', ''],
  restored: ['Restored', 'good'],
} as const

export const chipWords = (action: keyof typeof CHIPS): readonly [label: string, tone: string] => CHIPS[action]
