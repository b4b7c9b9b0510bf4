import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import type { ModelMessage } from '../../llm/chat-model.ts'
import { isSaidByUser } from '../../rules/said.ts'
import type { Pass, PassContext, Planned } from '../pass.ts'
import { answerWith, listOf } from './answer-forms.ts'
import { FactAnswer, minedCategory, subjectTimeOf, usableContent, usableImportance, usableTags } from './fact-answer.ts'
import { createOrdinals, type LogBatch, logBatches, placeBook, saidIn, turnKey, turnsNamed } from './log-batches.ts'

export const MiningAnswer = answerWith('entries').pipe(z.object({ entries: listOf(FactAnswer) }))
type MiningAnswer = z.output<typeof MiningAnswer>

/** The plain shape, as a server is told of it that can hold a model to one. */
export const MiningShape = z.object({
  entries: z.array(
    z.object({
      content: z.string(),
      category: z.string().optional(),
      tags: z.array(z.string()).optional(),
      importance: z.number().optional(),
      subjectTime: z.string().optional(),
      subjectTimeStart: z.string().optional(),
      subjectTimeEnd: z.string().optional(),
      turns: z.array(z.number()),
    }),
  ),
})

/** Facts from the conversation log, through SPEC §2.6. */
export const mining: Pass<LogBatch, MiningAnswer> = {
  name: 'mining',
  usesModel: true,
  enabled: settings => settings.Dream.MemoryMiningEnabled,
  gather: context => logBatches(context, 'mining'),
  size: batch => batch.turns.length,
  question,
  async propose(context, batch) {
    if (context.model === null) throw new AppError('MODEL_NONE', 'No model is connected.')
    const form = { name: 'mining', schema: MiningAnswer, told: MiningShape }
    return context.model.askJson(question(context, batch), form)
  },
  decide(_, batch, { entries }) {
    const ordinal = createOrdinals()
    return entries.flatMap((fact): Planned[] => {
      const content = usableContent(fact.content)
      if (content === null) return []
      const named = turnsNamed(batch.turns, fact.turns)
      const turns = named.length === 0 ? batch.turns : named
      const from = saidIn(turns)
      const [first] = from
      const reject = (reason: string): Planned[] => [
        { kind: 'rejected', reason, sources: [], after: content, operations: [] },
      ]
      if (first === undefined) return reject('only the assistant said it')
      if (!isSaidByUser(content, turns)) return reject('the assistant said it, and the user only asked')
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
              from,
              fact: {
                content,
                category: minedCategory(fact.category),
                tags: usableTags(fact.tags),
                ...(importance === undefined ? {} : { importance }),
                metadata: {
                  ...subjectTimeOf(fact),
                  source: 'mined',
                  sourceSession: batch.sessionId,
                  sourceMessage: first,
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

function question(context: PassContext, batch: LogBatch): readonly ModelMessage[] {
  return [
    { role: 'system', content: context.directive(context.settings.Dream.MiningDirectivePath) },
    { role: 'user', content: `Turns:\n${batch.told}` },
  ]
}
