import type { Store } from '../store/open-store.ts'

/** What the user is told when the memories had to be read back from their files. */
export const lostDatabase = (path: string, replaced: Store['replaced']) => ({
  kind: 'database-replaced' as const,
  path: replaced?.movedTo ?? path,
  message:
    replaced === null
      ? 'The database was missing. The memories were read back from their files.'
      : `The database could not be used (${replaced.why}). It was set aside, and the memories were read back from their files.`,
})
