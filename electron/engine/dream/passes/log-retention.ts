import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import writeFileAtomic from 'write-file-atomic'
import { parseDuration } from '#shared/settings/duration.ts'
import type { Settings } from '#shared/settings/table.ts'
import { type LogFile, planRetention } from '../../rules/log-retention.ts'
import type { Pass, PassContext } from '../pass.ts'

/** Folders of append-only JSON lines within the data folder. */
const LOG_FOLDERS = ['conversation-log', 'feedback-log'] as const

const limitsOf = (settings: Settings) => ({
  maxAgeMs: parseDuration(settings.Dream.LogRetentionMaxFileAge),
  maxFiles: settings.Dream.LogRetentionMaxFilesPerDirectory,
  maxLines: settings.Dream.LogRetentionMaxLinesPerFile,
})

async function countLines(path: string): Promise<number> {
  let lines = 0
  for await (const _ of createInterface({ input: createReadStream(path) })) lines++
  return lines
}

async function filesOf(folder: string): Promise<LogFile[]> {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => name.endsWith('.jsonl'))
  return Promise.all(
    names.map(async name => {
      const path = join(folder, name)
      return { name, modifiedAt: statSync(path).mtimeMs, lines: await countLines(path) }
    }),
  )
}

async function retain(folder: string, context: PassContext): Promise<{ files: number; lines: number }> {
  const plan = planRetention(await filesOf(folder), limitsOf(context.settings), context.now)
  for (const name of plan.remove) await rm(join(folder, name), { force: true })
  let lines = 0
  for (const { name, dropLines } of plan.trim) {
    const path = join(folder, name)
    const kept = (await readFile(path, 'utf8')).split('\n').slice(dropLines)
    await writeFileAtomic(path, kept.join('\n'))
    lines += dropLines
  }
  return { files: plan.remove.length, lines }
}

/** Caps the append-only logs by age, count and lines (SPEC §5.1). It makes no decisions about memories. */
export const logRetention: Pass<never, null> = {
  name: 'log-retention',
  enabled: () => true,
  gather: () => ({ total: 0, batches: [] }),
  size: () => 0,
  propose: async () => null,
  decide: () => [],
  async finish(context) {
    let files = 0
    let lines = 0
    for (const name of LOG_FOLDERS) {
      const done = await retain(join(context.home, name), context)
      files += done.files
      lines += done.lines
    }
    return { filesRemoved: files, linesRemoved: lines }
  },
}
