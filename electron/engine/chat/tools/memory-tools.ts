import { z } from 'zod'
import type { MemoryChange } from '#shared/domain/chat.ts'
import { EntryId } from '#shared/domain/entry.ts'
import type { Memory, SaveOutcome } from '../../memory/memory.ts'
import { boundedLines } from '../../rules/bounded.ts'
import { displayCategory } from '../../rules/categories.ts'
import { markedBlock, oneLine } from '../../rules/marked-block.ts'
import { sourceNote, sourceOf } from '../../rules/recall-block.ts'
import { familyDescription, nothingFound } from '../../rules/tools-family.ts'
import type { Expansions } from '../expansions.ts'
import { MAX_RESULT_CHARS, optional, type Tool, tool } from './tool.ts'

const tags = optional(z.union([z.array(z.string()), z.string()]).describe('Words to find it by.'))
const id = z
  .string()
  .transform(text =>
    text
      .trim()
      .replace(/^\[|\]$/gu, '')
      .toLowerCase(),
  )
  .pipe(EntryId)
  .describe('The id of a memory: 12 hex digits, as shown in [brackets].')

const changeOf = ({ action, id: entryId, eventId, conflictWith }: SaveOutcome): MemoryChange => ({
  action,
  id: entryId,
  eventId,
  ...(conflictWith === undefined ? {} : { conflictWith }),
})

/** Saving, searching, archiving and re-scoring long-term memory, for the model. */
export function memoryTools(memory: Memory, expansions: Expansions): readonly Tool[] {
  return [
    tool(
      'save_memory',
      'Saves a fact or preference about the user for good, in any chat. Save what will matter later, one thing a call, in full sentences that make sense on their own; never what is only of this moment, and never secrets such as passwords.',
      z.object({
        content: z.string().describe('The fact, worded so that it can be understood years later.'),
        category: optional(z.string().describe('A path such as user-preferences/food or project-context/garden.')),
        tags,
      }),
      async ({ content, category, tags: words }, context) => {
        const metadata = { source: 'chat', sourceSession: context.sessionId, sourceMessage: context.userMessageId }
        const outcome = await expansions.save({ content, category, tags: words, metadata }, context)
        const text = {
          created: `Saved as [${outcome.id}].`,
          reinforced: `That is known already as [${outcome.id}]; it was noted that it was said again.`,
          extended: `Added to what is known as [${outcome.id}].`,
        }[outcome.action]
        const conflict =
          outcome.conflictWith === undefined
            ? ''
            : ` It contradicts [${outcome.conflictWith.join('], [')}]; both are kept until the user decides.`
        return { text: text + conflict, changes: [changeOf(outcome)] }
      },
    ),
    tool(
      'search_memory',
      familyDescription(
        'search_memory',
        'Give words of what you look for; without a query it lists the newest memories and all categories.',
      ),
      z.object({
        query: optional(z.string().describe('What to look for, in plain words.')),
        category: optional(z.string().describe('Only this category and those below it.')),
        mode: optional(z.enum(['hybrid', 'regex']).describe('regex takes the query as a regular expression.')),
      }),
      async ({ query, category, mode }) => {
        const limit = query === undefined ? 20 : 12
        const { results, taxonomy } = await memory.search({
          ...(query === undefined ? {} : { query }),
          ...(category === undefined ? {} : { category }),
          mode: mode ?? 'hybrid',
          limit,
          archived: false,
        })
        if (query !== undefined && results.length === 0) return { text: nothingFound('search_memory', query) }
        const lines = results.map(
          ({ entry, temporal }) =>
            `- [${entry.id}] (${displayCategory(entry.category)}): ${oneLine(entry.content)} — ${temporal}${sourceNote(sourceOf(entry.metadata))}`,
        )
        const categories = taxonomy.map(node => `${node.category} (${node.total})`).join(', ')
        const body = boundedLines(lines, MAX_RESULT_CHARS - 2000, 'Ask more narrowly.')
        const tail = query === undefined && categories !== '' ? `\nCategories: ${categories.slice(0, 1500)}` : ''
        return {
          text: lines.length === 0 ? `Nothing is saved yet.${tail}` : markedBlock('recalled-memory', body) + tail,
        }
      },
    ),
    tool(
      'delete_memory',
      'Archives a memory that is wrong, outdated, or that the user wants forgotten. The user can restore it until the archive is purged.',
      z.object({ id }),
      ({ id: entryId }, { actor }) => {
        const { entry, eventId } = memory.archive(entryId, 'deleted by the assistant', actor)
        return eventId === null
          ? { text: `[${entry.id}] is archived already.` }
          : {
              text: `Archived [${entry.id}]. The user can restore it until the archive is purged.`,
              changes: [{ action: 'archived', id: entry.id, eventId }],
            }
      },
    ),
    tool(
      'update_memory_importance',
      'Sets how important a memory is, from 0 (hardly) to 1 (vital). Memories that matter little fade with time.',
      z.object({ id, importance: z.coerce.number().describe('From 0 to 1.') }),
      ({ id: entryId, importance }, { actor }) => {
        const { entry, eventId } = memory.rescore(entryId, importance, actor)
        return {
          text: `The importance of [${entry.id}] is now ${entry.importanceScore}.`,
          ...(eventId === null ? {} : { changes: [{ action: 're-scored' as const, id: entry.id, eventId }] }),
        }
      },
    ),
  ]
}
