import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import { describeIssues } from '../dispatch.ts'
import { readJsonAnswer } from '../rules/json-answer.ts'
import type { ChatModel, ModelMessage } from './chat-model.ts'

export interface JsonReply<T> {
  readonly value: T
  /** The raw answers in order, unusable ones included. */
  readonly answers: readonly string[]
  readonly tokens: { readonly prompt: number; readonly completion: number }
}

export interface AnswerForm<S extends z.ZodType> {
  readonly name: string
  /** Reads the answer, tolerantly where models are sloppy. */
  readonly schema: S
  /** The plain shape that a server is told of, where the schema takes more than is asked for. */
  readonly told?: z.ZodType
}

/**
 * Asks for one JSON object. An answer that cannot be used is asked for once more, with what was wrong;
 * then `MODEL_ANSWER` is thrown, its cause holding the raw answers.
 */
export async function askJson<S extends z.ZodType>(
  model: ChatModel,
  messages: readonly ModelMessage[],
  form: AnswerForm<S>,
  signal: AbortSignal,
): Promise<JsonReply<z.output<S>>> {
  const answers: string[] = []
  const tokens = { prompt: 0, completion: 0 }
  const { $schema: _, ...schema } = z.toJSONSchema(form.told ?? form.schema, { io: 'input', unrepresentable: 'any' })
  let asked = messages
  let why = ''
  for (let round = 0; round < 2; round++) {
    const answer = await model.answer({ messages: asked, json: { name: form.name, schema }, signal })
    answers.push(answer.content)
    tokens.prompt += answer.usage?.prompt ?? 0
    tokens.completion += answer.usage?.completion ?? 0
    const read = readJsonAnswer(answer.content)
    if (read.ok) {
      const parsed = form.schema.safeParse(read.value)
      if (parsed.success) return { value: parsed.data, answers, tokens }
      why = describeIssues(parsed.error).message
    } else why = read.why
    asked = [
      ...messages,
      { role: 'assistant', content: answer.content === '' ? '(empty)' : answer.content },
      { role: 'user', content: `That answer cannot be used: ${why} Answer again with the JSON object alone.` },
    ]
  }
  throw new AppError('MODEL_ANSWER', `The model did not answer in the form that was asked for: ${why}`, {
    cause: new Error(answers.join('\n---\n')),
  })
}
