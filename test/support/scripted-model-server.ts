import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from './model-server/answers.ts'
import { DIALECTS, type Dialect, type DialectName, errorBody } from './model-server/dialects.ts'
import { type EmbedText, embeddingsBody } from './model-server/embeddings.ts'
import { asChatRequest, type ChatRequest, faultOf, type KeptRequest } from './model-server/kept-request.ts'
import { createPlan, type Lane, type Predicate } from './model-server/plan.ts'
import { refusalOf } from './model-server/refusals.ts'
import { sendJson, writeAnswer } from './model-server/write-answer.ts'

export * from './model-server/answers.ts'
export { DIALECTS, type Dialect, type DialectName } from './model-server/dialects.ts'
export { bagOfWords, type EmbedText } from './model-server/embeddings.ts'
export type { ChatBody, ChatRequest, KeptRequest, SentMessage } from './model-server/kept-request.ts'
export type { Lane, Predicate } from './model-server/plan.ts'

export interface ModelServerOptions {
  /** Whose manners it has; OpenAI's unless said. */
  readonly dialect?: DialectName
  /** Lines of the dialect to change. */
  readonly quirks?: Partial<Omit<Dialect, 'name'>>
  /** The listed models; `['scripted-model']` unless said. */
  readonly models?: readonly string[]
  /** Refuses a model that is not listed, as most servers do. */
  readonly knownModelsOnly?: boolean
  /** Refuses requests that do not carry this key. */
  readonly apiKey?: string
  /** What the server tells of its context window, where its dialect tells it. */
  readonly contextTokens?: number
  readonly embed?: EmbedText
}

/**
 * A model server of our own on 127.0.0.1 that answers what it was told to and keeps every request. Plain Node, so
 * that vitest, Playwright and scripts use the same one.
 */
