import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { tempHome } from '#test/support/temp-home.ts'
import { type EngineClient, startEngine } from '../../electron/main/engine-client.ts'

/** Stands in for the engine: echoes its input, and dies when told to. */
const WORKER = `
import { parentPort } from 'node:worker_threads'
parentPort.postMessage({ kind: 'ready' })
parentPort.on('message', message => {
  if (message.kind === 'close') return parentPort.postMessage({ kind: 'closed' })
  if (message.kind === 'secret') return parentPort.postMessage({ kind: 'event', message: { name: 'secret', payload: message } })
  if (message.name === 'die') process.exit(1)
  if (message.name === 'hang') return
  if (message.name === 'ask') return parentPort.postMessage({ kind: 'secret', id: 9, name: message.input })
  parentPort.postMessage({ kind: 'answer', id: message.id, result: { ok: true, value: message.input } })
})`

let engine: EngineClient | undefined
afterEach(async () => engine?.close())

function start(): EngineClient {
  const home = tempHome()
  const path = join(home, 'worker.mjs')
  writeFileSync(path, WORKER)
  engine = startEngine({ home, env: {}, resources: home }, pathToFileURL(path), {
    get: async name => (name === 'broken' ? Promise.reject(new Error('The keychain is locked')) : `key of ${name}`),
    set: async () => {},
  })
  return engine
}

const state = (of: EngineClient, wanted: 'away' | 'back'): Promise<void> =>
  new Promise(resolve => of.onState(now => now === wanted && resolve()))

describe('the engine’s thread, seen from main', () => {
  it('answers a call', async () => {
    expect(await start().call('memory.save', { content: 'x' })).toEqual({ ok: true, value: { content: 'x' } })
  })

  it('that dies answers the calls under way, says that it is away, and comes back', async () => {
    const client = start()
    const away = state(client, 'away')
    const hanging = client.call('hang', {})
    const dying = client.call('die', {})
    await away
    for (const result of [await hanging, await dying])
      expect(result).toMatchObject({ ok: false, error: { code: 'INTERNAL' } })
    await state(client, 'back')
    expect(await client.call('memory.save', 1)).toEqual({ ok: true, value: 1 })
  })

  it('a call while there is none is answered at once, not kept waiting for ever', async () => {
    const client = start()
    const away = state(client, 'away')
    void client.call('die', {})
    await away
    expect(await client.call('memory.save', 1)).toMatchObject({ ok: false, error: { code: 'INTERNAL' } })
  })

  it('an input that is no plain data is refused', async () => {
    expect(await start().call('memory.save', () => {})).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } })
  })

  it.each([
    ['Llm.ApiKey', { value: 'key of Llm.ApiKey' }],
    ['broken', { value: null, failed: 'The keychain is locked' }],
  ])('is given the secret %s, or told why not', async (name, answer) => {
    const client = start()
    const told = new Promise(resolve => client.onEvent(message => resolve(message.payload)))
    void client.call('ask', name)
    expect(await told).toMatchObject(answer)
  })
})
