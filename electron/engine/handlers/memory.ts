import type { Handlers } from '#shared/contract/index.ts'
import { USER } from '#shared/domain/actor.ts'
import { instantOf } from '#shared/domain/instant.ts'
import type { Browse } from '../memory/browse.ts'
import type { Curation } from '../memory/curate.ts'
import type { Importing } from '../memory/import.ts'
import type { Memory } from '../memory/memory.ts'
import type { Sample } from '../memory/sample.ts'

/** What the user (or a script) does to long-term memory. */
export const memoryHandlers = (parts: {
  readonly memory: Memory
  readonly curation: Curation
  readonly browse: Browse
  readonly importing: Importing
  readonly sample: Sample
  readonly pathOf: (id: string) => string
  /** Something was purged by hand: nothing of it is to be left. */
  readonly onPurged: () => void
}) => {
  const { memory, curation, browse } = parts
  return {
    'memory.save': ({ importance, ...rest }) => memory.save({ ...rest, importance }, USER),
    'memory.import': input => parts.importing.run(input),
    'memory.search': input => memory.search(input),
    'memory.list': input => browse.list(input),
    'memory.taxonomy': input => browse.taxonomy(input),
    'memory.get': ({ id }) => memory.get(id),
    'memory.row': ({ id }) => browse.row(id),
    'memory.path': ({ id }) => ({ path: parts.pathOf(memory.get(id).id) }),
    'memory.history': ({ id }) => browse.history(id),
    'memory.similar': input => browse.similar(input),
    'memory.update': async input => (await memory.update(input, USER)).entry,
    'memory.archive': ({ id, reason }) => memory.archive(id, reason ?? 'archived by the user', USER).entry,
    'memory.restore': ({ id }) => memory.restore(id, USER).entry,
    'memory.purge': ({ id }) => {
      const entry = memory.purge(id, USER)
      parts.onPurged()
      return entry
    },
    'memory.checkMerge': input => curation.checkMerge(input),
    'memory.merge': input => curation.merge(input, USER),
    'memory.undo': ({ eventId }) => memory.undo(eventId, USER),
    'memory.lastUndoable': ({ since }) => ({ event: browse.lastUndoable(since ?? instantOf(0)) }),
    'category.rename': ({ from, to }) => curation.renameCategory(from, to, USER),
    'conflict.list': () => browse.conflicts(),
    'conflict.resolve': input => curation.resolveConflict(input, USER),
    'sample.load': () => parts.sample.load(),
    'sample.remove': () => parts.sample.remove(),
  } satisfies Partial<Handlers>
}
