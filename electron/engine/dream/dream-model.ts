import { AppError } from '#shared/errors.ts'
import { askJson } from '../llm/ask-json.ts'
import type { Models } from '../llm/models.ts'
import type { ModelContext } from './pass.ts'

/** Thrown when a run has used up the tokens that it was given. */
export class TokenLimit extends AppError {
  constructor(limit: number) {
    super('CANCELLED', `The limit of ${limit} tokens a run was reached.`)
  }
}

/** What asking the model cost and brought, over a run and over its present pass. */
export interface ModelUse {
  readonly tokens: { prompt: number; completion: number }
  calls: number
  /** The raw answers of the present pass. */
  answers: string[]
}

/**
 * The model for one run: counts tokens and calls, keeps the raw answers, ends cleanly at the limit. Null when
 * none is connected.
 *
 * @param limit most tokens of the run; 0 sets none
 */
export async function modelForRun(
  models: Models,
  limit: number,
  signal: AbortSignal,
  use: ModelUse,
): Promise<ModelContext | null> {
  const model = await models.current()
  if (model === null) return null
  return {
    name: model.name,
    contextTokens: await model.contextTokens(),
    async askJson(messages, form) {
      if (limit > 0 && use.tokens.prompt + use.tokens.completion >= limit) throw new TokenLimit(limit)
      use.calls++
      try {
        const reply = await askJson(model, messages, form, signal)
        use.answers.push(...reply.answers)
        use.tokens.prompt += reply.tokens.prompt
        use.tokens.completion += reply.tokens.completion
        return reply.value
      } catch (error) {
        if (error instanceof AppError && error.code === 'MODEL_ANSWER' && error.cause instanceof Error) {
          use.answers.push(error.cause.message)
        }
        throw error
      }
    },
  }
}
