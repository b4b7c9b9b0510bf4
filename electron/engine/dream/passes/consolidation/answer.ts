import { z } from 'zod'

/** An id as models write it: a text, the number that the memory has in the list, or an object around it. */
const Id = z.union([
  z.string(),
  z.number().transform(String),
  z.object({ id: z.union([z.string(), z.number()]) }).transform(({ id }) => String(id)),
])

/** A list of which what cannot be read is left out; one thing alone counts as a list of one. */
const listOf = <S extends z.ZodType>(item: S) =>
  z
    .unknown()
    .nullish()
    .transform((value): z.output<S>[] =>
      (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).flatMap(one => {
        const read = item.safeParse(one)
        return read.success ? [read.data] : []
      }),
    )

const ids = z
  .unknown()
  .nullish()
  .transform(value => listOf(Id).parse(typeof value === 'string' ? value.split(/[\s,;]+/u).filter(Boolean) : value))

/** A score as a number or a number in words; whatever else is as if none was given. */
const score = z
  .unknown()
  .nullish()
  .transform((value): number | null => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : null
  })

const Save = z.object({
  content: z.string().catch(''),
  category: z.string().nullish().catch(null),
  tags: z
    .union([z.array(z.union([z.string(), z.number().transform(String)])), z.string()])
    .nullish()
    .catch(null),
  importance: score,
  sourceIds: ids,
})

const KEYS = ['toDelete', 'toSave', 'supersede'] as const

/**
 * SPEC §5.2: what the model may answer, read tolerantly. What is left out is nothing; an object that has none of
 * the three lists, and is not empty, is no answer.
 */
export const ConsolidationAnswer = z
  .record(z.string(), z.unknown())
  .refine(given => Object.keys(given).length === 0 || KEYS.some(key => key in given), {
    message: 'The object has none of toDelete, toSave and supersede.',
  })
  .pipe(
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
