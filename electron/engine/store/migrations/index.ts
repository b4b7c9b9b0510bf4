import { memory } from './001-memory.ts'
import { search } from './002-search.ts'
import { chat } from './003-chat.ts'
import { dream } from './004-dream.ts'
import { sample } from './005-sample.ts'
import { searchSpeed } from './006-search-speed.ts'

/** In order; a landed migration is never edited, a change is a new one. */
export const migrations: readonly string[] = [memory, search, chat, dream, sample, searchSpeed]
