import { z } from 'zod'

/** How the settings screen draws an option and how text from a file or the environment is read. */
export type OptionKind =
  | 'text'
  | 'multiline'
  | 'secret'
  | 'boolean'
  | 'integer'
  | 'number'
  | 'auto-number'
  | 'duration'
  | 'choice'

/** One row of the settings table: everything there is to know about an option, said once. */
export interface Option<T = unknown> {
  readonly kind: OptionKind
  readonly schema: z.ZodType<T>
  readonly default: T
  readonly label: string
  readonly help: string
  readonly choices?: readonly string[]
  /** Shown under "More" rather than at first sight. */
  readonly advanced?: boolean
}

interface Words {
  readonly label: string
  readonly help: string
  readonly advanced?: boolean
}

const option = <T>(kind: OptionKind, schema: z.ZodType<T>, value: T, words: Words): Option<T> => ({
  kind,
  schema,
  default: value,
  ...words,
})

export const text = (value: string, words: Words) =>
  option('text', z.string({ error: 'must be text' }).max(2000, 'must be at most 2000 characters'), value, words)

export const multiline = (value: string, words: Words) =>
  option('multiline', z.string({ error: 'must be text' }).max(20_000, 'must be at most 20000 characters'), value, words)

/** A key or password. Never leaves the engine: reads answer whether it is set, not what it is. */
export const secret = (words: Words) =>
  option('secret', z.string({ error: 'must be text' }).max(2000, 'must be at most 2000 characters'), '', words)

export const flag = (value: boolean, words: Words) =>
  option('boolean', z.boolean({ error: 'must be true or false' }), value, words)

export const integer = (value: number, range: { min: number; max: number }, words: Words) =>
  option(
    'integer',
    z
      .int({ error: 'must be a whole number' })
      .min(range.min, `must be at least ${range.min}`)
      .max(range.max, `must be at most ${range.max}`),
    value,
    words,
  )

export const decimal = (value: number, range: { min: number; max: number }, words: Words) =>
  option(
    'number',
    z
      .number({ error: 'must be a number' })
      .min(range.min, `must be at least ${range.min}`)
      .max(range.max, `must be at most ${range.max}`),
    value,
    words,
  )

/** A number that belongs to something else (a model's scale, an endpoint's window) unless it is given: `auto`. */
export const autoNumber = (range: { min: number; max: number }, words: Words) =>
  option<number | 'auto'>(
    'auto-number',
    z.union(
      [
        z.literal('auto'),
        z.number().min(range.min, `must be at least ${range.min}`).max(range.max, `must be at most ${range.max}`),
      ],
      { error: `must be "auto" or a number from ${range.min} to ${range.max}` },
    ),
    'auto',
    words,
  )

/** A span of time written as `90s`, `5m`, `6h` or `90d`. */
export const duration = (value: string, words: Words) =>
  option(
    'duration',
    z
      .string({ error: 'must be a duration such as 5m, 6h or 90d' })
      .regex(/^\d{1,6}(\.\d{1,3})?(s|m|h|d)$/, 'must be a duration such as 5m, 6h or 90d'),
    value,
    words,
  )

export const choice = <const C extends readonly [string, ...string[]]>(choices: C, value: C[number], words: Words) => ({
  ...option<C[number]>('choice', z.enum(choices, { error: `must be one of ${choices.join(', ')}` }), value, words),
  choices,
})
