import { type DreamEstimate, PASSES, type PassName } from '#shared/domain/dream.ts'
import { countTokens } from '../chat/token-count.ts'
import { createPace } from '../pace.ts'
import type { ReadDb } from '../store/database.ts'
import { answeredShare } from '../store/dream-log.ts'
import type { Pass, PassContext } from './pass.ts'

/** Tokens answered for each one asked, as long as no run has shown what is usual here. */
const USUAL_SHARE = 0.3

/**
 * What a run of these passes would ask of the model now: requests, their tokens as counted, and the tokens of the
 * answers as past runs were answered. Repairs, second tries and what earlier passes change come on top or are spared.
 */
export async function estimate(
  db: ReadDb,
  passes: readonly Pass[],
  context: PassContext,
  selected: readonly PassName[] = PASSES,
): Promise<DreamEstimate> {
  const share = answeredShare(db) ?? USUAL_SHARE
  const pace = createPace()
  const told: DreamEstimate['passes'][number][] = []
  for (const pass of passes) {
    if (!selected.includes(pass.name) || !pass.enabled(context.settings)) continue
    if (pass.question === undefined || context.model === null) continue
    const { batches, total } = await pass.gather(context)
    let calls = 0
    let prompt = 0
    for (const batch of batches) {
      calls++
      for (const { content } of pass.question(context, batch)) prompt += countTokens(content)
      await pace.breathe()
    }
    told.push({ pass: pass.name, looked: total, calls, tokens: { prompt, completion: Math.round(prompt * share) } })
  }
  const sum = (of: (one: (typeof told)[number]) => number): number => told.reduce((all, one) => all + of(one), 0)
  return {
    passes: told,
    calls: sum(one => one.calls),
    tokens: { prompt: sum(one => one.tokens.prompt), completion: sum(one => one.tokens.completion) },
    limits: { tokens: context.settings.Dream.MaxTokens, calls: context.settings.Dream.MaxCalls },
  }
}
