import { z } from 'zod'

/** The prompts that Reverie brings, by the names of their files. */
export const DIRECTIVES = [
  'dream.md',
  'memory-mining.md',
  'episode-dream.md',
  'pref-dream.md',
  'memory-rules.md',
] as const
export const DirectiveName = z.enum(DIRECTIVES)
export type DirectiveName = (typeof DIRECTIVES)[number]

export const MOST_DIRECTIVE_CHARS = 50_000

/** A prompt: the text in force, and the one that Reverie brings. */
export const Directive = z.object({
  name: DirectiveName,
  inForce: z.enum(['own', 'built-in']),
  text: z.string(),
  builtIn: z.string(),
  /** Why the user's own is not in force though it is there. */
  problem: z.string().nullable(),
})
export type Directive = Readonly<z.infer<typeof Directive>>
