import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const LoggedTurn = z.object({
  at: z.string(),
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
})

/** A turn of the conversation log. `line` is its place in the file, from 0. */
export interface LogTurn extends z.infer<typeof LoggedTurn> {
  readonly sessionId: string
  readonly line: number
}

export interface SessionLog {
  readonly sessionId: string
  readonly lines: number
  readonly turns: readonly LogTurn[]
}

export const LOG_FOLDER = 'conversation-log'

/**
 * The conversation log, session by session in the order of their names. A line that cannot be read (the last
 * one of a killed process, say) is passed over and counts as a line.
 */
export function readLog(home: string): readonly SessionLog[] {
  const folder = join(home, LOG_FOLDER)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .toSorted()
    .map(name => readSession(join(folder, name), name.slice(0, -'.jsonl'.length)))
}

function readSession(path: string, sessionId: string): SessionLog {
  const lines = readFileSync(path, 'utf8').split('\n')
  if (lines.at(-1) === '') lines.pop()
  const turns = lines.flatMap((text, line): LogTurn[] => {
    try {
      return [{ ...LoggedTurn.parse(JSON.parse(text)), sessionId, line }]
    } catch {
      return []
    }
  })
  return { sessionId, lines: lines.length, turns }
}
