import { z } from 'zod'
import { EntryId } from './entry.ts'
import { Instant } from './instant.ts'

/** Something the user should know of. `kind` is stable, `message` is a sentence, `path` is absolute. */
export const Problem = z.object({
  kind: z.enum([
    'malformed-file',
    'malformed-settings',
    'malformed-working-memory',
    'mirror-write',
    'mirror-files-gone',
    'database-replaced',
    'edit-collision',
    'embedding',
    'log-size',
  ]),
  message: z.string(),
  path: z.string().nullable(),
  entryId: EntryId.nullable(),
  since: Instant,
})
export type Problem = Readonly<z.infer<typeof Problem>>

export const EmbeddingState = z.object({
  provider: z.enum(['builtin', 'endpoint', 'off']),
  model: z.string().nullable(),
  dimensions: z.int().nullable(),
  done: z.int(),
  total: z.int(),
  message: z.string().nullable(),
})
export type EmbeddingState = Readonly<z.infer<typeof EmbeddingState>>

export const MirrorState = z.object({
  state: z.enum(['in-step', 'owing', 'problem', 'asking']),
  owed: z.int(),
  files: z.int(),
})
export type MirrorState = Readonly<z.infer<typeof MirrorState>>

/** A copy of the data folder; `bytes` is its size, `memories` how many live ones are in it. */
export const BackupInfo = z.object({ path: z.string(), at: Instant, bytes: z.int(), memories: z.int() })
export type BackupInfo = Readonly<z.infer<typeof BackupInfo>>

/** How far a backup is, in files; the database counts as one. */
export interface BackupProgress {
  readonly done: number
  readonly total: number
}

export const Health = z.object({
  home: z.string(),
  lastBackup: BackupInfo.nullable(),
  readOnly: z.boolean(),
  database: z.object({ ok: z.boolean(), sizeBytes: z.int(), message: z.string() }),
  counts: z.object({
    live: z.int(),
    archived: z.int(),
    conflicts: z.int(),
    nearDuplicates: z.int(),
    exactDuplicates: z.int(),
    events: z.int(),
    purgeWithin7Days: z.int(),
    pendingExpansions: z.int(),
  }),
  mirror: MirrorState,
  embeddings: EmbeddingState,
  /** Live entries by importance, ten bins of a tenth each. */
  importance: z.array(z.int()).readonly(),
  problems: z.array(Problem).readonly(),
})
export type Health = Readonly<z.infer<typeof Health>>
