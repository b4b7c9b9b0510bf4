import { z } from 'zod'
import {
  ChatMessage,
  ChatSession,
  ContextSection,
  MemoryChange,
  RecalledEntry,
  ToolCallRecord,
} from '../../domain/chat.ts'
import { EntryId } from '../../domain/entry.ts'
import { reads, writes } from '../route.ts'

const sessionId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and hyphens, at most 64')

/** What a turn gave, once it is over. */
export const TurnResult = z.object({
  messageId: z.string(),
  answer: z.string(),
  reasoning: z.string().optional(),
  recalled: z.array(EntryId),
  toolCalls: z.array(ToolCallRecord),
  changes: z.array(MemoryChange),
})
export type TurnResult = z.infer<typeof TurnResult>

/**
 * A turn in place of others. `kept` is what the dropped turns did to the memory and still stands,
 * `takenBack` what was undone with them: `eventId` is the event of the taking back, so that undoing it
 * brings the change back.
 */
export const ReplacedTurn = TurnResult.extend({
  dropped: z.array(z.string()),
  kept: z.array(MemoryChange),
  takenBack: z.array(z.object({ id: EntryId, eventId: z.int() })),
})
export type ReplacedTurn = z.infer<typeof ReplacedTurn>

const message = z.string().min(1, 'must not be empty').max(400_000, 'must be at most 400000 characters')

export const chatRoutes = {
  'context.preview': reads(
    'Exactly what a turn would give the model; marks nothing as given.',
    z.strictObject({ sessionId, message: z.string(), namespace: z.string().optional() }),
    z.object({
      messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant', 'tool']), content: z.string() })),
      sections: z.array(ContextSection),
      recalled: z.array(RecalledEntry),
      tokens: z.int(),
    }),
  ),
  'chat.send': writes(
    'Sends a message and answers when the turn is over; the answer streams as events meanwhile.',
    z.strictObject({
      sessionId,
      message,
      temporary: z.boolean().default(false),
    }),
    TurnResult,
  ),
  'chat.retry': writes(
    'Answers a message again: the answer (the last one unless named) and what followed is dropped. The memories that the dropped turns made stay, unless they are to be taken back.',
    z.strictObject({ sessionId, messageId: z.string().optional(), takeBackMemories: z.boolean().default(false) }),
    ReplacedTurn,
  ),
  'chat.edit': writes(
    'Sends a message of the user anew in other words; it and what followed is dropped, as by `chat.retry`.',
    z.strictObject({ sessionId, messageId: z.string(), message, takeBackMemories: z.boolean().default(false) }),
    ReplacedTurn,
  ),
  'chat.context': reads(
    'What the model was sent for an answer, section by section. Kept for the newest answers of a chat.',
    z.strictObject({ sessionId, messageId: z.string() }),
    z.object({ sections: z.array(ContextSection), kept: z.boolean() }),
  ),
  'chat.stop': writes(
    'Stops the answer that is being streamed.',
    z.strictObject({ sessionId }),
    z.object({ stopped: z.boolean() }),
  ),
  'chat.list': reads(
    'The kept chats, newest first; with a query, those in whose title or messages its words stand.',
    z.strictObject({ query: z.string().max(10_000, 'must be at most 10000 characters').optional() }),
    z.array(ChatSession),
  ),
  'chat.get': reads(
    'A chat with its messages.',
    z.strictObject({ sessionId }),
    z.object({ session: ChatSession, messages: z.array(ChatMessage) }),
  ),
  'chat.rename': writes(
    'Gives a chat another title.',
    z.strictObject({ sessionId, title: z.string().trim().min(1).max(200) }),
    ChatSession,
  ),
  'chat.delete': writes(
    'Deletes a chat. The memories it made stay, unless they are to be archived with it.',
    z.strictObject({ sessionId, archiveMemories: z.boolean().default(false) }),
    z.object({ deleted: z.boolean(), archived: z.array(EntryId) }),
  ),
  'feedback.add': writes(
    'Keeps a thumb or a correction for the dream.',
    z.strictObject({
      sessionId,
      messageId: z.string(),
      kind: z.enum(['up', 'down', 'correction', 'none']),
      text: z.string().max(10_000).optional(),
    }),
    ChatMessage,
  ),
} as const
