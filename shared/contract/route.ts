import type { z } from 'zod'

/**
 * One call of the engine, declared once. `access` says whether it changes anything: a second process
 * on the same data folder may read, its writes answer `LOCKED`.
 */
export interface Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly access: 'read' | 'write'
  /** One sentence for `cli list` and for whoever reads the contract. */
  readonly about: string
  readonly input: I
  readonly output: O
}

export const reads = <I extends z.ZodType, O extends z.ZodType>(about: string, input: I, output: O): Route<I, O> => ({
  access: 'read',
  about,
  input,
  output,
})

export const writes = <I extends z.ZodType, O extends z.ZodType>(about: string, input: I, output: O): Route<I, O> => ({
  access: 'write',
  about,
  input,
  output,
})
