import { jsonrepair } from 'jsonrepair'
import { z } from 'zod'
import type { Actor } from '#shared/domain/actor.ts'
import type { ChatMessage, MemoryChange } from '#shared/domain/chat.ts'
import { AppError } from '#shared/errors.ts'
import { describeIssues } from '../../dispatch.ts'
import type { ToolSpec } from '../../llm/chat-model.ts'
import type { Logger } from '../../ports.ts'
import { bounded } from '../../rules/bounded.ts'
import type { ToolCall } from '../../rules/tool-call-assembly.ts'

/** Longest result that a model gets of one call, in UTF-16 code units. */
export const MAX_RESULT_CHARS = 8000

/** Who calls a tool, and from where. */
export interface ToolContext {
  readonly sessionId: string
  readonly messageId: string
  readonly namespace: string
  readonly actor: Actor
  /** What the user said in this turn: the source of what is saved. */
  readonly userMessageId: string
  /** The messages of this session that the model no longer sees, oldest first. */
  readonly scrolledOut: readonly ChatMessage[]
}

export interface ToolOutcome {
  readonly text: string
  readonly changes?: readonly MemoryChange[]
}

export interface Tool {
  readonly spec: ToolSpec
  run(args: unknown, context: ToolContext): Promise<ToolOutcome>
}

/** A tool whose arguments are parsed by a schema before it runs. */
export function tool<S extends z.ZodType>(
  name: string,
  description: string,
  schema: S,
  run: (input: z.output<S>, context: ToolContext) => Promise<ToolOutcome> | ToolOutcome,
): Tool {
  const { $schema: _, additionalProperties: __, ...parameters } = z.toJSONSchema(schema, { io: 'input' })
  return {
    spec: { name, description, parameters },
    async run(args, context) {
      const parsed = schema.safeParse(args)
      if (!parsed.success) throw new AppError('INVALID_INPUT', describeIssues(parsed.error).message)
      return run(parsed.data, context)
    },
  }
}

export interface ToolAnswer extends ToolOutcome {
  readonly ok: boolean
}

/** Runs a call. It never throws: what goes wrong is told to the model in a sentence that lets it correct itself. */
export async function runTool(
  tools: readonly Tool[],
  call: ToolCall,
  context: ToolContext,
  logger: Logger,
): Promise<ToolAnswer> {
  const wanted = tools.find(one => one.spec.name === call.name)
  if (wanted === undefined) {
    return {
      ok: false,
      text: `There is no tool named ${call.name}. There are: ${tools.map(t => t.spec.name).join(', ')}.`,
    }
  }
  try {
    const outcome = await wanted.run(parseArguments(call.arguments), context)
    return { ok: true, ...outcome, text: bounded(outcome.text, MAX_RESULT_CHARS) }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, text: bounded(error.message, MAX_RESULT_CHARS) }
    logger.error(`tool ${call.name} failed`, {
      cause: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    return { ok: false, text: `${call.name} failed inside Reverie. Nothing was changed. Go on without it.` }
  }
}

/** Arguments as models write them: JSON, JSON with slips, or JSON within a JSON string. */
function parseArguments(text: string): unknown {
  for (const read of [JSON.parse, (source: string) => JSON.parse(jsonrepair(source))]) {
    try {
      const value: unknown = read(text)
      if (typeof value === 'string' && value.trim().startsWith('{')) return JSON.parse(jsonrepair(value))
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    } catch {}
  }
  throw new AppError(
    'INVALID_INPUT',
    `The arguments must be one JSON object; ${JSON.stringify(text.slice(0, 120))} is none.`,
  )
}

/** What models send for an optional argument that they do not mean to give. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(value => (value === null || value === '' ? undefined : value), schema.optional())
