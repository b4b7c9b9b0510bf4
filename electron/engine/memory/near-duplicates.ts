import type { Logger } from '../ports.ts'
import { findEntry } from '../store/entries.ts'
import { setNearDuplicates } from '../store/links.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import type { MemoryPorts } from './memory-ports.ts'
import type { Neighbours } from './neighbours.ts'

/** Which entries are much alike: kept up in the background, for the browser and for the dream's clusters. */
export interface NearDuplicates {
  /** These entries changed or got a vector. */
  touch(ids: readonly string[]): void
  /** Resolves when nothing is waiting. */
  idle(): Promise<void>
  close(): Promise<void>
}

const MOST_NEIGHBOURS = 12
/** Entries looked at before everything else has its turn. */
const SLICE = 8

/** The dream may look for clusters among what is less alike than a duplicate. */
const leastOf = (duplicate: number | null, cluster: number | 'auto'): number | null =>
  duplicate === null || cluster === 'auto' ? duplicate : Math.min(duplicate, cluster)

export function createNearDuplicates(
  ports: MemoryPorts & { readonly logger: Logger; readonly readOnly: boolean },
  neighbours: Neighbours,
): NearDuplicates {
  const { db, settings } = ports
  const waiting = new Set<string>()
  let working: Promise<void> | null = null
  let closed = false

  async function work(): Promise<void> {
    while (waiting.size > 0 && !closed) {
      for (const id of [...waiting].slice(0, SLICE)) {
        waiting.delete(id)
        const entry = findEntry(db, id)?.entry
        if (entry === undefined || entry.archivedAt !== null) continue
        const words = settings.current().Memory.DedupeLexicalSimilarityThreshold
        const meaning = leastOf(
          neighbours.duplicateThreshold(),
          settings.current().Dream.ConsolidationSimilarityThreshold,
        )
        const near = await neighbours.similarTo(entry, MOST_NEIGHBOURS)
        const alike = near.filter(one => one.similarity >= (one.by === 'words' ? words : (meaning ?? 1)))
        if (!closed) db.transaction(() => setNearDuplicates(db, id, alike))
      }
      await yieldToLoop()
    }
  }

  function start(): void {
    working ??= work()
      .catch(error => ports.logger.error('near-duplicates could not be found', { cause: String(error) }))
      .finally(() => {
        working = null
      })
  }

  return {
    touch(ids) {
      if (ports.readOnly || closed) return
      for (const id of ids) waiting.add(id)
      start()
    },
    async idle() {
      while (working !== null) await working
    },
    async close() {
      closed = true
      await working
    },
  }
}
