import type { RecalledEntry } from '#shared/domain/chat.ts'
import type { Budget, ContextData, PastTurn } from './context.ts'
import { type InventoryItem, inventoryBlock, inventoryLine, PATROL_HEADLINE, WORKING_HEADLINE } from './inventory.ts'
import { oneLine } from './marked-block.ts'
import { recallBlock, recallLine } from './recall-block.ts'
import { exchangesOf } from './window.ts'

/** Tokens that a chat template puts around each message; OpenAI's cookbook counts 3 to 4. */
const PER_MESSAGE = 4

export interface FittedContext {
  readonly recalled: readonly RecalledEntry[]
  readonly working: readonly InventoryItem[]
  readonly findings: readonly InventoryItem[]
  readonly turns: readonly PastTurn[]
  readonly leftOut: Readonly<Record<'recalled' | 'working' | 'findings' | 'turns', readonly string[]>>
}

/**
 * What of a turn's data finds room: the oldest exchanges go first, then the lowest-ranked recalled
 * entries, then lines from the end of the inventories. The system prompt and the message always stay.
 */
export function fitContext(data: ContextData, system: string, budget: Budget): FittedContext {
  const { count } = budget
  const bare = count(system) + count(data.message) + count(data.tools) + 2 * PER_MESSAGE
  const room = budget.contextTokens - budget.reserve - bare
  const recallCost = count(recallBlock(data.recalled))
  const inventoryCost =
    count(inventoryBlock(WORKING_HEADLINE, data.working)) + count(inventoryBlock(PATROL_HEADLINE, data.findings))

  const turns = newestThatFit(data.turns, room - recallCost - inventoryCost, count)
  const recalled = firstThatFit(data.recalled, room - inventoryCost, items => count(recallBlock(items)))
  const left = room - count(recallBlock(recalled))
  const working = firstThatFit(data.working, left, items => count(inventoryBlock(WORKING_HEADLINE, items)))
  const findings = firstThatFit(data.findings, left - count(inventoryBlock(WORKING_HEADLINE, working)), items =>
    count(inventoryBlock(PATROL_HEADLINE, items)),
  )

  const gone = data.turns.length - turns.length
  const why = `no room in the model's ${budget.contextTokens} tokens`
  return {
    recalled,
    working,
    findings,
    turns,
    leftOut: {
      turns: gone === 0 ? [] : [`the oldest ${gone === 1 ? 'turn' : `${gone} turns`}: ${why}`],
      recalled: data.recalled.slice(recalled.length).map(entry => `${short(recallLine(entry))}: ${why}`),
      working: data.working.slice(working.length).map(item => `${short(inventoryLine(item))}: ${why}`),
      findings: data.findings.slice(findings.length).map(item => `${short(inventoryLine(item))}: ${why}`),
    },
  }
}

function newestThatFit(turns: readonly PastTurn[], room: number, count: (text: string) => number): readonly PastTurn[] {
  const exchanges = exchangesOf(turns)
  let used = 0
  let from = exchanges.length
  while (from > 0) {
    const cost = (exchanges[from - 1] ?? []).reduce(
      (sum, turn) => sum + PER_MESSAGE + count(turn.content) + count(recallBlock(turn.recalled)),
      0,
    )
    if (used + cost > room) break
    used += cost
    from--
  }
  return exchanges.slice(from).flat()
}

/** The longest beginning of a list that costs no more than there is room for. */
function firstThatFit<T>(items: readonly T[], room: number, cost: (items: readonly T[]) => number): readonly T[] {
  let [low, high] = [0, items.length]
  if (cost(items) <= room) return items
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (cost(items.slice(0, middle)) <= room) low = middle
    else high = middle - 1
  }
  return items.slice(0, low)
}

const short = (line: string): string => {
  const text = oneLine(line).replace(/^- /, '')
  return text.length <= 80 ? text : `${text.slice(0, 79).trimEnd()}…`
}
