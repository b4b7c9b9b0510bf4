import type { Entry } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { displayCategory } from '../../../rules/categories.ts'
import { oneLine } from '../../../rules/marked-block.ts'
import { sourceOf } from '../../../rules/recall-block.ts'
import type { Feedback } from '../../../store/feedback.ts'
import type { ConflictLink } from '../../../store/links.ts'
import type { Offered } from './gather.ts'
import type { Lossy } from './judge.ts'

const MOST_ABOUT = 200
const MOST_SAID = 400

export interface Told {
  readonly offered: readonly Offered[]
  readonly conflicts: readonly Pick<ConflictLink, 'a' | 'b'>[]
  readonly feedback: readonly Feedback[]
  /** Epoch milliseconds. */
  readonly now: number
}

/** What consolidation tells the model besides the directive (SPEC §5.2). */
export function questionOf({ offered, conflicts, feedback, now }: Told): string {
  const ids = new Set(offered.map(({ entry }) => entry.id))
  const disputed = conflicts.filter(({ a, b }) => ids.has(a) && ids.has(b)).map(({ a, b }) => `- [${a}] and [${b}]`)
  return [
    `Today is ${instantOf(now).slice(0, 10)}.`,
    '',
    'Memories:',
    ...offered.map(({ entry, mergeOnly }, i) => told(entry, i + 1, mergeOnly)),
    ...(disputed.length === 0 ? [] : ['', 'These say different things of the same matter:', ...disputed]),
    ...(feedback.length === 0 ? [] : ['', 'What the user thought of recent answers:', ...feedback.map(feedbackLine)]),
  ].join('\n')
}

/** An entry as the model is told of it: number, id, category, tags, times, count, subject, source, text on a line of its own. */
export function told(entry: Entry, number: number, mergeOnly = false): string {
  const subject = subjectOf(entry)
  const source = sourceOf(entry.metadata)
  const head = [
    `${number}. [${entry.id}] (${displayCategory(entry.category)})`,
    ...(entry.tags.length === 0 ? [] : [`tags=${entry.tags.map(oneLine).join(',')}`]),
    `first=${entry.createdAt.slice(0, 10)}`,
    `last=${entry.lastSeenAt.slice(0, 10)}`,
    `reinforced=${entry.reinforcementCount}×`,
    ...(subject === '' ? [] : [`subject=${subject}`]),
    ...(source === undefined || source === 'user' || source === 'chat' ? [] : [`source=${source}`]),
    ...(mergeOnly ? ['merge-only'] : []),
  ].join(' ')
  return `${head}\n   ${oneLine(entry.content)}`
}

/** A point as it is; a range with two dots, open where nothing is given. */
function subjectOf({ metadata }: Entry): string {
  const at = (key: string): string =>
    metadata !== null && Object.hasOwn(metadata, key) ? oneLine(metadata[key] ?? '') : ''
  const [start, end] = [at('subjectTimeStart'), at('subjectTimeEnd')]
  return at('subjectTime') || (start === '' && end === '' ? '' : `${start}..${end}`)
}

const FEEDBACK_WORDS: Readonly<Record<Feedback['kind'], string>> = {
  ThumbsUp: 'liked',
  ThumbsDown: 'disliked',
  Correction: 'corrected',
  SessionSummary: 'summary of a chat',
}

function feedbackLine(feedback: Feedback): string {
  const said = feedback.text === '' ? '' : `: ${oneLine(feedback.text).slice(0, MOST_SAID)}`
  const about = oneLine(feedback.about).slice(0, MOST_ABOUT)
  return `- ${feedback.at.slice(0, 10)} ${FEEDBACK_WORDS[feedback.kind]} “${about}”${said}`
}

const MEND =
  'You mend a text that was merged from several memories and lost something. Keep the text as it is and put every missing string back, exactly as it is written and where it belongs. Add nothing else. Answer with one JSON object and nothing else: { "content": "…" }'

/** The one call that mends a rejected merge: told exactly which strings are missing (SPEC §5.4). */
export const repairMessages = ({ content, missing, sources }: Lossy) => [
  { role: 'system' as const, content: MEND },
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
