import type { ContextSection, RecalledEntry } from '#shared/domain/chat.ts'
import { fitContext } from './context-budget.ts'
import { type InventoryItem, inventoryBlock, PATROL_HEADLINE, WORKING_HEADLINE } from './inventory.ts'
import { localMoment } from './moment.ts'
import { recallBlock } from './recall-block.ts'

/** A turn that went before, with the entries that it was given. */
export interface PastTurn {
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly recalled: readonly RecalledEntry[]
}

export interface ContextMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** Everything that a turn is made of, gathered. Lists are in the order in which they are told. */
export interface ContextData {
  readonly persona: string
  readonly memoryRules: string
  readonly now: number
  readonly timeZone: string
  /** Best first. */
  readonly recalled: readonly RecalledEntry[]
  readonly working: readonly InventoryItem[]
  /** What other contexts found; empty unless this is a session of the user. */
  readonly findings: readonly InventoryItem[]
  /** Oldest first, already cut to the window. */
  readonly turns: readonly PastTurn[]
  readonly message: string
  /** The tools as they go into the request, as JSON; empty text when there are none. */
  readonly tools: string
}

export interface Budget {
  /** The model's window. */
  readonly contextTokens: number
  /** Kept free for the answer. */
  readonly reserve: number
  readonly count: (text: string) => number
}

export interface BuiltContext {
  readonly messages: readonly ContextMessage[]
  readonly sections: readonly ContextSection[]
  readonly recalled: readonly RecalledEntry[]
  /** The turns that found room. */
  readonly turns: readonly PastTurn[]
  readonly tokens: number
}

/** Section 1: who the assistant is, when and where it is, how it handles memory. */
export const systemText = (data: Pick<ContextData, 'persona' | 'memoryRules' | 'now' | 'timeZone'>): string =>
  [data.persona.trim(), `Current date and time: ${localMoment(data.now, data.timeZone)}`, data.memoryRules.trim()]
    .filter(part => part !== '')
    .join('\n\n')

/** A turn as it is replayed: what it was given goes along with what the user said. */
export function replayed(turn: PastTurn): string {
  const given = turn.role === 'user' ? recallBlock(turn.recalled) : ''
  return given === '' ? turn.content : `${given}\n\n${turn.content}`
}

/** The share of the window that is kept free for the answer: a quarter, but no more than 4096 tokens. */
export const answerReserve = (contextTokens: number): number => Math.min(4096, Math.floor(contextTokens / 4))

/**
 * What a turn gives the model, in the order and the forms of SPEC §4.1. Sections 1 to 4 are one system
 * message, since many chat templates take one and only at the start; then the turns, then the message.
 * Where the window is too small the oldest turns go first, then the lowest-ranked recalled entries, then
 * lines of the inventories; each section says what it had to leave out.
 */
export function buildContext(data: ContextData, budget: Budget): BuiltContext {
  const system = systemText(data)
  const fit = fitContext(data, system, budget)
  const recall = recallBlock(fit.recalled)
  const working = inventoryBlock(WORKING_HEADLINE, fit.working)
  const patrol = inventoryBlock(PATROL_HEADLINE, fit.findings)
  const messages = alternating([
    { role: 'system', content: [system, recall, working, patrol].filter(text => text !== '').join('\n\n') },
    ...fit.turns.map(turn => ({ role: turn.role, content: replayed(turn) })),
    { role: 'user', content: data.message },
  ])
  const section = (
    name: ContextSection['name'],
    title: string,
    text: string,
    leftOut: readonly string[] = [],
  ): ContextSection[] =>
    text === '' && leftOut.length === 0 ? [] : [{ name, title, text, tokens: budget.count(text), leftOut }]
  const sections = [
    ...section('system', 'System prompt, date and memory rules', system),
    ...section('recall', 'Recalled from long-term memory', recall, fit.leftOut.recalled),
    ...section('working', 'Working memory', working, fit.leftOut.working),
    ...section('patrol', 'Findings of patrols and subagents', patrol, fit.leftOut.findings),
    ...section('turns', 'Turns before', turnsText(fit.turns), fit.leftOut.turns),
    ...section('message', 'Message', data.message),
    ...section('tools', 'Tools', data.tools),
  ]
  return {
    messages,
    sections,
    recalled: fit.recalled,
    turns: fit.turns,
    tokens: sections.reduce((sum, one) => sum + one.tokens, 0),
  }
}

const turnsText = (turns: readonly PastTurn[]): string =>
  turns
    .filter(turn => turn.content !== '')
    .map(turn => `${turn.role}: ${replayed(turn)}`)
    .join('\n\n')

/**
 * Templates that insist on user and assistant taking turns refuse anything else: an answer of which
 * nothing came is left out, and what the same side said in a row becomes one message.
 */
function alternating(messages: readonly ContextMessage[]): ContextMessage[] {
  const out: ContextMessage[] = []
  for (const message of messages) {
    if (message.role === 'assistant' && message.content === '') continue
    const last = out.at(-1)
    if (last?.role === message.role) out[out.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` }
    else out.push(message)
  }
  return out
}
