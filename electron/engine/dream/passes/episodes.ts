import { z } from 'zod'
import type { Entry } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { displayCategory, isWithin } from '../../rules/categories.ts'
import { oneLine } from '../../rules/marked-block.ts'
import { listEntries } from '../../store/browse.ts'
import type { Pass, PassContext, Planned } from '../pass.ts'
import { readId } from './consolidation/answer.ts'
import { FactAnswer, usableCategory, usableContent, usableImportance, usableTags } from './fact-answer.ts'
import { createOrdinals, type LogBatch, logBatches, numbered, placeBook, turnKey, turnsNamed } from './log-batches.ts'

const EpisodeAnswer = z.object({
  episodes: z
    .array(
      FactAnswer.pick({ content: true, category: true, tags: true, importance: true, turns: true }).extend({
        revisits: z.string().nullish(),
      }),
    )
    .nullish()
    .transform(value => value ?? []),
})

/** Episodes that the model is shown so that it can say that one was revisited. */
const KNOWN_SHOWN = 30

interface EpisodeBatch extends LogBatch {
  readonly known: readonly Entry[]
}

/** What happened: new `episodic/*` entries; an episode revisited is reinforced. */
export const episodes: Pass<EpisodeBatch, z.infer<typeof EpisodeAnswer>> = {
  name: 'episodes',
  usesModel: true,
  enabled: settings => settings.Dream.EpisodesEnabled,
  gather(context) {
    const { total, batches } = logBatches(context, 'episodes')
    return { total, batches: withKnown(context, batches) }
  },
  size: batch => batch.turns.length,
  async propose(context, batch) {
    if (context.model === null) throw new AppError('MODEL_NONE', 'No model is connected.')
    const known = batch.known.map(e => `- [${e.id}] ${e.createdAt.slice(0, 10)} ${oneLine(e.content).slice(0, 240)}`)
    return context.model.askJson(
      [
        { role: 'system', content: context.directive(context.settings.Dream.EpisodeDirectivePath) },
        {
          role: 'user',
          content: [
            ...(known.length === 0 ? [] : ['Episodes known already:', ...known, '']),
            'Turns:',
            numbered(batch.turns),
          ].join('\n'),
        },
      ],
      { name: 'episodes', schema: EpisodeAnswer },
    )
  },
  decide(context, batch, answer) {
    const ordinal = createOrdinals()
    return answer.episodes.flatMap((episode): Planned[] => {
      const content = usableContent(episode.content)
      const turns = turnsNamed(batch.turns, episode.turns)
      if (content === null || turns.length === 0) return []
      const once = { op: 'once' as const, key: turnKey('episodes', turns, ordinal(turns)) }
      const revisited =
        typeof episode.revisits === 'string'
          ? batch.known.find(e => e.id === readId(episode.revisits ?? ''))
          : undefined
      if (revisited !== undefined) {
        return [
          {
            kind: 'created',
            reason: 'an episode came up again',
            sources: [revisited.id],
            result: revisited.id,
            operations: [
              once,
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
      const importance = usableImportance(episode.importance)
      const [first] = turns
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
              fact: {
                content,
                category: episodic(usableCategory(episode.category)),
                tags: usableTags(episode.tags),
                ...(importance === undefined ? {} : { importance }),
                metadata: { source: 'mined', sourceSession: batch.sessionId, sourceMessage: first?.messageId ?? '' },
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
    yield { ...batch, known }
  }
}

function episodic(category: string | null): string {
  if (category === null) return 'episodic'
  return isWithin(category, 'episodic')
    ? category
    : (usableCategory(`episodic/${displayCategory(category)}`) ?? 'episodic')
}
