import { z } from 'zod'

const ids = z.union([z.array(z.string()), z.string().transform(id => id.split(/[\s,;]+/u))]).nullish()
const list = <S extends z.ZodType>(item: S) =>
  z
    .union([z.array(item), item.transform(one => [one])])
    .nullish()
    .transform(value => value ?? [])

/** SPEC §5.2: what the model may answer. Read tolerantly; what is left out is nothing. */
export const ConsolidationAnswer = z.object({
  toDelete: ids.transform(value => value ?? []),
  toSave: list(
    z.object({
      content: z.string(),
      category: z.string().nullish(),
      tags: z.union([z.array(z.string()), z.string()]).nullish(),
      importance: z.coerce.number().nullish().catch(null),
      sourceIds: ids.transform(value => value ?? []),
    }),
  ),
  supersede: list(z.object({ oldId: z.string(), newId: z.string() })),
})
export type ConsolidationAnswer = z.infer<typeof ConsolidationAnswer>
export type WantedSave = ConsolidationAnswer['toSave'][number]

/** The answer to a repair: the merged text with what was lost put back. */
export const RepairAnswer = z.object({ content: z.string() })

/** Ids as models write them: in brackets, in upper case, with white space. */
export const readId = (given: string): string =>
  given
    .trim()
    .replace(/^\[|\]$/gu, '')
    .toLowerCase()
