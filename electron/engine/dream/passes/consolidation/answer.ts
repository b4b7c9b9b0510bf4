import { z } from 'zod'
import { answerWith, listOf, Score, Tags, Text } from '../answer-forms.ts'

/** An id as models write it: a text, the number that the memory has in the list, or an object around it. */
const Id = z.union([
  z.string(),
  z.number().transform(String),
  z.object({ id: z.union([z.string(), z.number()]) }).transform(({ id }) => String(id)),
])

const ids = z
  .unknown()
  .nullish()
  .transform(value => listOf(Id).parse(typeof value === 'string' ? value.split(/[\s,;]+/u).filter(Boolean) : value))

const Save = z.object({
  content: z.string().catch(''),
  category: Text,
  tags: Tags,
  importance: Score,
  sourceIds: ids,
})

/**
 * SPEC §5.2: what the model may answer, read tolerantly. What is left out is nothing; an object that has none of
 * the three lists, and is not empty, is no answer.
 */
export const ConsolidationAnswer = answerWith('toDelete', 'toSave', 'supersede').pipe(
  z.object({
    toDelete: ids,
    toSave: listOf(Save),
    supersede: listOf(z.object({ oldId: Id, newId: Id })),
  }),
)
export type ConsolidationAnswer = z.output<typeof ConsolidationAnswer>
export type WantedSave = ConsolidationAnswer['toSave'][number]

/** The plain shape, as a server is told of it that can hold a model to one. */
export const ConsolidationShape = z.object({
  toDelete: z.array(z.string()),
  toSave: z.array(
    z.object({
      content: z.string(),
      category: z.string().optional(),
      tags: z.array(z.string()).optional(),
      importance: z.number().optional(),
      sourceIds: z.array(z.string()),
    }),
  ),
  supersede: z.array(z.object({ oldId: z.string(), newId: z.string() })),
})

/** The answer to a repair: the merged text with what was lost put back. */
export const RepairAnswer = z.object({ content: z.string() })

/** Ids as models write them: in brackets, in upper case, with white space. */
export const readId = (given: string): string =>
  given
    .trim()
    .replace(/^[[("'#]+|[\])"'.]+$/gu, '')
    .toLowerCase()
