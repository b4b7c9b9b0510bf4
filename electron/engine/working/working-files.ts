import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { WorkingEntry } from '#shared/domain/working-entry.ts'
import { AppError } from '#shared/errors.ts'
import type { Clock } from '../ports.ts'
import { CONTEXTS, type ContextName } from '../rules/working-key.ts'
import { createSerial } from '../serial.ts'
import type { Problems } from '../system/problems.ts'

const WorkingFile = z.object({ entries: z.array(WorkingEntry) })

/** One file a kind of context: `session.json`, `patrol.json`, `subagent.json`. */
export interface WorkingFiles {
  load(context: ContextName): WorkingEntry[]
  /** Whether the file was written by somebody else since it was loaded. */
  changed(context: ContextName): boolean
  save(context: ContextName, entries: readonly WorkingEntry[]): Promise<void>
}

/** A malformed file is reported, left as it is, and set aside before it would be overwritten. */
export function createWorkingFiles(folder: string, clock: Clock, problems: Problems): WorkingFiles {
  const malformed = new Set<ContextName>()
  const seen = new Map<ContextName, number>()
  const serials = new Map(CONTEXTS.map(context => [context, createSerial()]))
  const pathOf = (context: ContextName): string => join(folder, `${context}.json`)
  const stamp = (context: ContextName): number => (existsSync(pathOf(context)) ? statSync(pathOf(context)).mtimeMs : 0)

  return {
    load(context) {
      const path = pathOf(context)
      seen.set(context, stamp(context))
      if (!existsSync(path)) return []
      try {
        return WorkingFile.parse(JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))).entries
      } catch (error) {
        malformed.add(context)
        const why = error instanceof z.ZodError ? z.prettifyError(error).split('\n')[0] : String(error)
        problems.report({
          kind: 'malformed-working-memory',
          path,
          message: `This working memory cannot be read (${why}). It is left as it is and starts empty.`,
        })
        return []
      }
    },
    changed: context => stamp(context) !== seen.get(context),
    save(context, entries) {
      const serial = serials.get(context) ?? createSerial()
      return serial(async () => {
        const path = pathOf(context)
        await mkdir(folder, { recursive: true })
        if (malformed.delete(context) && existsSync(path)) renameSync(path, `${path}.malformed-${clock.now()}`)
        try {
          await writeFileAtomic(path, `${JSON.stringify({ entries }, null, 2)}\n`)
        } catch (cause) {
          throw new AppError('STORAGE', `Working memory could not be written to ${path}.`, { cause })
        }
        seen.set(context, stamp(context))
      })
    },
  }
}
