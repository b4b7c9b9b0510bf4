import type { Entry } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { parseDuration } from '#shared/settings/duration.ts'
import { countTokens } from '../../../chat/token-count.ts'
import { displayCategory } from '../../../rules/categories.ts'
import { fingerprintOf } from '../../../rules/fingerprint.ts'
import { oneLine } from '../../../rules/marked-block.ts'
import { sourceNote, sourceOf } from '../../../rules/recall-block.ts'
import { type Feedback, feedbackSince } from '../../../store/feedback.ts'
import { openConflicts } from '../../../store/links.ts'
import type { ModelContext, Pass, PassContext } from '../../pass.ts'
import { ConsolidationAnswer, RepairAnswer } from './answer.ts'
import { type DecideInput, decideConsolidation, type Lossy, lossyMerges } from './decide.ts'
import { type ConsolidationBatch, gatherEligible } from './gather.ts'

interface Proposal {
  readonly answer: ConsolidationAnswer
  readonly repaired: ReadonlyMap<number, string>
}

/** The share of the model's window that the entries of one batch may take. */
const ENTRY_SHARE = 0.45

/** SPEC §5.2–5.5: merges, refiles and retires with the model's help, under the host's rules. */
export const consolidation: Pass<ConsolidationBatch, Proposal> = {
  name: 'consolidation',
  usesModel: true,
  enabled: settings => settings.Dream.MemoryConsolidationEnabled,
  gather(context) {
    const room = Math.floor((context.model?.contextTokens ?? 8192) * ENTRY_SHARE)
    const batches = gatherEligible(context.db, context.settings.Dream, context.now, room, entry =>
      countTokens(told(entry, 1)),
    )
    return { total: batches.reduce((sum, batch) => sum + batch.offered.length, 0), batches }
  },
  size: batch => batch.offered.length,
  async propose(context, batch) {
    const { model } = requireModel(context)
    const answer = await model.askJson(messagesFor(context, batch), {
      name: 'consolidation',
      schema: ConsolidationAnswer,
    })
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
    conflicts: new Set(openConflicts(context.db).map(({ a, b }) => `${a} ${b}`)),
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

const repairMessages = ({ content, missing, sources }: Lossy) => [
  {
    role: 'system' as const,
    content:
      'You mend a text that was merged from several memories and lost something. Answer with one JSON object and nothing else: { "content": "…" }. Keep the text as it is and put every missing string back, exactly as it is written.',
  },
  {
    role: 'user' as const,
    content: [
      'The memories:',
      ...sources.map(source => `- ${oneLine(source.content)}`),
      '',
      `The merged text: ${oneLine(content)}`,
      '',
      `Missing, each to be put back exactly: ${missing.map(word => JSON.stringify(word)).join(', ')}`,
    ].join('\n'),
  },
]

function messagesFor(context: PassContext, batch: ConsolidationBatch) {
  const { Dream } = context.settings
  const since = instantOf(context.now - parseDuration(Dream.FeedbackWindow))
  const feedback = feedbackSince(context.db, since, Dream.FeedbackMaxItems)
  const conflicts = openConflicts(context.db)
  const ids = new Set(batch.offered.map(({ entry }) => entry.id))
  const disputed = conflicts.filter(({ a, b }) => ids.has(a) && ids.has(b)).map(({ a, b }) => `- [${a}] and [${b}]`)
  return [
    { role: 'system' as const, content: context.directive(Dream.DirectivePath) },
    {
      role: 'user' as const,
      content: [
        `Today is ${instantOf(context.now).slice(0, 10)}.`,
        '',
        'Memories:',
        ...batch.offered.map(({ entry, mergeOnly }, i) => told(entry, i + 1, mergeOnly)),
        ...(disputed.length === 0 ? [] : ['', 'These say different things of the same matter:', ...disputed]),
        ...(feedback.length === 0
          ? []
          : ['', 'What the user thought of recent answers:', ...feedback.map(feedbackLine)]),
      ].join('\n'),
    },
  ]
}

/** An entry as the model is told of it: number, id, category, tags, times, count, subject, text. */
export function told(entry: Entry, number: number, mergeOnly = false): string {
  const subject = ['subjectTime', 'subjectTimeStart', 'subjectTimeEnd']
    .flatMap(key => (entry.metadata?.[key] === undefined ? [] : [entry.metadata[key]]))
    .join('..')
  const head = [
    `${number}. [${entry.id}] (${displayCategory(entry.category)})`,
    ...(entry.tags.length === 0 ? [] : [`tags=${entry.tags.map(oneLine).join(',')}`]),
    `first=${entry.createdAt.slice(0, 10)}`,
    `last=${entry.lastSeenAt.slice(0, 10)}`,
    `reinforced=${entry.reinforcementCount}×`,
    ...(subject === '' ? [] : [`subject=${subject}`]),
    ...(mergeOnly ? ['merge-only'] : []),
  ].join(' ')
  return `${head}\n   ${oneLine(entry.content)}${sourceNote(sourceOf(entry.metadata))}`
}

function feedbackLine(feedback: Feedback): string {
  const what = {
    ThumbsUp: 'liked',
    ThumbsDown: 'disliked',
    Correction: 'corrected',
    SessionSummary: 'summary of a chat',
  }[feedback.kind]
  const said = feedback.text === '' ? '' : `: ${oneLine(feedback.text).slice(0, 400)}`
  return `- ${feedback.at.slice(0, 10)} ${what} “${oneLine(feedback.about).slice(0, 200)}”${said}`
}

function requireModel(context: PassContext): { model: ModelContext } {
  if (context.model === null) throw new AppError('MODEL_NONE', 'No model is connected.')
  return { model: context.model }
}
