import { z } from 'zod'
import { BackupInfo, EmbeddingState, Health, MirrorState } from '../../domain/health.ts'
import { Instant } from '../../domain/instant.ts'
import { reads, writes } from '../route.ts'

const values = z.record(z.string(), z.record(z.string(), z.unknown()))

export const ModelReport = z.object({
  ok: z.boolean(),
  url: z.string(),
  model: z.string(),
  latencyMs: z.int().nullable(),
  tools: z.boolean().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})

export const Status = z.object({
  readOnly: z.boolean(),
  model: z.object({
    name: z.string().nullable(),
    state: z.enum(['none', 'unknown', 'answers', 'failing']),
    message: z.string().nullable(),
  }),
  embeddings: EmbeddingState,
  mirror: MirrorState,
  live: z.int(),
  problems: z.int(),
  sampleLoaded: z.boolean(),
  dream: z.object({ running: z.boolean(), next: Instant.nullable(), last: Instant.nullable() }),
})
export type Status = z.infer<typeof Status>

export const systemRoutes = {
  'settings.get': reads(
    'All settings with where each value comes from. Secrets answer only whether they are set.',
    z.strictObject({}),
    z.object({
      values,
      /** `Section.Option` of what the environment overrides; such options cannot be changed here. */
      overridden: z.array(z.string()),
      secretsSet: z.array(z.string()),
    }),
  ),
  'settings.set': writes(
    'Changes settings at once; all of them or none.',
    z.strictObject({ values }),
    z.object({ values }),
  ),
  'model.test': reads(
    'Asks a chat endpoint for one word, and names what is wrong.',
    z.strictObject({ endpoint: z.string().optional(), model: z.string().optional(), apiKey: z.string().optional() }),
    ModelReport,
  ),
  'model.list': reads(
    'The models an endpoint lists.',
    z.strictObject({ endpoint: z.string().optional(), apiKey: z.string().optional() }),
    z.object({ models: z.array(z.string()) }),
  ),
  'health.check': reads(
    'The state of the store, its files and its background work.',
    z.strictObject({
      waitForEmbeddings: z.boolean().default(false),
      waitForExpansions: z.boolean().default(false),
      waitForMirror: z.boolean().default(false),
    }),
    Health,
  ),
  'status.get': reads('What the status line shows.', z.strictObject({}), Status),
  'settings.table': reads(
    'The settings table: what the settings screen is generated from.',
    z.strictObject({}),
    z.array(
      z.object({
        section: z.string(),
        name: z.string(),
        kind: z.enum([
          'text',
          'multiline',
          'secret',
          'boolean',
          'integer',
          'number',
          'auto-number',
          'duration',
          'choice',
        ]),
        default: z.unknown(),
        label: z.string(),
        help: z.string(),
        choices: z.array(z.string()),
        advanced: z.boolean(),
      }),
    ),
  ),
  'ui.get': reads(
    'What the window keeps over a restart: last view, drafts, pane widths.',
    z.strictObject({}),
    z.object({ values: z.record(z.string(), z.unknown()) }),
  ),
  'ui.set': writes(
    'Keeps one such value; null forgets it.',
    z.strictObject({ key: z.string().min(1).max(200), value: z.unknown() }),
    z.object({ kept: z.boolean() }),
  ),
  'mirror.resolveGone': writes(
    'Answers the question about many missing files: write them again, or archive their entries.',
    z.strictObject({ choice: z.enum(['write', 'archive']) }),
    z.object({ written: z.int(), archived: z.int() }),
  ),
  'backup.create': writes(
    'Copies the whole data folder, keys aside, into a folder of its own below `backups`.',
    z.strictObject({}),
    BackupInfo,
  ),
  'backup.cancel': writes(
    'Stops a backup that is being made.',
    z.strictObject({}),
    z.object({ cancelled: z.boolean() }),
  ),
  'backup.list': reads('The backups, newest first.', z.strictObject({}), z.object({ backups: z.array(BackupInfo) })),
  'mirror.rebuild': writes('Rebuilds the database from the files.', z.strictObject({}), z.object({ entries: z.int() })),
} as const
