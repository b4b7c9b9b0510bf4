import { createHash } from 'node:crypto'
import { z } from 'zod'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { parseDuration } from '#shared/settings/duration.ts'
import type { Settings } from '#shared/settings/table.ts'
import type { ModelMessage } from '../../llm/chat-model.ts'
import { conflicts } from '../../rules/conflict.ts'
import { jaccard } from '../../rules/duplicate.ts'
import { isEnough, standsIn } from '../../rules/evidence.ts'
import { packGroups } from '../../rules/packing.ts'
import { needsPermission } from '../../rules/permission.ts'
import { type EvidenceRow, type LedgerRow, readLedger, STRENGTHS } from '../../store/evidence.ts'
import { feedbackSince } from '../../store/feedback.ts'
import { readLog } from '../log-reader.ts'
import type { Book, Pass, PassContext, Planned } from '../pass.ts'
import { answerWith, listOf } from './answer-forms.ts'
import { usableContent } from './fact-answer.ts'
import { cutTo, roomForTurns } from './log-batches.ts'

const Evidence = z.object({ turn: z.coerce.number(), quote: z.string() })
export const PreferenceAnswer = answerWith('preferences').pipe(
  z.object({
    preferences: listOf(
      z.object({ content: z.string(), strength: z.enum(STRENGTHS).catch('casual'), evidence: listOf(Evidence) }),
    ),
  }),
)
type PreferenceAnswer = z.output<typeof PreferenceAnswer>

/** The plain shape, as a server is told of it that can hold a model to one. */
export const PreferenceShape = z.object({
  preferences: z.array(
    z.object({
      content: z.string(),
      strength: z.enum(STRENGTHS),
      evidence: z.array(z.object({ turn: z.number(), quote: z.string() })),
    }),
  ),
})

/** Something that the user said: a turn of the log, or a signal about an answer. */
interface Remark {
  readonly id: string
  readonly text: string
  readonly label: string
}

interface PreferenceBatch {
  readonly remarks: readonly Remark[]
  readonly places: readonly { readonly sessionId: string; readonly lines: number }[]
}

const MOST_REMARKS = 80
/** From this likeness on two wordings are one preference of the ledger. */
const SAME_PREFERENCE = 0.6

/** Preferences from the whole conversation log and recent feedback; the host counts the evidence (SPEC §5.6). */
export const preferences: Pass<PreferenceBatch, PreferenceAnswer> = {
  name: 'preferences',
  usesModel: true,
  enabled: settings => settings.Dream.PreferenceInferenceEnabled,
  gather(context) {
    const logs = readLog(context.home)
    const remarks = [...feedbackRemarks(context), ...logs.flatMap(log => log.turns.map(remarkOf))]
    const room = roomForTurns(context)
    const packed = packGroups(
      remarks.map(remark => [remark]),
      remark => cutTo(remark.text, room).tokens,
      { room, most: MOST_REMARKS },
    )
    const places = logs.map(({ sessionId, lines }) => ({ sessionId, lines }))
    // the log counts as read when its last batch is through
    const batches = packed.map((batch, i) => ({ remarks: batch, places: i === packed.length - 1 ? places : [] }))
    return { total: remarks.length, batches }
  },
  size: batch => batch.remarks.length,
  question,
  async propose(context, batch) {
    if (context.model === null) throw new AppError('MODEL_NONE', 'No model is connected.')
    const form = { name: 'preferences', schema: PreferenceAnswer, told: PreferenceShape }
    return context.model.askJson(question(context, batch), form)
  },
  decide(context, batch, answer) {
    return judge(context, batch, answer).flatMap((judged): Planned[] =>
      judged.enough && judged.fresh.length > 0 ? [plannedOf(judged)] : [],
    )
  },
  books(context, batch, answer, decisions) {
    const judged = judge(context, batch, answer)
    const written = new Set(decisions.flatMap(decision => decision.after ?? []))
    return [
      { op: 'evidence', rows: judged.flatMap(one => one.fresh) },
      ...judged
        .filter(one => written.has(one.preference))
        .map((one): Book => ({ op: 'written', preference: one.preference })),
      ...placeBooks(batch),
    ]
  },
  booksOfFailed: placeBooks,
}

function question(context: PassContext, batch: PreferenceBatch): readonly ModelMessage[] {
  const room = roomForTurns(context)
  const lines = batch.remarks.map((r, i) => `${i + 1}. ${r.label}: ${cutTo(r.text, room).text}`)
  return [
    { role: 'system', content: context.directive(context.settings.Dream.PreferenceDirectivePath) },
    { role: 'user', content: `Turns:\n${lines.join('\n')}` },
  ]
}

