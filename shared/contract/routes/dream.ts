import { z } from 'zod'
import { DreamEstimate, DreamMode, DreamRun, DreamRunLine, PassName } from '../../domain/dream.ts'
import { reads, writes } from '../route.ts'

const runId = z.string().min(1)

export const dreamRoutes = {
  'dream.run': writes(
    'Dreams, or previews a dream; answers when the run is over.',
    z.strictObject({ mode: DreamMode.default('apply'), passes: z.array(PassName).min(1).optional() }),
    DreamRun,
  ),
  'dream.estimate': reads(
    'What a dream would ask of the model now: calls and tokens, a pass and in all.',
    z.strictObject({ passes: z.array(PassName).min(1).optional() }),
    DreamEstimate,
  ),
  'dream.cancel': writes(
    'Cancels the run that is going on, between two decisions.',
    z.strictObject({}),
    z.object({ cancelled: z.boolean() }),
  ),
  'dream.list': reads(
    'The runs, newest first; `before` is the number of the last run of the page before.',
    z.strictObject({ before: z.int().min(1).optional(), limit: z.int().min(1).max(500).default(50) }),
    z.object({ total: z.int(), runs: z.array(DreamRunLine) }),
  ),
  'dream.get': reads('One run with its passes and decisions.', z.strictObject({ runId }), DreamRun),
  'dream.apply': writes(
    'Applies the decisions of a preview, or those that were held; all or the named ones.',
    z.strictObject({ runId, decisionIds: z.array(z.string()).optional() }),
    DreamRun,
  ),
  'dream.undo': writes(
    'Takes back a run, or the named decisions of it.',
    z.strictObject({ runId, decisionIds: z.array(z.string()).optional() }),
    DreamRun,
  ),
} as const
