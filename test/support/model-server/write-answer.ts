import type { ServerResponse } from 'node:http'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { Answer, MessageAnswer, Usage } from './answers.ts'
import { type Dialect, errorBody } from './dialects.ts'
import { streamSteps, wholeBody } from './frames.ts'
import type { ChatRequest } from './kept-request.ts'

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const asText = typeof body === 'string'
  const html = asText && body.startsWith('<')
  const type = html ? 'text/html' : asText ? 'text/plain' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(asText ? body : JSON.stringify(body))
}

/** A count that grows with the text and is the same on every run; about what an English tokeniser gives. */
const roughTokens = (text: string): number => Math.ceil(text.length / 4)

function usageOf(answer: MessageAnswer, dialect: Dialect, request: ChatRequest): Usage | null {
  if (answer.usage !== undefined) return answer.usage
  const streamed = request.body.stream === true && answer.neverStreams !== true
  const told =
    dialect.usage === 'always' ||
    (dialect.usage === 'asked' && (!streamed || request.body.stream_options?.include_usage === true))
  if (!told) return null
  const said = answer.parts.map(part => ('text' in part ? part.text : '')).join('')
  return { prompt: roughTokens(request.text), completion: roughTokens(said) }
}

/** Puts an answer on the wire. Resolves when it is all sent, or the client has gone. */
export async function writeAnswer(
  answer: Answer,
  dialect: Dialect,
  request: ChatRequest,
  response: ServerResponse,
  id: string,
): Promise<void> {
  switch (answer.kind) {
    case 'silence':
      return
    case 'refusal':
      response.socket?.destroy()
      return
    case 'error': {
      const body = typeof answer.body === 'string' ? errorBody(dialect, answer.status, answer.body) : answer.body
      sendJson(response, answer.status, body, answer.headers)
      return
    }
    case 'raw':
      response.writeHead(answer.status, answer.headers)
      response.end(answer.body)
      return
    case 'message':
      await writeMessage(answer, dialect, request, response, id)
  }
}

async function writeMessage(
  answer: MessageAnswer,
  dialect: Dialect,
  request: ChatRequest,
  response: ServerResponse,
  id: string,
): Promise<void> {
  await answer.until
  if (answer.beforeMs !== undefined) await sleep(answer.beforeMs)
  const head = { id, model: request.body.model }
  const accounting = { usage: usageOf(answer, dialect, request) }
  if (request.body.stream !== true || answer.neverStreams === true) {
    if (answer.parts.some(part => part.kind === 'drop')) response.socket?.destroy()
    else if (!answer.parts.some(part => part.kind === 'hang')) {
      for (const part of answer.parts) if (part.kind === 'pause') await part.until
      sendJson(response, 200, wholeBody(answer, dialect, head, accounting))
    }
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.flushHeaders()
  for (const step of streamSteps(answer, dialect, head, accounting)) {
    if (response.destroyed) return
    if (step.do === 'send') {
      await writePieces(response, step.bytes, answer.bytesPerWrite)
      if (answer.betweenMs !== undefined) await sleep(answer.betweenMs)
      continue
    }
    switch (step.part.kind) {
      case 'pause':
        await step.part.until
        break
      case 'wait':
        await sleep(step.part.ms)
        break
      case 'drop':
        // What was written has to be on the wire before the line is cut, else the client sees none of it.
        await flushed(response)
        response.socket?.destroy()
        return
      case 'hang':
        return
    }
  }
  response.end()
}

const flushed = (response: ServerResponse): Promise<void> =>
  new Promise(resolve => {
    if (response.destroyed) resolve()
    else response.write(': \n\n', () => setImmediate(resolve))
  })

async function writePieces(
  response: ServerResponse,
  bytes: string | Uint8Array,
  bytesPerWrite: number | undefined,
): Promise<void> {
  const wire = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  const step = bytesPerWrite ?? wire.length
  for (let at = 0; at < wire.length; at += step) {
    if (response.destroyed) return
    response.write(wire.subarray(at, at + step))
    // A turn of the event loop each, so that the client meets them as chunks of their own.
    await turn()
  }
}
