import type { z } from 'zod'
import { type Handlers, type RouteName, routes } from '#shared/contract/index.ts'
import type { Route } from '#shared/contract/route.ts'
import { AppError, type ErrorInfo, type Result, toErrorInfo } from '#shared/errors.ts'
import type { Logger } from './ports.ts'

/** A dispatch for callers whose name and input come from outside and are not known to the type system. */
export type UntypedDispatch = (name: string, input: unknown) => Promise<Result<unknown>>

function fieldPath(issue: z.core.$ZodIssue): string | undefined {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') path.push(issue.keys[0] ?? '')
  return path.length === 0 ? undefined : path.join('.')
}

/** The first thing that is wrong with an input, as an error that names the field and what was expected. */
export function describeIssues(error: z.ZodError): ErrorInfo {
  const issue = error.issues[0]
  const field = issue === undefined ? undefined : fieldPath(issue)
  const what =
    issue?.code === 'unrecognized_keys' ? 'is not known here' : lowerFirst(issue?.message ?? 'is not what was expected')
  return {
    code: 'INVALID_INPUT',
    message: `${field === undefined ? 'The input' : `\`${field}\``} ${/^(must|is|has|names?) /.test(what) ? what : `is wrong: ${what}`}.`,
    ...(field === undefined ? {} : { field }),
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/**
 * The one way in. Looks a route up among its own keys only, parses the input, refuses writes when this
 * process does not own the data folder, runs the handler, and answers plain data. Never throws.
 */
export function createDispatch(ports: {
  readonly handlers: Handlers
  readonly readOnly: () => boolean
  readonly logger: Logger
}): UntypedDispatch {
  return async (name, input) => {
    if (typeof name !== 'string' || !Object.hasOwn(routes, name)) {
      return fail('NOT_FOUND', `There is no call named ${JSON.stringify(String(name).slice(0, 80))}.`)
    }
    const route: Route = routes[name as RouteName]
    try {
      const parsed = route.input.safeParse(input ?? {})
      if (!parsed.success) return { ok: false, error: describeIssues(parsed.error) }
      if (route.access === 'write' && ports.readOnly()) {
        return fail(
          'LOCKED',
          'Another Reverie has this data folder open, so nothing can be changed from here. Close it first.',
        )
      }
      const handler = ports.handlers[name as RouteName] as (input: unknown) => unknown
      return { ok: true, value: await handler(parsed.data) }
    } catch (error) {
      if (!(error instanceof AppError)) ports.logger.error(`call ${name} failed`, { cause: causeText(error) })
      else if (error.cause !== undefined)
        ports.logger.warn(`call ${name}: ${error.message}`, { cause: causeText(error.cause) })
      return { ok: false, error: toErrorInfo(error) }
    }
  }
}

const fail = (code: ErrorInfo['code'], message: string): Result<never> => ({ ok: false, error: { code, message } })

const causeText = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
