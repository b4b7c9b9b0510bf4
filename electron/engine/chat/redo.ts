import type { Actor } from '#shared/domain/actor.ts'
import type { ChatMessage, MemoryChange } from '#shared/domain/chat.ts'
import { AppError } from '#shared/errors.ts'
import type { Memory } from '../memory/memory.ts'
import type { ReadDb } from '../store/database.ts'
import { eventsOfEntry } from '../store/events.ts'

/** What goes and what stays when a message is answered or said anew: that message and all after it go. */
export function planRedo(
  messages: readonly ChatMessage[],
  messageId: string | undefined,
  role: ChatMessage['role'],
): { readonly kept: readonly ChatMessage[]; readonly dropped: readonly ChatMessage[] } {
  const place =
    messageId === undefined
      ? messages.findLastIndex(message => message.role === role)
      : messages.findIndex(message => message.id === messageId && message.role === role)
  if (place < 0) {
    const what = role === 'user' ? 'message of yours' : 'answer'
    throw new AppError('NOT_FOUND', `There is no such ${what} in this chat.`, { field: 'messageId' })
  }
  return { kept: messages.slice(0, place), dropped: messages.slice(place) }
}

/** Of what dropped turns did to the memory: what still stands, and what was taken back if that was wished. */
export function takeBack(
  db: ReadDb,
  memory: Memory,
  dropped: readonly ChatMessage[],
  wanted: boolean,
  actor: Actor,
): { kept: MemoryChange[]; takenBack: { id: string; eventId: number }[] } {
  const changes = dropped.flatMap(message => [...(message.fromDropped ?? []), ...message.changes])
  if (!wanted) return { kept: changes, takenBack: [] }
  const kept: MemoryChange[] = []
  const takenBack: { id: string; eventId: number }[] = []
  for (const change of changes.toReversed()) {
    const { entries } = memory.undo(change.eventId, actor)
    if (!entries.some(entry => entry.id === change.id)) {
      kept.unshift(change)
      continue
    }
    const [undo] = eventsOfEntry(db, change.id)
    if (undo !== undefined) takenBack.push({ id: change.id, eventId: undo.eventId })
  }
  return { kept, takenBack }
}
