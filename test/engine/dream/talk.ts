import { join } from 'node:path'
import { text } from '#test/support/scripted-model-server.ts'
import type { Dreaming } from './with-model.ts'

export const SESSION = 'a-chat'

/** Has these exchanges in a chat, so that they stand in the conversation log. */
export async function talk(
  app: Dreaming,
  ...exchanges: readonly (readonly [said: string, answered: string])[]
): Promise<void> {
  for (const [said, answered] of exchanges) {
    app.model.queue(text(answered))
    await app.call('chat.send', { sessionId: SESSION, message: said })
  }
}

export const logOf = (app: Dreaming): string => join(app.home, 'conversation-log', `${SESSION}.jsonl`)
