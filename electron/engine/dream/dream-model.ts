import { AppError } from '#shared/errors.ts'
import { countTokens } from '../chat/token-count.ts'
import { askJson } from '../llm/ask-json.ts'
import type { ChatModel, ModelRequest } from '../llm/chat-model.ts'
import type { Models } from '../llm/models.ts'
import type { ModelContext } from './pass.ts'

/** Thrown when a run has used up the tokens or calls that it was given. */
export class RunLimit extends AppError {
  constructor(limit: number, of: 'tokens' | 'calls') {
    super('CANCELLED', `The limit of ${limit} ${of} a run was reached.`)
  }
}

/** What asking the model cost and brought, over a run and over its present pass. */
export interface ModelUse {
  readonly tokens: { prompt: number; completion: number }
  calls: number
  /** The raw answers of the present pass. */
  answers: string[]
}

/** The most of a run; 0 sets no limit. */
export interface RunLimits {
  readonly tokens: number
  readonly calls: number
}

/**
 * The model for one run: counts tokens and calls, keeps the raw answers, ends cleanly at a limit. Null when
 * none is connected. A server that does not count tokens is counted for.
 *
 * @param onUse told after every answer
 */
export async function modelForRun(
  models: Models,
  limits: RunLimits,
  signal: AbortSignal,
  use: ModelUse,
  onUse: () => void,
): Promise<ModelContext | null> {
  const model = await models.current()
  if (model === null) return null
  const counted: ChatModel = {
    ...model,
    async answer(request) {
      stopAtLimit(request, limits, use)
      use.calls++
      const answer = await model.answer(request)
      use.answers.push(answer.content)
      use.tokens.prompt += answer.usage?.prompt ?? promptTokens(request)
      use.tokens.completion += answer.usage?.completion ?? countTokens(answer.reasoning + answer.content)
      onUse()
      return answer
    },
  }
  return {
    name: model.name,
    contextTokens: await model.contextTokens(),
    askJson: async (messages, form) => (await askJson(counted, messages, form, signal)).value,
  }
}

/** A request that would go over the limit is not sent, so that a run never costs more than it may. */
function stopAtLimit(request: ModelRequest, { tokens, calls }: RunLimits, use: ModelUse): void {
  if (calls > 0 && use.calls >= calls) throw new RunLimit(calls, 'calls')
  if (tokens === 0) return
  const used = use.tokens.prompt + use.tokens.completion
  if (used >= tokens || used + promptTokens(request) > tokens) throw new RunLimit(tokens, 'tokens')
}

const promptTokens = ({ messages }: ModelRequest): number =>
  messages.reduce((sum, message) => sum + countTokens(message.content), 0)
