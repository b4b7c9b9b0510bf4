import { USER } from '#shared/domain/actor.ts'
import type { MemoryChange, RecalledEntry } from '#shared/domain/chat.ts'
import type { DreamRun } from '#shared/domain/dream.ts'
import type { SearchResult } from '#shared/domain/memory-view.ts'
import { AppError } from '#shared/errors.ts'
import type { Memory } from '../memory/memory.ts'
import { displayCategory } from '../rules/categories.ts'
import { freeze } from '../rules/recall-block.ts'
import { type Command, plainRemember, slashCommand } from '../rules/slash.ts'

/** What Reverie itself answers, without a model. Markdown. */
export interface CommandAnswer {
  readonly text: string
  readonly recalled?: readonly RecalledEntry[]
  readonly changes?: readonly MemoryChange[]
}

export interface CommandPorts {
  readonly memory: Memory
  readonly dream: () => Promise<DreamRun>
}

const SHOWN = 8
/** A find is the one that was meant when its score is this much of the best and the next one's is far less. */
const CLEAR = 0.6

/** `/remember`, `/recall`, `/forget` and `/dream` work with and without a model. */
export async function runCommand(
  ports: CommandPorts,
  command: Command,
  from: { readonly sessionId: string; readonly messageId: string; readonly temporary: boolean },
): Promise<CommandAnswer> {
  if (from.temporary)
    return { text: 'This is a temporary chat: it neither recalls nor saves anything. Start a normal chat for that.' }
  switch (command.name) {
    case 'remember':
      return remember(ports.memory, command.text, from)
    case 'recall':
      return recall(ports.memory, command.text)
    case 'forget':
      return forget(ports.memory, command.text)
    case 'dream':
      return { text: dreamText(await ports.dream()) }
  }
}

/** The command in a message; without a model also a plain "remember that …". */
export function commandIn(message: string, hasModel: boolean): Command | null {
  const command = slashCommand(message)
  if (command !== null || hasModel) return command
  const text = plainRemember(message)
  return text === null ? null : { name: 'remember', text }
}

/** The answer where no model is connected: what is recalled, and how to go on. */
export function answerWithoutModel(recalled: readonly RecalledEntry[]): string {
  const how =
    'No model is connected, so this is all I can do with it. You can connect one in Settings; `/remember`, `/recall`, `/forget` and `/dream` work without.'
  if (recalled.length === 0) return `Nothing in memory fits this.\n\n${how}`
  return `This is what I recall:\n\n${recalled.map(r => line(r.content, r.category, r.temporal)).join('\n')}\n\n${how}`
}

async function remember(
  memory: Memory,
  text: string,
  from: { readonly sessionId: string; readonly messageId: string },
): Promise<CommandAnswer> {
  if (text === '') return { text: 'Say what to remember, for example `/remember I take my coffee black`.' }
  const outcome = await memory.save(
    { content: text, metadata: { source: 'user', sourceSession: from.sessionId, sourceMessage: from.messageId } },
    USER,
  )
  const entry = memory.get(outcome.id)
  const said = {
    created: 'Saved.',
    reinforced: `I knew that already; it has now been seen ${entry.reinforcementCount} times.`,
    extended: 'Added to what I knew about this.',
  }[outcome.action]
  const conflict =
    outcome.conflictWith === undefined
      ? ''
      : ' It contradicts something saved before. Both are kept; you can settle it in Memory.'
  return {
    text: said + conflict,
    changes: [
      {
        action: outcome.action,
        id: outcome.id,
        eventId: outcome.eventId,
        ...(outcome.conflictWith === undefined ? {} : { conflictWith: outcome.conflictWith }),
      },
    ],
  }
}

async function recall(memory: Memory, query: string): Promise<CommandAnswer> {
  const { results } = await search(memory, query)
  if (results.length === 0)
    return { text: query === '' ? 'Nothing is saved yet.' : `Nothing in memory fits “${query}”.` }
  return {
    text: results.map(r => line(r.entry.content, displayCategory(r.entry.category), r.temporal)).join('\n'),
    recalled: results.map(freeze),
  }
}

async function forget(memory: Memory, text: string): Promise<CommandAnswer> {
  if (text === '') return { text: 'Say what to forget: a memory’s id, or words that single it out.' }
  const named = memory.find(text.replace(/^\[|\]$/gu, '').toLowerCase())
  const { results } = named === undefined ? await search(memory, text) : { results: [] }
  const [best, next] = results
  const clear =
    named ?? (best !== undefined && (next === undefined || next.score < best.score * CLEAR) ? best.entry : undefined)
  if (clear === undefined) {
    if (best === undefined) return { text: `Nothing in memory fits “${text}”.` }
    const list = results
      .slice(0, SHOWN)
      .map(r => `${line(r.entry.content, displayCategory(r.entry.category), r.temporal)} \`${r.entry.id}\``)
    return { text: `Which one? Say \`/forget\` with its id:\n\n${list.join('\n')}`, recalled: results.map(freeze) }
  }
  if (clear.archivedAt !== null) return { text: 'That is archived already.' }
  const { entry, eventId } = memory.archive(clear.id, 'forgotten on request', USER)
  return {
    text: `Archived: ${entry.content}`,
    ...(eventId === null ? {} : { changes: [{ action: 'archived' as const, id: entry.id, eventId }] }),
  }
}

const search = (memory: Memory, query: string): Promise<{ results: SearchResult[] }> =>
  memory.search({ ...(query === '' ? {} : { query }), mode: 'hybrid', limit: SHOWN, archived: false })

const line = (content: string, category: string, temporal: string): string =>
  `- ${content.replace(/\s+/gu, ' ').trim()} *(${category}, ${temporal})*`

function dreamText(run: DreamRun): string {
  if (run.outcome === 'cancelled')
    throw new AppError('CANCELLED', 'The dream was cancelled. What it decided before stands.')
  return `The dream is over. ${run.summary}`
}
