import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { Logger } from './ports.ts'

const MAX_LOG_BYTES = 5_000_000

/**
 * The engine's log: JSON lines in `logs/engine.log`, warnings and errors on standard error as well. It holds
 * what happened and why, never the text of a memory or a message. The log before the last is let go.
 */
export function createFileLogger(home: string): { readonly logger: Logger; close(): Promise<void> } {
  const folder = join(home, 'logs')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'engine.log')
  if (existsSync(path) && statSync(path).size > MAX_LOG_BYTES) renameSync(path, join(folder, 'engine.1.log'))
  const file = pino.destination({ dest: path, sync: true })
  const streams = pino.multistream([
    { level: 'info', stream: file },
    { level: 'warn', stream: pino.destination({ dest: 2, sync: true }) },
  ])
  const out = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, level: 'info' }, streams)
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, details: Record<string, unknown> = {}): void =>
      out[level](details, message)
  return {
    logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
    async close() {
      file.end()
    },
  }
}
