import { setTimeout } from 'node:timers/promises'
import { createPace } from '../pace.ts'
import type { Logger } from '../ports.ts'
import { findEntry } from '../store/entries.ts'
import { setNearDuplicates } from '../store/links.ts'
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
/** Who writes much is left alone: the search begins once nothing was written for this long, in milliseconds. */
const CALM_MS = 300
/** How soon it is asked again whether others are done, in milliseconds. */
const BUSY_MS = 20

/** The dream may look for clusters among what is less alike than a duplicate. */
const leastOf = (duplicate: number | null, cluster: number | 'auto'): number | null =>
  duplicate === null || cluster === 'auto' ? duplicate : Math.min(duplicate, cluster)

export function createNearDuplicates(
  ports: MemoryPorts & {
    readonly logger: Logger
    readonly readOnly: boolean
    /** Whether something more urgent is under way, such as files that are owed. */
    readonly busy: () => boolean
  },
  neighbours: Neighbours,
): NearDuplicates {
  const { db, settings } = ports
  const waiting = new Set<string>()
  let working: Promise<void> | null = null
  let closed = false
  let calm: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    const pace = createPace()
    while (waiting.size > 0 && !closed) {
      for (const id of waiting) {
        if (closed) return
        await pace.breathe()
        while (ports.busy() && !closed) await setTimeout(BUSY_MS)
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
      clearTimeout(calm)
      if (working === null) calm = globalThis.setTimeout(start, CALM_MS).unref()
    },
    async idle() {
      clearTimeout(calm)
      if (waiting.size > 0 && !closed) start()
      while (working !== null) await working
    },
    async close() {
      clearTimeout(calm)
      closed = true
      await working
    },
  }
}
