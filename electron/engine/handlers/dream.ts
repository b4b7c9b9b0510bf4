import type { Handlers } from '#shared/contract/index.ts'
import type { Dream } from '../dream/dream.ts'

export const dreamHandlers = (dream: Dream) =>
  ({
    'dream.run': ({ mode, passes }) => dream.run({ mode, passes, trigger: 'user' }),
    'dream.estimate': ({ passes }) => dream.estimate(passes),
    'dream.cancel': () => ({ cancelled: dream.cancel() }),
    'dream.list': input => dream.list(input),
    'dream.get': ({ runId }) => dream.get(runId),
    'dream.apply': input => dream.apply(input),
    'dream.undo': input => dream.undo(input),
  }) satisfies Partial<Handlers>
