import { choice, flag, multiline } from '../option.ts'

export const Chat = {
  SystemPrompt: multiline(
    'You are Reverie, a personal assistant who remembers. Be warm, direct and brief. Use what you recall about the user naturally, without announcing it, and say so when you are not sure.',
    { label: 'Persona', help: 'How the assistant is asked to be. Memory rules are added by Reverie.' },
  ),
  KeepTranscripts: flag(true, {
    label: 'Keep chats',
    help: 'Chats stay on this computer so that they can be reopened and searched.',
  }),
  TemporaryByDefault: flag(false, {
    label: 'New chats are temporary',
    help: 'A temporary chat neither recalls, saves nor logs anything.',
  }),
  ConversationLogEnabled: flag(true, {
    label: 'Conversation log',
    help: 'What dreams read to find facts. A dream clears what it has read.',
  }),
  ExpansionEnabled: flag(true, {
    label: 'Expand saved memories',
    help: 'The model words what it saves as focused facts, in the background.',
  }),
} as const

export const App = {
  Theme: choice(['system', 'light', 'dark'], 'system', {
    label: 'Appearance',
    help: 'Light, dark, or as the system.',
  }),
  FirstRunDone: flag(false, {
    label: 'First steps done',
    help: 'The first-run screen is shown until this is on.',
    advanced: true,
  }),
} as const
