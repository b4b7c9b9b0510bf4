import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChatMessage } from '#shared/domain/chat.ts'
import type { Logger } from '../ports.ts'
import { createSerial } from '../serial.ts'

/** One turn as the dream reads it later. */
export interface LoggedTurn {
  readonly at: string
  readonly messageId: string
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** Durable JSON lines, one file a session: `conversation-log/{session}.jsonl`. Feeds the dream. */
export interface ConversationLog {
  append(sessionId: string, messages: readonly ChatMessage[]): Promise<void>
  remove(sessionId: string): Promise<void>
}

export function createConversationLog(home: string, logger: Logger): ConversationLog {
  const serial = createSerial()
  const pathOf = (sessionId: string): string => join(home, 'conversation-log', `${sessionId}.jsonl`)
  return {
    append: (sessionId, messages) =>
      serial(async () => {
        const lines = messages
          .filter(m => m.content.trim() !== '')
          .map((m): LoggedTurn => ({ at: m.at, messageId: m.id, role: m.role, content: m.content }))
        if (lines.length === 0) return
        try {
          await mkdir(join(home, 'conversation-log'), { recursive: true })
          await appendFile(pathOf(sessionId), lines.map(line => `${JSON.stringify(line)}\n`).join(''))
        } catch (error) {
          // an answer that was given is not taken back because its log could not be written
          logger.error('the conversation log could not be written', { cause: String(error) })
        }
      }),
    remove: sessionId => serial(() => rm(pathOf(sessionId), { force: true })),
  }
}
