import type { Output, Parsed } from '#shared/contract/index.ts'
import { ImportEntry } from '#shared/contract/routes/memory.ts'
import type { Actor } from '#shared/domain/actor.ts'
import type { Entry } from '#shared/domain/entry.ts'
import { AppError } from '#shared/errors.ts'
import { describeIssues } from '../dispatch.ts'
import { createPace } from '../pace.ts'
import { entryFromProperties } from '../rules/entry-file.ts'
import { isTaken } from '../store/entries.ts'
import type { EntryTx } from './entry-writer.ts'
import type { MemoryPorts } from './memory-ports.ts'
import type { Saving } from './save.ts'

type Report = Output<'memory.import'>

export interface Importing {
  run(input: Parsed<'memory.import'>): Promise<Report>
}

const IMPORT: Actor = { kind: 'import' }

/** Takes in many entries. Each stands or falls alone; what was skipped is answered with its reason. */
export function createImporting(ports: MemoryPorts, saving: Saving): Importing {
  const { db, writer } = ports

  function read(value: unknown, at: string): Omit<Entry, 'revision'> {
    const parsed = ImportEntry.safeParse(value)
    if (!parsed.success) throw new AppError('INVALID_INPUT', describeIssues(parsed.error).message)
    const entry = entryFromProperties(parsed.data, { id: parsed.data.id ?? writer.newId(), now: at })
    const metadata = { ...entry.metadata, source: entry.metadata?.source ?? 'import' }
    return { ...entry, id: isTaken(db, entry.id) ? writer.newId() : entry.id, metadata }
  }

  return {
    async run({ entries, dedupe }) {
      const report: Report = { created: 0, reinforced: 0, extended: 0, skipped: [] }
      const pace = createPace()
      let operationId: string | undefined
      const takeIn = (tx: EntryTx, index: number): void => {
        try {
          const entry = read(entries[index], tx.at)
          if (dedupe && entry.archivedAt === null) {
            const outcome = saving.place(tx, entry, null)
            report[outcome.action]++
          } else {
            tx.create(entry)
            report.created++
          }
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          report.skipped.push({ index, reason: error.message })
        }
      }
      for (let index = 0; index < entries.length; ) {
        // a transaction a slice; all of them are one deed, which one undo takes back
        const deed = { actor: IMPORT, ...(operationId === undefined ? {} : { continues: operationId }) }
        operationId = writer.run(deed, tx => {
          do takeIn(tx, index++)
          while (index < entries.length && !pace.due())
        }).operationId
        await pace.breathe()
      }
      return report
    },
  }
}
