import { markedBlock, oneLine } from './marked-block.ts'
import { countdown } from './moment.ts'

/** What is told of a working-memory entry without its value. `remainingMs` is the time until it expires. */
export interface InventoryItem {
  readonly key: string
  readonly remainingMs: number
  readonly category: string | null
  readonly tags: readonly string[]
}

export const WORKING_HEADLINE =
  'Working memory (scratch space — use search_working_memory or get_from_working_memory to retrieve):'
export const PATROL_HEADLINE =
  'Patrol findings in working memory (use get_from_working_memory with the full key to read):'

/** `- session/abc/emails: expires in 4m32s, category: email, tags: a, b` */
export function inventoryLine(item: InventoryItem): string {
  const category = item.category === null ? '' : `, category: ${oneLine(item.category)}`
  const tags = item.tags.length === 0 ? '' : `, tags: ${item.tags.map(oneLine).join(', ')}`
  return `- ${oneLine(item.key)}: expires in ${countdown(item.remainingMs)}${category}${tags}`
}

/** An inventory as its marked block; empty text when there is nothing to list. */
export const inventoryBlock = (headline: string, items: readonly InventoryItem[]): string =>
  items.length === 0 ? '' : markedBlock('working-memory', [headline, ...items.map(inventoryLine)].join('\n'))

/** What a context is, by its namespace. */
export type ContextKind = 'user' | 'patrol' | 'subagent'

export const contextKind = (namespace: string): ContextKind =>
  namespace.startsWith('patrol/') ? 'patrol' : namespace.startsWith('subagent/') ? 'subagent' : 'user'

/** What a user's session is told of other contexts: every patrol finding, then what subagents say to start with. */
export function findingsOf(
  patrol: readonly InventoryItem[],
  subagent: readonly InventoryItem[],
): readonly InventoryItem[] {
  return [...patrol, ...subagent.filter(item => item.key.endsWith('-index'))]
}
