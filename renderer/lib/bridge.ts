import type { Bridge, Input, Output, RouteName, ShellRouteName } from '#shared/contract/index.ts'
import type { ErrorInfo, Result } from '#shared/errors.ts'

declare global {
  interface Window {
    readonly reverie: Bridge
  }
}

/** A call that failed, with what the engine says of it. */
export class CallError extends Error {
  readonly info: ErrorInfo
  constructor(info: ErrorInfo) {
    super(info.message)
    this.name = 'CallError'
    this.info = info
  }
}

const LOST: Result<never> = {
  ok: false,
  error: { code: 'INTERNAL', message: 'The window lost its connection to the engine. Nothing that was saved is lost.' },
}

/** Calls the engine or the shell; never throws. */
export const call: Bridge['call'] = async (name: RouteName | ShellRouteName, input: never) => {
  try {
    return await (window.reverie.call as (name: string, input: unknown) => Promise<Result<never>>)(name, input)
  } catch {
    return LOST
  }
}

/** As `call`, for where an error is handled further out: throws a {@link CallError}. */
export async function ask<N extends RouteName>(name: N, input: Input<N>): Promise<Output<N>> {
  const result = await call(name, input)
  if (!result.ok) throw new CallError(result.error)
  return result.value
}

export const infoOf = (error: unknown): ErrorInfo =>
  error instanceof CallError
    ? error.info
    : { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) }
