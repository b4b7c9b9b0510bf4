import { describe, expect, it } from 'vitest'
import { modelServer } from './model-server-for-test.ts'
import {
  bagOfWords,
  content,
  DIALECTS,
  drop,
  error,
  held,
  json,
  keepAlive,
  message,
  type ScriptedModelServer,
  startScriptedModelServer,
  text,
  toolCall,
  toolCalls,
} from './scripted-model-server.ts'

const ask = (server: ScriptedModelServer, more: object = {}, signal?: AbortSignal): Promise<Response> =>
  fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk-test' },
    body: JSON.stringify({ model: 'scripted-model', messages: [{ role: 'user', content: 'Hello' }], ...more }),
    ...(signal === undefined ? {} : { signal }),
  })

interface WireChunk {
  readonly choices: readonly {
    readonly delta: {
      readonly content?: string
      readonly tool_calls?: readonly { readonly function: { readonly name?: string } }[]
    }
  }[]
}

const events = (wire: string): readonly WireChunk[] =>
  wire
    .split('\n\n')
    .filter(line => line.startsWith('data: {'))
    .map(line => JSON.parse(line.slice(6)))

describe('the scripted model server', () => {
  it('answers the queue in order, whole or as a stream', async () => {
    const server = await modelServer()
    server.queue(text('First.'), text('Second, streamed.'))

    const first = await (await ask(server)).json()
    const second = await (await ask(server, { stream: true })).text()

    expect(first).toMatchObject({ choices: [{ message: { content: 'First.' }, finish_reason: 'stop' }] })
    const said = events(second).map(one => one.choices[0]?.delta.content ?? '')
    expect(said.join('')).toBe('Second, streamed.')
    expect(said.length).toBeGreaterThan(2)
    expect(second.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  it('keeps every request with its headers and parsed body', async () => {
    const server = await modelServer()
    server.queue(text('Yes.'))
    await (await ask(server, { temperature: 0 })).text()

    expect(server.requests).toMatchObject([
      { method: 'POST', path: '/v1/chat/completions', headers: { authorization: 'Bearer sk-test' } },
    ])
    expect(server.chats[0]?.body).toMatchObject({ temperature: 0, messages: [{ role: 'user', content: 'Hello' }] })
    expect(await server.chats[0]?.closed).toBe('finished')
  })

  it('fails the test when something unplanned was asked', async () => {
    const server = await startScriptedModelServer()
    const response = await ask(server)

    expect(response.status).toBe(500)
    await expect(server.close()).rejects.toThrow('Unplanned request: "Hello"')
  })

  it('fails the test when a planned answer was never fetched', async () => {
    const server = await startScriptedModelServer()
    server.queue(text('Nobody asks for this.'))

    await expect(server.close()).rejects.toThrow('Never asked for')
  })

  it('fails the test when tool calls are left without an answer', async () => {
    const server = await startScriptedModelServer()
    const calls = [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }]
    const response = await ask(server, {
      messages: [
        { role: 'assistant', content: null, tool_calls: calls },
        { role: 'user', content: 'And?' },
      ],
    })

    expect(response.status).toBe(400)
    await expect(server.close()).rejects.toThrow('comes before the tool calls a are answered')
  })

  it('keeps background requests in a lane of their own', async () => {
    const server = await modelServer()
    const background = server.lane('expansion', request => request.text.includes('Expand'))
    background.queue(json({ entries: [] }))
    server.queue(text('Chat.'))

    const chat = await (await ask(server)).json()
    const other = await (await ask(server, { messages: [{ role: 'user', content: 'Expand this' }] })).json()

    expect(chat.choices[0].message.content).toBe('Chat.')
    expect(other.choices[0].message.content).toBe('{"entries":[]}')
    expect(background.requests).toHaveLength(1)
  })

  it('gives a standing answer to every request that matches until it is taken back', async () => {
    const server = await modelServer()
    const take = server.on(
      () => true,
      request => text(`You said ${request.last}.`),
    )
    const answers = await Promise.all([ask(server), ask(server)].map(async one => (await one).json()))
    take()
    server.queue(text('Queue.'))

    expect(answers.map(one => one.choices[0].message.content)).toEqual(['You said Hello.', 'You said Hello.'])
    expect((await (await ask(server)).json()).choices[0].message.content).toBe('Queue.')
  })

  it('holds an answer back until it is released, and sees a client that leaves', async () => {
    const server = await modelServer()
    const late = held(text('Late.'))
    server.queue(late.answer)
    const leave = new AbortController()
    const asked = ask(server, { stream: true }, leave.signal).catch(() => 'left')
    const request = await server.chat(one => one.last === 'Hello')
    leave.abort()

    expect(await asked).toBe('left')
    expect(await request.closed).toBe('aborted')
    late.release()
  })

  it('cuts the connection in the middle of an answer', async () => {
    const server = await modelServer()
    server.queue(message([content('Half an '), drop, content('answer')], { pieceLength: 99 }))
    const response = await ask(server, { stream: true })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let wire = ''
    const read = async (): Promise<void> => {
      for (;;) {
        const part = await reader?.read()
        if (part === undefined || part.done) return
        wire += part.value
      }
    }

    await expect(read()).rejects.toThrow()
    expect(wire).toContain('Half an ')
    expect(wire).not.toContain('[DONE]')
  })

  it('cuts a stream through its characters when told to', async () => {
    const server = await modelServer()
    server.queue(message([content('héllo 漢字'), keepAlive], { bytesPerWrite: 1 }))
    const wire = await (await ask(server, { stream: true })).text()

    expect(
      events(wire)
        .map(one => one.choices[0]?.delta.content ?? '')
        .join(''),
    ).toBe('héllo 漢字')
    expect(events(wire).some(one => one.choices.length === 0)).toBe(true)
  })

  it.each(Object.keys(DIALECTS) as (keyof typeof DIALECTS)[])('speaks the tool calls of %s', async dialect => {
    const server = await modelServer({ dialect })
    server.queue(
      toolCalls([
        { name: 'one', args: { value: 'first value' } },
        { name: 'two', args: { value: 'second value' } },
      ]),
    )
    const wire = await (await ask(server, { stream: true })).text()
    const names = events(wire).flatMap(one =>
      (one.choices[0]?.delta.tool_calls ?? []).flatMap(call => call.function.name ?? []),
    )

    expect(names).toEqual(['one', 'two'])
  })

  it('sends an error in the shape of its dialect, with Retry-After', async () => {
    const server = await modelServer({ dialect: 'lmstudio' })
    server.queue(error(429, 'Slow down.', { retryAfter: 3 }))
    const response = await ask(server)

    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('3')
    expect(await response.json()).toEqual({ error: 'Slow down.' })
  })

  it('refuses tools, formats, keys and models as its options say', async () => {
    const server = await modelServer({ dialect: 'openrouter', quirks: { tools: false }, knownModelsOnly: true })
    const keyed = await modelServer({ apiKey: 'sk-right' })
    const tools = [{ type: 'function', function: { name: 'f' } }]

    expect((await ask(server, { tools })).status).toBe(404)
    expect((await ask(server, { response_format: { type: 'json_schema' } })).status).toBe(400)
    expect((await ask(server, { model: 'unknown' })).status).toBe(404)
    expect((await ask(keyed)).status).toBe(401)
  })

  it('makes vectors with the installed function, as numbers or as base64', async () => {
    const server = await modelServer({ embed: bagOfWords(8) })
    const embed = async (more: object) =>
      (
        await fetch(`${server.url}/embeddings`, {
          method: 'POST',
          body: JSON.stringify({ model: 'e', input: ['green tea', 'tea green'], ...more }),
        })
      ).json()
    const plain = await embed({})
    const packed = await embed({ encoding_format: 'base64' })

    expect(plain.data[0].embedding).toEqual(plain.data[1].embedding)
    const floats = new Float32Array(new Uint8Array(Buffer.from(packed.data[0].embedding, 'base64')).buffer)
    expect([...floats].map(value => value.toFixed(5))).toEqual(
      plain.data[0].embedding.map((value: number) => value.toFixed(5)),
    )
  })

  it('sends a tool call whole and non-streamed with its arguments', async () => {
    const server = await modelServer({ dialect: 'ollama' })
    server.queue(toolCall('save_memory', { content: 'Likes tea' }))
    const whole = await (await ask(server)).json()

    expect(whole.choices[0].message).toMatchObject({
      content: null,
      tool_calls: [{ function: { name: 'save_memory', arguments: '{"content":"Likes tea"}' } }],
    })
  })
})
