/** Everything the engine is handed from outside, so that tests can hold time, ids and chance still. */

/** The present moment, in epoch milliseconds. */
export interface Clock {
  now(): number
}

/** Ids. `entry` gives 12 lower-case hex digits; `other` gives a short unique string for anything else. */
export interface Ids {
  entry(): string
  other(): string
}

export interface Logger {
  debug(message: string, details?: Record<string, unknown>): void
  info(message: string, details?: Record<string, unknown>): void
  warn(message: string, details?: Record<string, unknown>): void
  error(message: string, details?: Record<string, unknown>): void
}

/**
 * Where secrets rest. The desktop app encrypts them with the operating system's keychain; the command
 * line has none and takes them from the environment. `name` is `Section.Option`.
 */
export interface Secrets {
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
}
