import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DAY_MS, instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import type { Importing } from './import.ts'
import type { MemoryPorts } from './memory-ports.ts'

/** The sample memories: loaded to look around, removed again in one click. */
export interface Sample {
  load(): Promise<{ created: number }>
  remove(): { removed: number }
  isLoaded(): boolean
}

/** What marks an entry as part of the sample, on its metadata; the store has an index of those. */
const MARK = 'sample'

const SampleFile = z.object({
  memories: z.array(
    z.object({
      content: z.string(),
      category: z.string().nullable(),
      tags: z.array(z.string()),
      firstSeenDaysAgo: z.number(),
      lastSeenDaysAgo: z.number(),
      reinforcementCount: z.int().min(1),
      importanceScore: z.number().min(0).max(1),
      metadata: z.record(z.string(), z.string()).optional(),
      /** Names a memory for the others of the file. */
      key: z.string().optional(),
      /** The keys of memories that say otherwise. */
      conflictsWith: z.array(z.string()).optional(),
    }),
  ),
})

export function createSample(ports: MemoryPorts, importing: Importing, resources: string): Sample {
  const { db, writer, clock } = ports
  const ids = (): string[] =>
    db
      .all<{ id: string }>("SELECT id FROM entry WHERE json_extract(metadata, '$.sample') = 'true' ORDER BY seq")
      .map(r => r.id)

  return {
    isLoaded: () =>
      db.get("SELECT 1 FROM entry WHERE json_extract(metadata, '$.sample') = 'true' LIMIT 1") !== undefined,
    async load() {
      if (this.isLoaded()) throw new AppError('INVALID_INPUT', 'The sample memories are loaded already.')
      const path = join(resources, 'sample', 'memories.json')
      const { memories } = SampleFile.parse(JSON.parse(await readFile(path, 'utf8')))
      const daysAgo = (days: number): string => instantOf(clock.now() - days * DAY_MS)
      const withIds = memories.map(memory => ({ ...memory, id: writer.newId() }))
      const report = await importing.run({
        dedupe: false,
        entries: withIds.map(({ firstSeenDaysAgo, lastSeenDaysAgo, metadata, key, conflictsWith, ...rest }) => ({
          ...rest,
          createdAt: daysAgo(firstSeenDaysAgo),
          lastSeenAt: daysAgo(lastSeenDaysAgo),
          metadata: { source: 'chat', ...metadata, [MARK]: 'true' },
        })),
      })
      const idOf = new Map(withIds.flatMap(({ key, id }) => (key === undefined ? [] : [[key, id] as const])))
      writer.run({ actor: { kind: 'import' } }, tx => {
        for (const { id, conflictsWith = [] } of withIds) {
          for (const key of conflictsWith) {
            const other = idOf.get(key)
            if (other !== undefined) tx.linkConflict(id, other)
          }
        }
      })
      return { created: report.created }
    },
    remove() {
      const gone = ids()
      // samples are ours, not the user's: they go for good, and with them what the mirror keeps of them
      writer.run({ actor: { kind: 'user' } }, tx => {
        for (const id of gone) {
          const entry = tx.find(id)
          if (entry !== undefined) tx.purge(entry)
        }
      })
      return { removed: gone.length }
    },
  }
}
