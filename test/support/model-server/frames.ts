import type { MessageAnswer, Part, ScriptedCall, Usage } from './answers.ts'
import type { Dialect } from './dialects.ts'

/** A step of a streamed answer: something to put on the wire, or something to do. */
export type Step =
  | { readonly do: 'send'; readonly bytes: string | Uint8Array }
  | { readonly do: 'part'; readonly part: Extract<Part, { kind: 'pause' | 'wait' | 'drop' | 'hang' }> }

interface Head {
  readonly id: string
  readonly model: string
}

/** What is settled before the first byte: how much the answer "cost" and whether the client asked to know. */
export interface Accounting {
  readonly usage: Usage | null
}

const event = (data: unknown): Step => ({ do: 'send', bytes: `data: ${JSON.stringify(data)}\n\n` })

const chunk = (head: Head, choices: readonly unknown[], more: object = {}): Step =>
  event({ id: head.id, object: 'chat.completion.chunk', created: 1_700_000_000, model: head.model, choices, ...more })

const delta = (head: Head, value: object, finish: string | null = null): Step =>
  chunk(head, [{ index: 0, delta: value, finish_reason: finish }])

/** Cuts a text into deltas of so many code points, so that no character is torn by accident. */
export function cut(text: string, length: number): readonly string[] {
  const points = [...text]
  const out: string[] = []
  for (let at = 0; at < points.length; at += length) out.push(points.slice(at, at + length).join(''))
  return out
}

const argumentsText = (call: ScriptedCall): string =>
  typeof call.args === 'string' ? call.args : JSON.stringify(call.args)

interface CallOnWire extends ScriptedCall {
  readonly place: number
  readonly wireId: string
}

function callDeltas(call: CallOnWire, dialect: Dialect, pieceLength: number): readonly object[] {
  const index = dialect.toolIndex === 'absent' ? {} : { index: dialect.toolIndex === 'zero' ? 0 : call.place }
  const firstId = dialect.toolId === 'absent' ? {} : { id: dialect.toolId === 'empty' ? '' : call.wireId }
  const laterId = dialect.toolId === 'every' ? firstId : {}
  const open = (args: unknown) => ({
    ...index,
    ...firstId,
    type: 'function',
    function: { name: call.name, arguments: args },
  })
  if (dialect.toolArguments === 'object') return [open(call.args)]
  if (dialect.toolArguments === 'whole') return [open(argumentsText(call))]
  return [
    open(''),
    ...cut(argumentsText(call), pieceLength).map(piece => ({ ...index, ...laterId, function: { arguments: piece } })),
  ]
}

function toolSteps(head: Head, calls: readonly CallOnWire[], dialect: Dialect, pieceLength: number): readonly Step[] {
  const each = calls.map(call => callDeltas(call, dialect, pieceLength))
  if (!dialect.toolsTogether) return each.flat().map(one => delta(head, { tool_calls: [one] }))
  const opened = delta(head, { tool_calls: each.map(deltas => deltas[0]) })
  const rest = Math.max(...each.map(deltas => deltas.length))
  const later = Array.from({ length: rest - 1 }, (_, at) =>
    // A call that has nothing more to say still holds its place.
    delta(head, { tool_calls: each.map(deltas => deltas[at + 1] ?? { function: { arguments: '' } }) }),
  )
  return [opened, ...later]
}

const onWire = (calls: readonly ScriptedCall[], head: Head): readonly CallOnWire[] =>
  calls.map((call, place) => ({ ...call, place, wireId: call.id ?? `call_${head.id}_${place + 1}` }))

const finishOf = (answer: MessageAnswer, dialect: Dialect): string | null => {
  if (answer.finishReason !== undefined) return answer.finishReason
  const finish = answer.parts.some(part => part.kind === 'toolCalls') ? dialect.toolFinish : dialect.textFinish
  return finish === 'absent' ? null : finish
}

const usageBody = (usage: Usage) => ({
  prompt_tokens: usage.prompt,
  completion_tokens: usage.completion,
  total_tokens: usage.prompt + usage.completion,
})

/** The steps of an answer as server-sent events, in the dialect's way. */
export function streamSteps(
  answer: MessageAnswer,
  dialect: Dialect,
  head: Head,
  accounting: Accounting,
): readonly Step[] {
  const pieceLength = answer.pieceLength ?? 7
  const steps: Step[] = []
  if (dialect.opening !== null) steps.push({ do: 'send', bytes: `: ${dialect.opening}\n\n` })
  steps.push(delta(head, { role: 'assistant', content: '' }))
  for (const part of answer.parts) {
    switch (part.kind) {
      case 'content':
        for (const piece of part.pieces ?? cut(part.text, pieceLength)) steps.push(delta(head, { content: piece }))
        break
      case 'reasoning': {
        const thinks = dialect.reasoning === 'think'
        const field = thinks ? 'content' : dialect.reasoning
        const said = thinks ? `<think>\n${part.text}\n</think>\n\n` : part.text
        for (const piece of cut(said, pieceLength)) steps.push(delta(head, { [field]: piece }))
        break
      }
      case 'toolCalls':
        steps.push(...toolSteps(head, onWire(part.calls, head), dialect, pieceLength))
        break
      case 'keepAlive':
        steps.push(chunk(head, []))
        break
      case 'bytes':
        steps.push({ do: 'send', bytes: part.bytes })
        break
      case 'failure': {
        const body = JSON.stringify({ error: { message: part.message, code: 502 } })
        steps.push({ do: 'send', bytes: `${part.named === true ? 'event: error\n' : ''}data: ${body}\n\n` })
        break
      }
      case 'pause':
      case 'wait':
      case 'drop':
      case 'hang':
        steps.push({ do: 'part', part })
        break
    }
  }
  const finish = finishOf(answer, dialect)
  if (finish !== null) steps.push(delta(head, {}, finish))
  if (accounting.usage !== null) steps.push(chunk(head, [], { usage: usageBody(accounting.usage) }))
  if (answer.closing !== false) steps.push({ do: 'send', bytes: 'data: [DONE]\n\n' })
  return steps
}

/** The same answer as the one JSON body of a request that did not ask for a stream. */
export function wholeBody(answer: MessageAnswer, dialect: Dialect, head: Head, accounting: Accounting): unknown {
  const said = (kind: 'content' | 'reasoning') =>
    answer.parts.flatMap(part => (part.kind === kind && 'text' in part ? [part.text] : [])).join('')
  const thought = said('reasoning')
  const calls = onWire(
    answer.parts.flatMap(part => (part.kind === 'toolCalls' ? part.calls : [])),
    head,
  )
  const thinks = dialect.reasoning === 'think' && thought !== ''
  const content = (thinks ? `<think>\n${thought}\n</think>\n\n` : '') + said('content')
  const message = {
    role: 'assistant',
    content: content === '' && calls.length > 0 ? null : content,
    ...(thought === '' || thinks ? {} : { [dialect.reasoning]: thought }),
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map(call => ({
            ...(dialect.toolId === 'absent' ? {} : { id: dialect.toolId === 'empty' ? '' : call.wireId }),
            type: 'function',
            function: {
              name: call.name,
              arguments: dialect.toolArguments === 'object' ? call.args : argumentsText(call),
            },
          })),
        }),
  }
  return {
    id: head.id,
    object: 'chat.completion',
    created: 1_700_000_000,
    model: head.model,
    choices: [{ index: 0, message, finish_reason: finishOf(answer, dialect) }],
    ...(accounting.usage === null ? {} : { usage: usageBody(accounting.usage) }),
  }
}
