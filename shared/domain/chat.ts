import { z } from 'zod'
import { EntryId, Source } from './entry.ts'
import { Instant } from './instant.ts'
import { Why } from './memory-view.ts'

export const ToolCallRecord = z.object({
  id: z.string(),
  name: z.string(),
  arguments: z.string(),
  ok: z.boolean(),
  result: z.string(),
})
export type ToolCallRecord = Readonly<z.infer<typeof ToolCallRecord>>

/** What a turn did to the memory. `id` is the entry; `eventId` is what Undo takes back. */
export const MemoryChange = z.object({
  action: z.enum(['created', 'reinforced', 'extended', 'archived', 're-scored', 'restored']),
  id: EntryId,
  eventId: z.int(),
  conflictWith: z.array(EntryId).readonly().optional(),
})
export type MemoryChange = Readonly<z.infer<typeof MemoryChange>>

/** An entry as it was given to a turn, frozen: what the model read stays readable after edits. */
export const RecalledEntry = z.object({
  id: EntryId,
  revision: z.int(),
  category: z.string(),
  content: z.string(),
  temporal: z.string(),
  why: Why.nullable(),
  /** Where the entry came from; absent is the user. A tool, an import or a file is named to the model. */
  source: Source.optional(),
})
export type RecalledEntry = Readonly<z.infer<typeof RecalledEntry>>

/** A section of what the model was sent, for the context inspector. */
export const ContextSection = z.object({
  name: z.enum(['system', 'recall', 'working', 'patrol', 'turns', 'message', 'tools']),
  title: z.string(),
  text: z.string(),
  tokens: z.int(),
  /** What was left out for want of room, in words; empty when nothing was. */
  leftOut: z.array(z.string()).readonly(),
})
export type ContextSection = Readonly<z.infer<typeof ContextSection>>

export const MessageStatus = z.enum(['streaming', 'done', 'stopped', 'failed'])

export const ChatMessage = z.object({
  id: z.string(),
  sessionId: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  reasoning: z.string().nullable(),
  at: Instant,
  status: MessageStatus,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  recalled: z.array(RecalledEntry).readonly(),
  toolCalls: z.array(ToolCallRecord).readonly(),
  changes: z.array(MemoryChange).readonly(),
  /** Of turns that a retry or an edit dropped: what they did to the memory and what still stands. */
  fromDropped: z.array(MemoryChange).readonly().optional(),
  /** `text` is there for the newest answer of a chat; of older ones `chat.context` tells it. */
  sections: z.array(ContextSection).readonly(),
  feedback: z.enum(['up', 'down']).nullable(),
  model: z.string().nullable(),
})
export type ChatMessage = Readonly<z.infer<typeof ChatMessage>>

export const ChatSession = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  messageCount: z.int(),
  temporary: z.boolean(),
})
export type ChatSession = Readonly<z.infer<typeof ChatSession>>
