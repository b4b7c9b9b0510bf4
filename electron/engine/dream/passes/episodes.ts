import { z } from 'zod'
import type { Entry } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { countTokens } from '../../chat/token-count.ts'
import type { ModelMessage } from '../../llm/chat-model.ts'
import { displayCategory, isWithin } from '../../rules/categories.ts'
import { oneLine } from '../../rules/marked-block.ts'
import { isSaidByUser } from '../../rules/said.ts'
import { listEntries } from '../../store/browse.ts'
import type { Pass, PassContext, Planned } from '../pass.ts'
import { answerWith, listOf } from './answer-forms.ts'
import { readId } from './consolidation/answer.ts'
import { FactAnswer, usableCategory, usableContent, usableImportance, usableTags } from './fact-answer.ts'
import {
  createOrdinals,
  type LogBatch,
  logBatches,
  placeBook,
  roomForTurns,
  saidIn,
  turnKey,
  turnsNamed,
} from './log-batches.ts'

const Episode = FactAnswer.omit({ subjectTime: true, subjectTimeStart: true, subjectTimeEnd: true }).extend({
  content: z.string().catch(''),
  revisits: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(null),
})
export const EpisodeAnswer = answerWith('episodes').pipe(z.object({ episodes: listOf(Episode) }))
type EpisodeAnswer = z.output<typeof EpisodeAnswer>

/** The plain shape, as a server is told of it that can hold a model to one. */
export const EpisodeShape = z.object({
  episodes: z.array(
    z.object({
      content: z.string(),
      category: z.string().optional(),
      tags: z.array(z.string()).optional(),
      importance: z.number().optional(),
      turns: z.array(z.number()),
      revisits: z.string().optional(),
    }),
  ),
})

/** Episodes that the model is shown so that it can say that one was revisited. */
const KNOWN_SHOWN = 30
const KNOWN_CHARS = 240
/** They take this much beside the turns, as a share of what the turns may take. */
const KNOWN_SHARE = 0.3

interface EpisodeBatch extends LogBatch {
  readonly known: readonly Entry[]
}

/** What happened: new `episodic/*` entries; an episode revisited is reinforced. */
export const episodes: Pass<EpisodeBatch, EpisodeAnswer> = {
  name: 'episodes',
  usesModel: true,
  enabled: settings => settings.Dream.EpisodesEnabled,
  gather(context) {
    const { total, batches } = logBatches(context, 'episodes')
    return { total, batches: withKnown(context, batches) }
  },
  size: batch => batch.turns.length,
  question,
  async propose(context, batch) {
    if (context.model === null) throw new AppError('MODEL_NONE', 'No model is connected.')
    const form = { name: 'episodes', schema: EpisodeAnswer, told: EpisodeShape }
    return context.model.askJson(question(context, batch), form)
  },
  decide(context, batch, answer) {
    const ordinal = createOrdinals()
    return answer.episodes.flatMap((episode): Planned[] => {
      const content = usableContent(episode.content)
      const revisited = revisitedBy(batch, episode.revisits)
      const turns = turnsNamed(batch.turns, episode.turns)
      if ((content === null && revisited === undefined) || turns.length === 0) return []
      const from = saidIn(turns)
      const [first] = from
      if (first === undefined || !isSaidByUser(content ?? '', turns)) {
        const reason =
          first === undefined ? 'only the assistant said it' : 'the assistant said it, and the user only asked'
        return [{ kind: 'rejected', reason, sources: [], after: content ?? '', operations: [] }]
      }
      const once = { op: 'once' as const, key: turnKey('episodes', turns, ordinal(turns)) }
      if (revisited !== undefined) {
        return [
          {
            kind: 'created',
            reason: 'an episode came up again',
            sources: [revisited.id],
            result: revisited.id,
            operations: [
              once,
              { op: 'credit', id: revisited.id, from },
              {
                op: 'change',
                id: revisited.id,
                revision: revisited.revision,
                patch: { lastSeenAt: instantOf(context.now), reinforcementCount: revisited.reinforcementCount + 1 },
                kind: 'reinforced',
              },
            ],
          },
        ]
      }
      if (content === null) return []
      const importance = usableImportance(episode.importance)
      return [
        {
          kind: 'created',
          reason: 'something that happened',
          sources: [],
          after: content,
          operations: [
            once,
            {
              op: 'save',
              from,
              fact: {
                content,
                category: episodic(usableCategory(episode.category)),
                tags: usableTags(episode.tags),
                ...(importance === undefined ? {} : { importance }),
                metadata: { source: 'mined', sourceSession: batch.sessionId, sourceMessage: first },
              },
            },
          ],
        },
      ]
    })
  },
  books: (_, batch) => [placeBook(batch)],
  booksOfFailed: batch => [placeBook(batch)],
}

function question(context: PassContext, batch: EpisodeBatch): readonly ModelMessage[] {
  const known = batch.known.map(knownLine)
  const told = [...(known.length === 0 ? [] : ['Episodes known already:', ...known, '']), 'Turns:', batch.told]
  return [
    { role: 'system', content: context.directive(context.settings.Dream.EpisodeDirectivePath) },
    { role: 'user', content: told.join('\n') },
  ]
}

const knownLine = (entry: Entry): string =>
  `- [${entry.id}] ${entry.createdAt.slice(0, 10)} ${oneLine(entry.content).slice(0, KNOWN_CHARS)}`

/** The first of them that a request has room for, in tokens. */
function fitting(known: readonly Entry[], room: number): readonly Entry[] {
  let used = 0
  return known.filter(entry => {
    used += countTokens(knownLine(entry))
    return used <= room
  })
}

const revisitedBy = (batch: EpisodeBatch, id: string | null | undefined): Entry | undefined =>
  typeof id === 'string' ? batch.known.find(entry => entry.id === readId(id)) : undefined

/** The known episodes are read anew for each batch: the one before may have written some. */
function* withKnown(context: PassContext, batches: readonly LogBatch[]): Iterable<EpisodeBatch> {
  for (const batch of batches) {
    const known = listEntries(context.db, {
      filter: { category: 'episodic' },
      sort: 'lastSeenAt',
      descending: true,
      offset: 0,
      limit: KNOWN_SHOWN,
    }).map(stored => stored.entry)
    yield { ...batch, known: fitting(known, roomForTurns(context) * KNOWN_SHARE) }
  }
}

function episodic(category: string | null): string {
  if (category === null) return 'episodic'
  return isWithin(category, 'episodic')
    ? category
    : (usableCategory(`episodic/${displayCategory(category)}`) ?? 'episodic')
}
