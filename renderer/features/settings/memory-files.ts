import type { Output } from '#shared/contract/index.ts'
import { ask } from '../../lib/bridge.ts'

const PAGE = 500

/** Every memory, archived ones too, oldest first, in the shape that an import takes. */
export async function everyMemory(): Promise<readonly object[]> {
  const entries: object[] = []
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = await ask('memory.list', {
      filter: { archived: 'all' },
      sort: 'createdAt',
      descending: false,
      offset,
      limit: PAGE,
    })
    entries.push(...rows.map(row => row.entry))
    if (rows.length === 0 || offset + PAGE >= total) return entries
  }
}

/**
 * The memories in a text that was read from a file: a JSON list, or an object with a list as `entries`.
 * Throws what is wrong with it, in words that name the file.
 */
export function memoriesIn(text: string, name: string): readonly unknown[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error(`${name} is not JSON. Expected a list of memories, or { "entries": [ … ] }.`)
  }
  // a list has `entries` too, as a method
  let entries: unknown = parsed
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) && 'entries' in parsed)
    entries = parsed.entries
  if (!Array.isArray(entries))
    throw new Error(`${name} holds no list of memories. Expected [ … ] or { "entries": [ … ] }.`)
  return entries
}

/** What an import came to, in one sentence. */
export function importWords({ created, reinforced, extended, skipped }: Output<'memory.import'>): string {
  const known = reinforced + extended
  return [`${created} new`, `${known} known already`, ...(skipped.length === 0 ? [] : [`${skipped.length} not taken`])]
    .join(', ')
    .concat('.')
}