export interface ScriptedModelServer {
  readonly dialect: Dialect
  readonly origin: string
  /** The base URL that a user would give: the origin and the dialect's path. */
  readonly url: string
  /** The first of its models. */
  readonly model: string
  /** Every request in the order of arrival, refused ones included. */
  readonly requests: readonly KeptRequest[]
  /** The well-formed ones to the chat endpoint. */
  readonly chats: readonly ChatRequest[]
  queue(...answers: readonly Answer[]): void
  lane(name: string, matches: Predicate): Lane
  on(matches: Predicate, answer: Answer | ((request: ChatRequest) => Answer)): () => void
  /** Installs what makes vectors; null takes it away. */
  embed(embed: EmbedText | null): void
  /** Errors for the next embedding requests, before the function is asked again. */
  queueEmbedding(...answers: readonly Extract<Answer, { kind: 'error' | 'raw' | 'silence' | 'refusal' }>[]): void
  /** The answer of this dialect to a request that is too long for the window. */
  contextError(asked?: number): Answer
  /** Resolves with the next chat request that arrives, or one that already has, that matches. */
  chat(matches: Predicate): Promise<ChatRequest>
  /** Throws when something unplanned or malformed was asked, or a planned answer was never fetched. */
  assertDone(): void
  /** Closes every connection, then {@link assertDone}. */
  close(): Promise<void>
  /** Closes every connection and forgives everything: to play a server that goes away. */
  kill(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a server on a free port. Use {@link ScriptedModelServer.close} at the end of the test. */
export async function startScriptedModelServer(options: ModelServerOptions = {}): Promise<ScriptedModelServer> {
  const dialect: Dialect = { ...DIALECTS[options.dialect ?? 'openai'], ...options.quirks }
  const models = options.models ?? ['scripted-model']
  const model = models[0] ?? 'scripted-model'
  const contextTokens = options.contextTokens ?? 8192
  const info = dialect.info(model, contextTokens)
  const plan = createPlan()
  const requests: KeptRequest[] = []
  const chats: ChatRequest[] = []
  const faults: string[] = []
  const waiting: { readonly matches: Predicate; readonly found: (request: ChatRequest) => void }[] = []
  const embeddingAnswers: Answer[] = []
  let embed = options.embed ?? null
  let forgiven = false

  const answerChat = async (kept: KeptRequest, response: ServerResponse): Promise<void> => {
    const fault = faultOf(kept.body)
    if (fault !== null) {
      faults.push(`Malformed request: ${fault}.`)
      sendJson(response, 400, errorBody(dialect, 400, fault))
      return
    }
    const request = asChatRequest(kept)
    chats.push(request)
    for (const one of waiting.splice(0)) {
      if (one.matches(request)) one.found(request)
      else waiting.push(one)
    }
    const refusal = refusalOf(dialect, request.body, options.knownModelsOnly === true ? models : null)
    if (refusal !== null) {
      sendJson(response, refusal.status, refusal.body)
      return
    }
    const answer = plan.take(request)
    if (answer === null) {
      faults.push(`Unplanned request: ${JSON.stringify(request.last).slice(0, 300)}`)
      // Not to be retried: the test is lost already, and should be lost quickly.
      sendJson(response, 500, errorBody(dialect, 500, 'Unplanned request.'), { 'x-should-retry': 'false' })
      return
    }
    await writeAnswer(answer, dialect, request, response, `scripted-${chats.length}`)
  }

  const answerEmbedding = async (kept: KeptRequest, response: ServerResponse): Promise<void> => {
    const planned = embeddingAnswers.shift()
    if (planned !== undefined) {
      await writeAnswer(planned, dialect, kept as ChatRequest, response, 'embedding')
    } else if (embed !== null) sendJson(response, 200, embeddingsBody(kept.body, embed))
    else {
      faults.push('Unplanned request for embeddings.')
      sendJson(response, 500, errorBody(dialect, 500, 'Unplanned request.'), { 'x-should-retry': 'false' })
    }
  }

  const answer = async (kept: KeptRequest, response: ServerResponse): Promise<void> => {
    const path = kept.path.split('?')[0] ?? ''
    const known = info[`${kept.method} ${path}`]
    const route = path.startsWith(`${dialect.basePath}/`) ? path.slice(dialect.basePath.length) : ''
    const refused = options.apiKey !== undefined && kept.headers.authorization !== `Bearer ${options.apiKey}`
    if (known !== undefined) sendJson(response, 200, known)
    else if (route !== '' && refused) {
      const sent = String(kept.headers.authorization ?? '').replace(/^Bearer /, '')
      sendJson(response, 401, errorBody(dialect, 401, `Incorrect API key provided: ${sent}.`))
    } else if (kept.method === 'POST' && route === '/chat/completions') await answerChat(kept, response)
    else if (kept.method === 'POST' && route === '/embeddings') await answerEmbedding(kept, response)
    else if (kept.method === 'GET' && route === '/models' && dialect.modelList) {
      const details = dialect.modelDetails(contextTokens)
      sendJson(response, 200, { object: 'list', data: models.map(id => ({ id, object: 'model', ...details })) })
    } else {
      const missing = dialect.missingPath(kept.method, path)
      sendJson(response, missing.status, missing.body)
    }
  }

  const server = createServer((incoming, response) => {
    incoming.socket.setNoDelay(true)
    const closed = new Promise<'finished' | 'aborted'>(resolve => {
      response.on('close', () => resolve(response.writableFinished ? 'finished' : 'aborted'))
    })
    readBody(incoming)
      .then(async body => {
        const kept: KeptRequest = {
          method: incoming.method ?? '',
          path: incoming.url ?? '',
          headers: incoming.headers,
          body,
          at: Date.now(),
          closed,
        }
        requests.push(kept)
        await answer(kept, response)
      })
      .catch((cause: unknown) => {
        // A client that went away while it was speaking is its own affair.
        if (!incoming.destroyed || response.writable) faults.push(`The scripted server failed: ${String(cause)}`)
        response.destroy()
      })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const stop = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const assertDone = (): void => {
    if (forgiven) return
    const wrong = [...faults, ...plan.leftOver().map(left => `Never asked for: ${left}`)]
    if (wrong.length > 0) throw new Error(`The scripted model server was not used as planned:\n${wrong.join('\n')}`)
  }
  const close = async (): Promise<void> => {
    await stop()
    assertDone()
  }
  return {
    dialect,
    origin,
    url: `${origin}${dialect.basePath}`,
    model,
    requests,
    chats,
    queue: plan.queue,
    lane: plan.lane,
    on: plan.on,
    embed: next => {
      embed = next
    },
    queueEmbedding: (...answers) => void embeddingAnswers.push(...answers),
    contextError: (asked = contextTokens * 2) => ({
      kind: 'error',
      ...dialect.contextError(asked, contextTokens),
      headers: {},
    }),
    chat: matches => {
      const there = chats.find(matches)
      if (there !== undefined) return Promise.resolve(there)
      return new Promise(found => waiting.push({ matches, found }))
    },
    assertDone,
    close,
    kill: () => {
      forgiven = true
      return stop()
    },
    [Symbol.asyncDispose]: close,
  }
}

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
