import { z } from 'zod'
import { boundedLines } from '../../rules/bounded.ts'
import { inventoryLine } from '../../rules/inventory.ts'
import { defuse, markedBlock, oneLine } from '../../rules/marked-block.ts'
import { countdown } from '../../rules/moment.ts'
import { familyDescription, nothingFound } from '../../rules/tools-family.ts'
import { isFullPath, namespaceOf } from '../../rules/working-key.ts'
import type { WorkingMemory } from '../../working/working-memory.ts'
import { MAX_RESULT_CHARS, optional, type Tool, tool } from './tool.ts'

const tags = optional(z.union([z.array(z.string()), z.string()]).describe('Words to find it by.'))

/** Scratch space for the model: writes go to its own namespace, reads reach everywhere. */
export function workingTools(working: WorkingMemory): readonly Tool[] {
  return [
    tool(
      'save_to_working_memory',
      'Puts a result or a note aside for a few minutes, under a key of your choosing, so that you need not repeat it. It expires by itself; what should last belongs into save_memory.',
      z.object({
        key: z.string().describe('A short name such as emails or plan/step-2.'),
        data: z
          .union([z.string(), z.looseObject({}), z.array(z.unknown()), z.number(), z.boolean()])
          .describe('What to keep.'),
        ttl_minutes: optional(z.coerce.number().positive().describe('How long it lives, in minutes.')),
        category: optional(z.string()),
        tags,
      }),
      async ({ key, data, ttl_minutes, category, tags: words }, { namespace }) => {
        const entry = await working.set({
          namespace,
          key,
          value: typeof data === 'string' ? data : JSON.stringify(data),
          ...(ttl_minutes === undefined ? {} : { ttl: `${Math.max(1, Math.round(ttl_minutes * 60))}s` }),
          ...(category === undefined ? {} : { category }),
          ...(words === undefined ? {} : { tags: words }),
        })
        const lives = Date.parse(entry.expiresAt) - Date.parse(entry.storedAt)
        return { text: `Stored as ${entry.key}; it expires in ${countdown(lives)}.` }
      },
    ),
    tool(
      'get_from_working_memory',
      'Reads what was put aside, by its key or by its full path.',
      z.object({ key: z.string().describe('A key of this chat, or a full path such as patrol/mail/inbox.') }),
      ({ key }, { namespace }) => {
        const entry = working.get({ namespace, key })
        const room = MAX_RESULT_CHARS - 600
        const value = entry.value.length > room ? `${entry.value.slice(0, room)} … (cut off)` : entry.value
        return { text: markedBlock('working-memory', `${entry.key}:\n${defuse(value)}`) }
      },
    ),
    tool(
      'search_working_memory',
      familyDescription('search_working_memory', 'Without a query it lists what is there, newest first.'),
      z.object({
        query: optional(z.string()),
        category: optional(z.string()),
        tags,
        namespace: optional(
          z.string().describe('Only this one, such as session/… or patrol/…; everywhere when left out.'),
        ),
      }),
      async ({ query, category, tags: words, namespace }) => {
        const { results, capped } = await working.search({
          ...(query === undefined ? {} : { query }),
          ...(category === undefined ? {} : { category }),
          ...(words === undefined ? {} : { tags: words }),
          ...(namespace === undefined ? {} : { namespace }),
        })
        if (results.length === 0) {
          return {
            text: query === undefined ? 'Working memory is empty.' : nothingFound('search_working_memory', query),
          }
        }
        const lines = results.map(hit =>
          hit.preview === undefined ? inventoryLine(hit) : `${inventoryLine(hit)} — ${oneLine(hit.preview)}`,
        )
        const note = capped ? '\nThere is more; ask more narrowly.' : ''
        return {
          text: markedBlock('working-memory', boundedLines(lines, MAX_RESULT_CHARS - 600, 'Ask more narrowly.')) + note,
        }
      },
    ),
    tool(
      'delete_from_working_memory',
      'Drops what you put aside, or a patrol finding that the user has dealt with (by its full path).',
      z.object({ key: z.string() }),
      async ({ key }, { namespace }) => {
        const foreign = isFullPath(key.trim()) && namespaceOf(key.trim()) !== namespace
        const { deleted } =
          foreign && key.trim().startsWith('patrol/')
            ? await working.drop(key.trim())
            : await working.delete({ namespace, key })
        return { text: deleted ? `Dropped ${key}.` : `There is nothing at ${key}, or it has expired.` }
      },
    ),
  ]
}
