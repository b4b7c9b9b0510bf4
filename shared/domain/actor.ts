import { z } from 'zod'

/** Who changed something. `system` is the engine itself (purge by retention, healing after a crash). */
export const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user') }),
  z.object({ kind: z.literal('assistant'), sessionId: z.string(), messageId: z.string() }),
  z.object({ kind: z.literal('dream'), runId: z.string(), decisionId: z.string().nullable() }),
  z.object({ kind: z.literal('import') }),
  z.object({ kind: z.literal('file') }),
  z.object({ kind: z.literal('system') }),
])
export type Actor = Readonly<z.infer<typeof Actor>>

export const USER: Actor = { kind: 'user' }
