import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { findEntry } from '../store/entries.ts'
import { countRecalls } from '../store/recalls.ts'
import type { Curation } from './curate.ts'
import type { Memory } from './memory.ts'
import type { MemoryPorts } from './memory-ports.ts'
import type { Saving } from './save.ts'
import type { Search } from './search.ts'

/** Long-term memory as one face over its parts. */
export function createMemory(
  ports: MemoryPorts,
  parts: { saving: Saving; search: Search; curation: Curation },
): Memory {
  const { db } = ports
  const { saving, search, curation } = parts
  return {
    save: (candidate, actor, options) => saving.save(candidate, actor, options),
    keepRaw: (candidate, actor) => saving.keepRaw(candidate, actor),
    expand: (rawId, facts, actor) => saving.expand(rawId, facts, actor),
    search: input => search.search(input),
    recall: (message, options) => search.recall(message, options),
    recentlyReinforced: (limit, exclude) => search.recentlyReinforced(limit, exclude),
    markRecalled(ids) {
      if (ids.length > 0) countRecalls(db, ids, instantOf(ports.clock.now()))
    },
    get(id) {
      const stored = findEntry(db, id)
      if (stored === undefined)
        throw new AppError('NOT_FOUND', `There is no memory with the id ${id}.`, { field: 'id' })
      return stored.entry
    },
    find: id => findEntry(db, id)?.entry,
    update: async (input, actor) => curation.update(input, actor),
    rescore: (id, importance, actor) => curation.rescore(id, importance, actor),
    archive: (id, reason, actor) => curation.archive(id, reason, actor),
    restore: (id, actor) => curation.restore(id, actor),
    purge: (id, actor) => curation.purge(id, actor),
    undo: (eventId, actor) => curation.undo(eventId, actor),
  }
}
