import type { ChatMessage, RecalledEntry } from '#shared/domain/chat.ts'
import type { Directives } from '../directives.ts'
import type { Memory } from '../memory/memory.ts'
import type { Clock } from '../ports.ts'
import type { ContextData, PastTurn } from '../rules/context.ts'
import { givenIn, isGiven } from '../rules/given.ts'
import { contextKind, findingsOf } from '../rules/inventory.ts'
import { freeze } from '../rules/recall-block.ts'
import { windowOf } from '../rules/window.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { WorkingMemory } from '../working/working-memory.ts'

export interface GatherPorts {
  readonly memory: Memory
  readonly working: WorkingMemory
  readonly settings: SettingsStore
  readonly directives: Directives
  readonly clock: Clock
  readonly timeZone: () => string
}

export interface GatherInput {
  /** The messages of the session before this one, oldest first. */
  readonly before: readonly ChatMessage[]
  readonly message: string
  readonly namespace: string
  readonly temporary: boolean
  /** The tools as JSON; empty when there are none. */
  readonly tools: string
}

export interface Gathered {
  readonly data: ContextData
  /** The messages that the model no longer sees. */
  readonly scrolledOut: readonly ChatMessage[]
}

/** Puts together what a turn is made of (SPEC §4.1); changes nothing. */
export async function gather(ports: GatherPorts, input: GatherInput): Promise<Gathered> {
  const { memory, working } = ports
  const settings = ports.settings.current()
  const said = input.before.filter(m => m.status !== 'streaming')
  const window = windowOf(said, settings.Llm.MaxLlmContextTurns)
  const turns = window.map((message, i) => turnOf(message, window[i + 1]))
  const kind = contextKind(input.namespace)
  const base = {
    persona: settings.Chat.SystemPrompt,
    now: ports.clock.now(),
    timeZone: ports.timeZone(),
    turns,
    message: input.message,
    tools: input.tools,
  }
  const scrolledOut = said.slice(0, said.length - window.length)
  if (input.temporary) {
    return { data: { ...base, memoryRules: '', recalled: [], working: [], findings: [] }, scrolledOut }
  }
  return {
    data: {
      ...base,
      memoryRules: ports.directives.read('memory-rules.md'),
      recalled: await recalledFor(memory, turns, input, settings.Memory),
      working: working.inventory(input.namespace),
      findings: kind === 'user' ? findingsOf(working.inventory('patrol'), working.inventory('subagent')) : [],
    },
    scrolledOut,
  }
}

async function recalledFor(
  memory: Memory,
  turns: readonly PastTurn[],
  { message, before }: GatherInput,
  limits: { readonly RecallMaxResults: number; readonly FallbackResults: number },
): Promise<readonly RecalledEntry[]> {
  const given = givenIn(turns)
  const exclude = (entry: Parameters<typeof isGiven>[1]): boolean => isGiven(given, entry)
  const found =
    limits.RecallMaxResults > 0 ? await memory.recall(message, { limit: limits.RecallMaxResults, exclude }) : []
  const first = !before.some(m => m.role === 'user')
  const chosen = found.length === 0 && first ? memory.recentlyReinforced(limits.FallbackResults, exclude) : found
  return chosen.map(freeze)
}

/** What was recalled stands with the answer; it is replayed with the message that it was recalled for. */
const turnOf = (message: ChatMessage, next: ChatMessage | undefined): PastTurn => ({
  role: message.role,
  content: message.content,
  recalled: message.role === 'user' && next?.role === 'assistant' ? next.recalled : [],
})
