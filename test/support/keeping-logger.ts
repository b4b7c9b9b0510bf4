import type { Logger } from '#engine/ports.ts'

/** A logger that keeps what it is told instead of printing it. */
export function keepingLogger(): Logger & { readonly lines: string[] } {
  const lines: string[] = []
  const keep =
    (level: string) =>
    (message: string, details?: Record<string, unknown>): void =>
      void lines.push(`${level} ${message}${details === undefined ? '' : ` ${JSON.stringify(details)}`}`)
  return { lines, debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') }
}
