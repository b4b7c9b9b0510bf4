import type { Problem } from '#shared/domain/health.ts'

/** What the user can do about a problem; null where its own message says it all. */
const TO_DO: Readonly<Record<Problem['kind'], string | null>> = {
  'malformed-file': 'Mend the file in any text editor, or delete it. It is taken in as soon as it can be read.',
  'malformed-settings': 'Mend the file in any text editor; what can be read of it holds meanwhile.',
  'malformed-working-memory': 'Nothing needs to be done: working memory lives for minutes.',
  'mirror-write': 'Check the free space and the permissions of this folder.',
  'mirror-files-gone': 'If they were deleted on purpose, archive their memories; they can be restored later.',
  'database-replaced': 'Look whether everything is there. The old file is kept where it was moved to.',
  'edit-collision': 'Open the memory to compare the two in its timeline.',
  embedding: 'Search goes by words meanwhile.',
  'log-size': 'A dream with a model reads the log and clears it.',
}

export const whatToDo = ({ kind }: Pick<Problem, 'kind'>): string | null => TO_DO[kind]

/** Where it can be seen to, where that is a place of the window. */
export function placeOfProblem({ kind }: Pick<Problem, 'kind'>): 'settings' | 'dreams' | null {
  if (kind === 'embedding' || kind === 'malformed-settings') return 'settings'
  return kind === 'log-size' ? 'dreams' : null
}
