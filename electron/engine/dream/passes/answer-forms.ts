import { z } from 'zod'

/** A list of which what cannot be read is left out; one thing alone counts as a list of one, nothing as an empty one. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z
    .unknown()
    .nullish()
    .transform((value): z.output<S>[] =>
      (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).flatMap(one => {
        const read = item.safeParse(one)
        return read.success ? [read.data] : []
      }),
    )

/**
 * An object that answers what was asked: one of its lists is there, or it is empty, which means that nothing was
 * found. Any other object is something else that a model wrote by the way.
 */
export const answerWith = (...lists: readonly string[]) =>
  z
    .record(z.string(), z.unknown())
    .refine(given => Object.keys(given).length === 0 || lists.some(list => list in given), {
      message: lists.length === 1 ? `The object has no ${lists[0]}.` : `The object has none of ${lists.join(', ')}.`,
    })

/** A score as a number or a number in words; whatever else is as if none was given. */
export const Score = z
  .unknown()
  .nullish()
  .transform((value): number | null => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : null
  })

/** Tags as a list or in one string; whatever else is as if none were given. */
export const Tags = z
  .union([z.array(z.union([z.string(), z.number().transform(String)])), z.string()])
  .nullish()
  .catch(null)

/** A text that may be left out. */
export const Text = z.string().nullish().catch(null)

/** Numbers of turns, given as a list, alone, or in a string. */
export const TurnNumbers = z
  .unknown()
  .nullish()
  .transform((value): readonly number[] => {
    const given = typeof value === 'string' ? value.split(/[^\d]+/u) : Array.isArray(value) ? value : [value]
    return given.flatMap(one => {
      const number = typeof one === 'string' && one !== '' ? Number(one) : one
      return typeof number === 'number' && Number.isInteger(number) ? [number] : []
    })
  })
