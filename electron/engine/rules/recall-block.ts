import type { RecalledEntry } from '#shared/domain/chat.ts'
import { type Entry, GENERAL, Source } from '#shared/domain/entry.ts'
import { markedBlock, oneLine } from './marked-block.ts'

export const RECALL_HEADLINE = 'Recalled from long-term memory (relevant to this message):'
export const CONSTRAINT_NOTE =
  "Entries under anti-patterns/ are constraints that the user's corrections set: keep to them."

const SOURCE_NOTES: Readonly<Partial<Record<Source, string>>> = {
  tool: ' (source: tool)',
  import: ' (source: import)',
  file: ' (source: file)',
}

/** The source of an entry as its metadata tells it; what is not known is the user's own. */
export function sourceOf(metadata: Entry['metadata']): Source | undefined {
  const read = Source.safeParse(metadata?.source)
  return read.success ? read.data : undefined
}

/** ` (source: tool)` and the like, for an entry that did not come from the user or the chat; else nothing. */
export const sourceNote = (source: Source | undefined): string =>
  source === undefined ? '' : (SOURCE_NOTES[source] ?? '')

export const isConstraint = (category: string): boolean =>
  category === 'anti-patterns' || category.startsWith('anti-patterns/')

/** An entry as a turn is given it, frozen. */
export const freeze = (found: { entry: Entry; temporal: string; why: RecalledEntry['why'] }): RecalledEntry => {
  const source = sourceOf(found.entry.metadata)
  return {
    id: found.entry.id,
    revision: found.entry.revision,
    category: found.entry.category ?? GENERAL,
    content: found.entry.content,
    temporal: found.temporal,
    why: found.why,
    ...(source === undefined ? {} : { source }),
  }
}

/** `- [id] (category): content`, one line whatever the content holds, its source at the end where it matters. */
export const recallLine = (entry: Pick<RecalledEntry, 'id' | 'category' | 'content' | 'source'>): string =>
  `- [${entry.id}] (${oneLine(entry.category)}): ${oneLine(entry.content)}${sourceNote(entry.source)}`

/** The marked block of recalled entries, best first; empty text when there are none. */
export function recallBlock(entries: readonly RecalledEntry[]): string {
  if (entries.length === 0) return ''
  const notes = entries.some(entry => isConstraint(entry.category)) ? [CONSTRAINT_NOTE] : []
  return markedBlock('recalled-memory', [RECALL_HEADLINE, ...entries.map(recallLine)].join('\n'), notes)
}
