import { describe, expect, it } from 'vitest'
import { createChatClient } from '#engine/llm/chat-client.ts'
import type { ModelRequest } from '#engine/llm/chat-model.ts'
import { modelServer } from '#test/support/model-server-for-test.ts'
import {
  content,
  DIALECTS,
  type DialectName,
  drop,
  error,
  failure,
  hang,
  keepAlive,
  message,
  pieces,
  raw,
  reasoned,
  refusal,
  type ScriptedModelServer,
  text,
  toolCalls,
} from '#test/support/scripted-model-server.ts'

const TOOL = { name: 'save_memory', description: 'Saves.', parameters: { type: 'object', properties: {} } }

function clientOf(
  server: Pick<ScriptedModelServer, 'url' | 'model'>,
  more: { endpoint?: string; apiKey?: string } = {},
) {
  const waits: number[] = []
  let ids = 0
  const client = createChatClient({
    endpoint: more.endpoint ?? server.url,
    model: server.model,
    apiKey: more.apiKey ?? 'sk-test',
    clock: { now: () => Date.parse('2026-06-14T08:00:00.000Z') },
    makeId: () => `call-${++ids}`,
    sleep: async ms => void waits.push(ms),
    silence: { first: 300, between: 300 },
  })
  return { client, waits }
}

const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [{ role: 'user', content: 'Hello' }],
  signal: new AbortController().signal,
  ...more,
})

