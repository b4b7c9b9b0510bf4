import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { parseDuration } from '#shared/settings/duration.ts'
import { countTokens } from '../../../chat/token-count.ts'
import type { ModelMessage } from '../../../llm/chat-model.ts'
import { fingerprintOf } from '../../../rules/fingerprint.ts'
import { oneLine } from '../../../rules/marked-block.ts'
import { type Feedback, feedbackSince } from '../../../store/feedback.ts'
import { openConflicts } from '../../../store/links.ts'
import type { ModelContext, Pass, PassContext } from '../../pass.ts'
import { ConsolidationAnswer, ConsolidationShape, RepairAnswer } from './answer.ts'
import { type DecideInput, decideConsolidation } from './decide.ts'
import { type ConsolidationBatch, gatherEligible } from './gather.ts'
import { lossyMerges } from './judge.ts'
import { questionOf, repairMessages, told } from './prompt.ts'

interface Proposal {
  readonly answer: ConsolidationAnswer
  readonly repaired: ReadonlyMap<number, string>
}

/** The share of the window, less the directive, for the entries of a batch: an answer may have to repeat them all. */
const ENTRY_SHARE = 0.42
const FEEDBACK_SHARE = 0.08

/** SPEC §5.2–5.5: merges, refiles and retires with the model's help, under the host's rules. */
export const consolidation: Pass<ConsolidationBatch, Proposal> = {
  name: 'consolidation',
  usesModel: true,
  enabled: settings => settings.Dream.MemoryConsolidationEnabled,
  async gather(context) {
    const room = windowOf(context) * ENTRY_SHARE
    const { total, batches, tooLong } = await gatherEligible(
      context.db,
      context.settings.Dream,
      context.now,
      room,
      entry => countTokens(told(entry, 1)),
    )
    return { total, batches, ...(tooLong === 0 ? {} : { counts: { tooLong } }) }
  },
  size: batch => batch.offered.length,
  question,
  async propose(context, batch) {
    const { model } = requireModel(context)
    const form = { name: 'consolidation', schema: ConsolidationAnswer, told: ConsolidationShape }
    const answer = await model.askJson(question(context, batch), form)
    const repaired = await repair(context, model, decideInput(context, batch, answer, new Map()))
    return { answer, repaired }
  },
  decide: (context, batch, { answer, repaired }) => decideConsolidation(decideInput(context, batch, answer, repaired)),
  books(_, batch, __, decisions) {
    const touched = new Set(decisions.flatMap(decision => (decision.operations.length === 0 ? [] : decision.sources)))
    // what was rewritten in place is stamped in its new state by the decision itself
    const rewritten = new Set(
      decisions.flatMap(decision =>
        decision.operations.flatMap(op => (op.op === 'change' && !('archivedAt' in op.patch) ? [op.id] : [])),
      ),
    )
    return [
      {
        op: 'reviewed',
        items: batch.offered.flatMap(({ entry }) =>
          rewritten.has(entry.id) ? [] : [{ id: entry.id, fingerprint: fingerprintOf(entry) }],
        ),
      },
      ...batch.groups.flatMap(({ key, members }) =>
        key === null || members.some(({ entry }) => touched.has(entry.id)) ? [] : [{ op: 'declined' as const, key }],
      ),
    ]
  },
}

function question(context: PassContext, batch: ConsolidationBatch): readonly ModelMessage[] {
  const asked = questionOf({
    offered: batch.offered,
    conflicts: openConflicts(context.db),
    feedback: feedbackFor(context),
    now: context.now,
  })
  return [
    { role: 'system', content: context.directive(context.settings.Dream.DirectivePath) },
    { role: 'user', content: asked },
  ]
}

function windowOf(context: PassContext): number {
  const directive = countTokens(context.directive(context.settings.Dream.DirectivePath))
  return Math.max(0, (context.model?.contextTokens ?? 8192) - directive)
}

/** The newest signals of the user that a request has room for, oldest first. */
function feedbackFor(context: PassContext): readonly Feedback[] {
  const { FeedbackWindow, FeedbackMaxItems } = context.settings.Dream
  const since = instantOf(context.now - parseDuration(FeedbackWindow))
  let room = windowOf(context) * FEEDBACK_SHARE
  const given: Feedback[] = []
  for (const one of feedbackSince(context.db, since, FeedbackMaxItems).toReversed()) {
    room -= countTokens(oneLine(`${one.about.slice(0, 200)} ${one.text.slice(0, 400)}`))
    if (room < 0) break
    given.push(one)
  }
  return given.toReversed()
}

function decideInput(
  context: PassContext,
  batch: ConsolidationBatch,
  answer: ConsolidationAnswer,
  repaired: ReadonlyMap<number, string>,
): DecideInput {
  return {
    offered: batch.offered,
    answer,
    repaired,
    settings: context.settings.Dream,
    vocabulary: context.vocabulary(),
    conflicts: openConflicts(context.db),
    newestFeedback: feedbackFor(context).at(-1)?.seq ?? 0,
    now: context.now,
    newId: context.newId,
  }
}

/** A rejected merge is mended once, told exactly what is missing; at most so many a run. */
async function repair(
  context: PassContext,
  model: ModelContext,
  input: DecideInput,
): Promise<ReadonlyMap<number, string>> {
  const repaired = new Map<number, string>()
  const { MergeRepairEnabled, MergeRepairMaxPerCycle } = context.settings.Dream
  if (!MergeRepairEnabled) return repaired
  for (const lossy of lossyMerges(input)) {
    if (!context.spendRepair(MergeRepairMaxPerCycle)) break
    try {
      const { content } = await model.askJson(repairMessages(lossy), { name: 'repair', schema: RepairAnswer })
      repaired.set(lossy.place, content)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'MODEL_ANSWER') throw error
    }
  }
  return repaired
}

function requireModel(context: PassContext): { model: ModelContext } {
  if (context.model === null) throw new AppError('MODEL_NONE', 'No model is connected.')
  return { model: context.model }
}
