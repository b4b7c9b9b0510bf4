import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import type { Pass, Planned } from '../pass.ts'
import {
  FactAnswer,
  subjectTimeOf,
  usableCategory,
  usableContent,
  usableImportance,
  usableTags,
} from './fact-answer.ts'
import { createOrdinals, type LogBatch, logBatches, numbered, placeBook, turnKey, turnsNamed } from './log-batches.ts'

const MiningAnswer = z.object({
  entries: z
    .array(FactAnswer)
    .nullish()
    .transform(value => value ?? []),
})

/** Facts from the conversation log, through SPEC §2.6. */
export const mining: Pass<LogBatch, z.infer<typeof MiningAnswer>> = {
  name: 'mining',
  usesModel: true,
  enabled: settings => settings.Dream.MemoryMiningEnabled,
  gather: context => logBatches(context, 'mining'),
  size: batch => batch.turns.length,
  async propose(context, batch) {
    if (context.model === null) throw new AppError('MODEL_NONE', 'No model is connected.')
    return context.model.askJson(
      [
        { role: 'system', content: context.directive(context.settings.Dream.MiningDirectivePath) },
        { role: 'user', content: `Turns:\n${numbered(batch.turns)}` },
      ],
      { name: 'mining', schema: MiningAnswer },
    )
  },
  decide(_, batch, { entries }) {
    const ordinal = createOrdinals()
    return entries.flatMap((fact): Planned[] => {
      const content = usableContent(fact.content)
      if (content === null) return []
      const named = turnsNamed(batch.turns, fact.turns)
      const turns = named.length === 0 ? batch.turns : named
      const said = turns.find(turn => turn.role === 'user')
      if (said === undefined) {
        // what only the assistant said is its own words, or an echo of what it was given
        return [{ kind: 'rejected', reason: 'only the assistant said it', sources: [], after: content, operations: [] }]
      }
      const importance = usableImportance(fact.importance)
      return [
        {
          kind: 'created',
          reason: 'said in a chat',
          sources: [],
          after: content,
          operations: [
            { op: 'once', key: turnKey('mining', turns, ordinal(turns)) },
            {
              op: 'save',
              fact: {
                content,
                category: usableCategory(fact.category),
                tags: usableTags(fact.tags),
                ...(importance === undefined ? {} : { importance }),
                metadata: {
                  ...subjectTimeOf(fact),
                  source: 'mined',
                  sourceSession: batch.sessionId,
                  sourceMessage: said.messageId,
                },
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