function placeBooks(batch: PreferenceBatch): readonly Book[] {
  return batch.places.map(place => ({ op: 'place', ...place }))
}

function remarkOf(turn: { messageId: string; role: string; content: string }): Remark {
  return { id: turn.role === 'user' ? turn.messageId : '', text: turn.content, label: turn.role }
}

function feedbackRemarks(context: PassContext): readonly Remark[] {
  const { FeedbackWindow, FeedbackMaxItems } = context.settings.Dream
  const since = instantOf(context.now - parseDuration(FeedbackWindow))
  return feedbackSince(context.db, since, FeedbackMaxItems)
    .filter(feedback => feedback.text.trim() !== '')
    .map(feedback => ({ id: `feedback:${feedback.seq}`, text: feedback.text, label: 'user, correcting an answer' }))
}

interface JudgedPreference {
  readonly preference: string
  readonly enough: boolean
  /** Evidence that the ledger does not hold yet. */
  readonly fresh: readonly EvidenceRow[]
  /** All that speaks for it. */
  readonly quotes: readonly string[]
}

/** Quotes that do not stand where they are said to are thrown out; the rest is counted with what the ledger holds. */
function judge(context: PassContext, batch: PreferenceBatch, answer: PreferenceAnswer): readonly JudgedPreference[] {
  const ledger = readLedger(context.db)
  return answer.preferences.flatMap((wanted): JudgedPreference[] => {
    const content = usableContent(wanted.content)
    if (content === null) return []
    const preference = nearest(ledger, content) ?? content
    const known = ledger.filter(row => row.preference === preference)
    const quotes = new Map<string, EvidenceRow>()
    for (const { turn, quote } of wanted.evidence) {
      const remark = batch.remarks[turn - 1]
      if (remark === undefined || remark.id === '' || !standsIn(quote, remark.text)) continue
      // one turn is one piece of evidence, however many quotes are taken from it
      if (known.some(row => row.messageId === remark.id)) continue
      quotes.set(remark.id, { preference, strength: wanted.strength, quote: quote.trim(), messageId: remark.id })
    }
    const fresh = [...quotes.values()]
    const all = [...known, ...fresh]
    const enough = isEnough(counted(all), neededOf(context.settings))
    return [{ preference, fresh, enough, quotes: all.map(row => row.quote) }]
  })
}

/**
 * The preference of the ledger that this is. One that reads the very same comes first: of two that are alike the
 * other has not heard of its evidence, and would count it anew.
 */
function nearest(ledger: readonly LedgerRow[], content: string): string | undefined {
  const same = ledger.filter(row => isSamePreference(row.preference, content))
  return same.toSorted((a, b) => jaccard(b.preference, content) - jaccard(a.preference, content))[0]?.preference
}

/** The opposite, or the same of something else, is another preference however alike the words are. */
const isSamePreference = (a: string, b: string): boolean => jaccard(a, b) >= SAME_PREFERENCE && !conflicts(a, b)

const counted = (rows: readonly (EvidenceRow | LedgerRow)[]) => ({
  strong: rows.filter(row => row.strength === 'strong').length,
  mild: rows.filter(row => row.strength === 'mild').length,
  casual: rows.filter(row => row.strength === 'casual').length,
})

const neededOf = ({ Dream }: Settings) => ({
  strong: Dream.EvidenceStrong,
  mild: Dream.EvidenceMild,
  casual: Dream.EvidenceCasual,
})

function plannedOf({ preference, fresh, quotes }: JudgedPreference): Planned {
  const ids = fresh.map(row => row.messageId).toSorted()
  const key = createHash('sha256')
    .update(JSON.stringify([preference, ids]))
    .digest('base64url')
    .slice(0, 22)
  const sensitive = needsPermission([preference, ...quotes].join('\n'))
  return {
    kind: 'created',
    reason: `inferred from ${fresh.map(row => `“${row.quote.slice(0, 120)}”`).join(', ')}`,
    sources: [],
    after: preference,
    operations: [
      { op: 'once', key: `preferences:${key}` },
      {
        op: 'save',
        fact: {
          content: preference,
          category: 'user-preferences/inferred',
          tags: ['inferred'],
          metadata: { source: 'inferred', ...(sensitive ? { requires_user_permission: 'true' } : {}) },
        },
      },
    ],
  }
}
