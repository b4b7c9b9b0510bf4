import type { Handlers } from '#shared/contract/index.ts'
import type { WorkingMemory } from '../working/working-memory.ts'

export const workingHandlers = (working: WorkingMemory) =>
  ({
    'working.set': input => working.set(input),
    'working.get': input => working.get(input),
    'working.search': input => working.search(input),
    'working.delete': input => working.delete(input),
  }) satisfies Partial<Handlers>
