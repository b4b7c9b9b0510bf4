import { z } from 'zod'
import { EntryId } from './entry.ts'
import { Instant } from './instant.ts'

export const PASSES = [
  'log-retention',
  'archive-purge',
  'exact-fold',
  'decay',
  'consolidation',
  'mining',
  'episodes',
  'preferences',
] as const
export const PassName = z.enum(PASSES)
export type PassName = (typeof PASSES)[number]

/** The passes that ask a model. The others run without one. */
export const MODEL_PASSES: readonly PassName[] = ['consolidation', 'mining', 'episodes', 'preferences']

export const DECISION_KINDS = [
  'merged',
  'rejected',
  'repaired',
  'folded',
  'superseded',
  'recategorised',
  'pruned',
  'protected',
  'created',
  'decayed',
  'purged',
] as const
export const DecisionKind = z.enum(DECISION_KINDS)
export type DecisionKind = (typeof DECISION_KINDS)[number]

export const DecisionStatus = z.enum(['proposed', 'applied', 'held', 'skipped', 'undone'])
export type DecisionStatus = z.infer<typeof DecisionStatus>

/** A source as the decision saw it: text frozen so that the log reads the same years later. */
export const DecisionText = z.object({ id: EntryId, content: z.string() })

export const Decision = z.object({
  decisionId: z.string(),
  pass: PassName,
  kind: DecisionKind,
  status: DecisionStatus,
  reason: z.string(),
  sources: z.array(EntryId).readonly(),
  result: EntryId.optional(),
  missing: z.array(z.string()).readonly().optional(),
  /** For the log: the texts before, and the text that results. */
  before: z.array(DecisionText).readonly().optional(),
  after: z.string().optional(),
  /** Numbers that belong to the deed, e.g. `{ entries: 118 }` for a decay slice. */
  counts: z.record(z.string(), z.number()).optional(),
})
export type Decision = Readonly<z.infer<typeof Decision>>

export const PassOutcome = z.enum(['done', 'failed', 'skipped', 'cancelled'])
export const PassReport = z.object({
  pass: PassName,
  outcome: PassOutcome,
  note: z.string(),
  counts: z.record(z.string(), z.number()),
  decisions: z.array(Decision).readonly(),
  /** The raw model answers, in order, for reading. */
  answers: z.array(z.string()).readonly(),
})
export type PassReport = Readonly<z.infer<typeof PassReport>>

export const RunOutcome = z.enum(['running', 'done', 'done-in-part', 'waiting', 'cancelled', 'interrupted'])
export const DreamMode = z.enum(['apply', 'preview'])
export const DreamTrigger = z.enum(['user', 'schedule'])

export const CorpusFigures = z.object({ live: z.int(), archived: z.int() })

export const DreamRun = z.object({
  runId: z.string(),
  number: z.int(),
  mode: DreamMode,
  trigger: DreamTrigger,
  outcome: RunOutcome,
  startedAt: Instant,
  endedAt: Instant.nullable(),
  summary: z.string(),
  model: z.string().nullable(),
  tokens: z.object({ prompt: z.int(), completion: z.int() }),
  corpus: z.object({ before: CorpusFigures, after: CorpusFigures.nullable() }),
  undone: z.boolean(),
  passes: z.array(PassReport).readonly(),
})
export type DreamRun = Readonly<z.infer<typeof DreamRun>>

/** A line of the run list: everything but the decisions. */
export const DreamRunLine = DreamRun.omit({ passes: true }).extend({ counts: z.record(z.string(), z.number()) })
export type DreamRunLine = Readonly<z.infer<typeof DreamRunLine>>

/** What the window is told while a run goes on. `done` and `total` count this pass's own units. */
export const DreamProgress = z.object({
  runId: z.string(),
  pass: PassName,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped', 'cancelled']),
  done: z.int(),
  total: z.int(),
  note: z.string(),
  decisions: z.int(),
  /** Of the whole run so far. */
  tokens: z.object({ prompt: z.int(), completion: z.int() }),
  calls: z.int(),
})
export type DreamProgress = Readonly<z.infer<typeof DreamProgress>>

/** What a run would cost. A limit of 0 is none. */
export const DreamEstimate = z.object({
  passes: z.array(
    z.object({
      pass: PassName,
      /** Entries or turns that it would look at. */
      looked: z.int(),
      calls: z.int(),
      tokens: z.object({ prompt: z.int(), completion: z.int() }),
    }),
  ),
  calls: z.int(),
  tokens: z.object({ prompt: z.int(), completion: z.int() }),
  limits: z.object({ tokens: z.int(), calls: z.int() }),
})
export type DreamEstimate = z.infer<typeof DreamEstimate>
