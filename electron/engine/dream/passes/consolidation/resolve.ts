import { readId } from './answer.ts'
import type { Offered } from './gather.ts'

/** Numbers in the list are short; an id never is. */
const PLACE = /^\d{1,3}$/u

/**
 * Finds what an answer names among what was offered, by id or by its number in the list. Whatever else it names
 * resolves to nothing (SPEC §5.2).
 */
export function resolver(offered: readonly Offered[]): (given: string) => Offered | undefined {
  const byId = new Map(offered.map(one => [one.entry.id, one]))
  return given => {
    const id = readId(given)
    return byId.get(id) ?? (PLACE.test(id) ? offered[Number(id) - 1] : undefined)
  }
}