describe('asking a model', () => {
  it('streams the answer in pieces and answers it whole, with the tokens that the server counted', async () => {
    const server = await modelServer()
    server.queue(text('Good morning, Mara.', { usage: { prompt: 12, completion: 5 } }))
    const { client } = clientOf(server)
    const heard: string[] = []

    const answer = await client.answer(request({ onPiece: piece => heard.push(piece.text) }))

    expect(answer).toMatchObject({
      content: 'Good morning, Mara.',
      usage: { prompt: 12, completion: 5 },
      cutOff: false,
    })
    expect(heard.join('')).toBe('Good morning, Mara.')
    expect(heard.length).toBeGreaterThan(1)
  })

  it.each(Object.keys(DIALECTS) as DialectName[])(
    'understands tool calls and reasoning as %s sends them',
    async dialect => {
      const server = await modelServer({ dialect })
      server.queue(
        toolCalls([
          { name: 'save_memory', args: { content: 'Tea, not coffee' } },
          { name: 'save_memory', args: { content: 'Lives in Porto' } },
        ]),
        reasoned('Let me think.', 'Done.'),
      )
      const { client } = clientOf(server)

      const first = await client.answer(request({ tools: [TOOL] }))
      const second = await client.answer(request())

      expect(first.toolCalls.map(call => JSON.parse(call.arguments))).toEqual([
        { content: 'Tea, not coffee' },
        { content: 'Lives in Porto' },
      ])
      expect(new Set(first.toolCalls.map(call => call.id)).size).toBe(2)
      expect(second).toMatchObject({ content: 'Done.', reasoning: 'Let me think.' })
    },
  )

  it.each(['', '/', '/v1', '/v1/', '/v1/chat/completions'])(
    'finds the service at its origin followed by %j',
    async path => {
      const server = await modelServer()
      server.queue(text('Here.'))
      const { client } = clientOf(server, { endpoint: `${server.origin}${path}` })

      await expect(client.answer(request())).resolves.toMatchObject({ content: 'Here.' })
    },
  )

  it('finds a service that lives at the root', async () => {
    const server = await modelServer({ quirks: { basePath: '' } })
    server.queue(text('Here.'), text('Again.'))
    const { client } = clientOf(server, { endpoint: server.origin })

    await client.answer(request())
    await client.answer(request())

    expect(client.base()).toBe(server.origin)
  })

  it('leaves the tools out for a model that takes none, and says so', async () => {
    const server = await modelServer({ quirks: { tools: false } })
    server.queue(text('Without.'))
    const { client } = clientOf(server)

    await expect(client.answer(request({ tools: [TOOL] }))).resolves.toMatchObject({
      content: 'Without.',
      withoutTools: true,
    })
  })

  it('waits as long as the server asks when it is asked to slow down', async () => {
    const server = await modelServer()
    server.queue(error(429, 'slow down', { retryAfter: 7 }), text('Now.'))
    const { client, waits } = clientOf(server)

    await expect(client.answer(request())).resolves.toMatchObject({ content: 'Now.' })
    expect(waits).toEqual([7000])
  })

  it('begins an answer anew when the connection breaks in the middle of it', async () => {
    const server = await modelServer()
    server.queue(message([pieces('Half an ', 'ans'), drop]), text('A whole answer.'))
    const { client } = clientOf(server)
    let so = ''

    await client.answer(
      request({
        onPiece: piece => {
          so = piece.restart ? piece.text : so + piece.text
        },
      }),
    )

    expect(so).toBe('A whole answer.')
  })

  it('tries again with growing pauses and then says in plain words what is wrong', async () => {
    const server = await modelServer()
    server.queue(refusal, refusal, refusal, refusal)
    const { client, waits } = clientOf(server)

    await expect(client.answer(request())).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' })
    expect(waits).toEqual([500, 1000, 2000])
  })

  it.each([
    ['a refused key', error(401, 'bad key'), 'MODEL_AUTH', /refused the key/],
    ['a quota that is used up', error(429, 'You exceeded your current quota'), 'MODEL_RATE_LIMIT', /slow down/],
    [
      'a model that is not there',
      error(404, 'model "x" not found, try pulling it first'),
      'MODEL_UNREACHABLE',
      /does not have the model/,
    ],
    ['a request that it cannot take', error(400, 'temperature must be 1'), 'MODEL_ANSWER', /temperature must be 1/],
  ] as const)('names %s', async (_, answer, code, words) => {
    const server = await modelServer()
    server.queue(answer)
    const { client } = clientOf(server)

    await expect(client.answer(request())).rejects.toMatchObject({ code, message: expect.stringMatching(words) })
  })

  it.each(Object.keys(DIALECTS) as DialectName[])('knows a message that is too long as %s says it', async dialect => {
    const server = await modelServer({ dialect })
    server.queue(server.contextError(9000))
    const { client } = clientOf(server)

    await expect(client.answer(request())).rejects.toMatchObject({ code: 'MODEL_CONTEXT' })
  })

  it('says that nothing answers where no server runs', async () => {
    const server = await modelServer()
    const endpoint = server.url
    await server.kill()
    const { client, waits } = clientOf({ url: endpoint, model: 'm' })

    await expect(client.answer(request())).rejects.toMatchObject({
      code: 'MODEL_UNREACHABLE',
      message: expect.stringContaining('Nothing answers'),
    })
    expect(waits).toEqual([])
  })

  it('reads an answer that came whole although a stream was asked for', async () => {
    const server = await modelServer()
    server.queue(text('Whole.', { neverStreams: true }))
    const { client } = clientOf(server)

    await expect(client.answer(request())).resolves.toMatchObject({ content: 'Whole.' })
  })

  it('says that an answer cannot be read when it is malformed each time', async () => {
    const server = await modelServer()
    server.queue(
      ...Array.from({ length: 4 }, () => raw('<html>busy</html>', { headers: { 'content-type': 'text/html' } })),
    )
    const { client } = clientOf(server)

    await expect(client.answer(request())).rejects.toMatchObject({ code: 'MODEL_ANSWER' })
  })

  it('tries again after an error in the middle of a stream', async () => {
    const server = await modelServer()
    server.queue(message([content('Hal'), failure('worker died')]), text('Whole.'))
    const { client } = clientOf(server)

    await expect(client.answer(request())).resolves.toMatchObject({ content: 'Whole.' })
  })

  it('gives up on a model that falls silent', async () => {
    const server = await modelServer()
    server.queue(message([content('Hm'), hang]))
    const { client } = clientOf(server)

    await expect(client.answer(request())).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' })
  })

  it.each([
    ['openai', ['json_schema', 'json_schema']],
    ['lmstudio', ['json_schema', 'json_schema']],
    ['openrouter', ['json_schema', 'json_object', undefined, undefined]],
  ] as const)(
    'asks %s for JSON in the strictest way that it takes, and remembers which that is',
    async (dialect, asked) => {
      const server = await modelServer({ dialect })
      server.queue(text('{}'), text('{}'))
      const { client } = clientOf(server)
      const json = { name: 'memories', schema: { type: 'object', properties: {} } }

      await client.answer(request({ json }))
      await client.answer(request({ json }))

      expect(server.chats.map(chat => chat.body.response_format?.type)).toEqual(asked)
    },
  )

  it('is not confused by characters that the network cuts in two', async () => {
    const server = await modelServer()
    server.queue(text('Größe: 腾讯云 🎉', { bytesPerWrite: 3 }))
    const { client } = clientOf(server)

    await expect(client.answer(request())).resolves.toMatchObject({ content: 'Größe: 腾讯云 🎉' })
  })

  it('does not mind empty chunks that keep the line open', async () => {
    const server = await modelServer({ dialect: 'openrouter' })
    server.queue(message([keepAlive, content('Yes'), keepAlive]))
    const { client } = clientOf(server)

    await expect(client.answer(request())).resolves.toMatchObject({ content: 'Yes' })
  })

  it('stops at once when it is told to', async () => {
    const server = await modelServer()
    server.queue(message([content('Well'), hang]))
    const { client } = clientOf(server)
    const stop = new AbortController()

    const asking = client.answer(request({ signal: stop.signal, onPiece: () => stop.abort() }))

    await expect(asking).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})
