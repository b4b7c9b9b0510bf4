import type { RecalledEntry } from '#shared/domain/chat.ts'
import { type Entry, GENERAL } from '#shared/domain/entry.ts'

/** What the turns that the model still sees were given, the latest state of each entry. */
export function givenIn(
  turns: readonly { readonly recalled: readonly RecalledEntry[] }[],
): ReadonlyMap<string, RecalledEntry> {
  return new Map(turns.flatMap(turn => turn.recalled.map(entry => [entry.id, entry] as const)))
}

/** Whether the model has this entry before it as it is now; an entry whose text or category changed counts as not given. */
export function isGiven(
  given: ReadonlyMap<string, RecalledEntry>,
  entry: Pick<Entry, 'id' | 'content' | 'category'>,
): boolean {
  const before = given.get(entry.id)
  return before !== undefined && before.content === entry.content && before.category === (entry.category ?? GENERAL)
}
