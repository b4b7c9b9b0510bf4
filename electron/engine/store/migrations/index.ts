import { memory } from './001-memory.ts'

/** In order; a landed migration is never edited, a change is a new one. */
export const migrations: readonly string[] = [memory]
