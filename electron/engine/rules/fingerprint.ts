import { createHash } from 'node:crypto'
import type { Entry } from '#shared/domain/entry.ts'
import { displayCategory } from './categories.ts'
import { foldTag } from './tags.ts'

/** What consolidation looks at of an entry: text, category and tags. Fading and reinforcement do not change it. */
export function fingerprintOf(entry: Pick<Entry, 'content' | 'category' | 'tags'>): string {
  const tags = entry.tags.map(foldTag).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([entry.content.normalize('NFC'), displayCategory(entry.category), tags]))
    .digest('base64url')
    .slice(0, 22)
}
