import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { testEngine } from '#test/support/engine.ts'
import { modelServer } from '#test/support/model-server-for-test.ts'
import { bagOfWords } from '#test/support/scripted-model-server.ts'
import { tempHome } from '#test/support/temp-home.ts'

const envOf = (server: { url: string }, model = 'scripted-model') => ({
  Embedding__Provider: 'endpoint',
  Embedding__Endpoint: server.url,
  Embedding__Model: model,
})

const FACTS = ['The boat is blue', 'Mara lives in Coimbra', 'The cello lesson is on Friday']

async function withVectors(dimensions = 64) {
  const server = await modelServer({ embed: bagOfWords(dimensions), models: ['scripted-model', 'other-model'] })
  const home = tempHome()
  const app = await testEngine({ home, env: envOf(server) })
  await app.call('memory.import', { entries: FACTS.map(content => ({ content })) })
  return { server, home, app }
}

const embeddingRequests = (server: { requests: readonly { path: string; body: unknown }[] }) =>
  server.requests
    .filter(request => request.path.endsWith('/embeddings'))
    .map(request => request.body as Record<string, unknown>)

describe('vectors by an endpoint', () => {
  it('are made in the background, and found by', async () => {
    const { app } = await withVectors()
    const { embeddings } = await app.call('health.check', { waitForEmbeddings: true })
    expect(embeddings).toMatchObject({ provider: 'endpoint', done: 3, total: 3, message: null })
    const { results } = await app.call('memory.search', { query: 'blue boat' })
    expect(results[0]).toMatchObject({
      entry: { content: 'The boat is blue' },
      why: { similarity: expect.any(Number) },
    })
  })

  it('are asked for as numbers, and their width is never asked for', async () => {
    const { server, app } = await withVectors()
    await app.call('health.check', { waitForEmbeddings: true })
    await app.call('memory.search', { query: 'boat' })
    expect(embeddingRequests(server).length).toBeGreaterThan(1)
    for (const body of embeddingRequests(server)) {
      expect(body.encoding_format).toBe('float')
      expect(body).not.toHaveProperty('dimensions')
    }
  })

  it.each([
    ['zeros', 'a vector of zeros', () => [0, 0, 0]],
    ['what is no number', 'no number', () => [0.1, null, 0.2] as unknown as number[]],
    ['text', 'base64', () => 'AAAAAA==' as unknown as number[]],
    ['different widths', 'different lengths', (text: string) => (text.includes('boat') ? [1, 2] : [1, 2, 3])],
  ])('of %s are refused with a message, and never kept', async (_, said, embed) => {
    const server = await modelServer({ embed: embed as never })
    const app = await testEngine({ env: envOf(server) })
    await app.call('memory.import', { entries: FACTS.map(content => ({ content })) })
    const { embeddings } = await app.call('health.check', { waitForEmbeddings: true })
    expect(embeddings).toMatchObject({ done: 0, total: 3, message: expect.stringContaining(said) })
    const { results } = await app.call('memory.search', { query: 'boat' })
    expect(results[0]).toMatchObject({ entry: { content: 'The boat is blue' }, why: { similarity: null } })
    expect(existsSync(join(app.home, 'memory', '.embeddings'))).toBe(false)
  })

  it('that are missing for a text are refused, too', async () => {
    const server = await modelServer({})
    server.queueEmbedding({
      kind: 'raw',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ object: 'list', data: [{ index: 0, embedding: [1, 0] }] }),
    })
    const app = await testEngine({ env: envOf(server) })
    await app.call('memory.import', { entries: FACTS.map(content => ({ content })) })
    const { embeddings } = await app.call('health.check', { waitForEmbeddings: true })
    expect(embeddings.message).toContain('1 vectors for 3 texts')
  })

  it('wait while the endpoint is down, and search goes on by words', async () => {
    const { server, app } = await withVectors()
    await server.kill()
    await app.call('memory.save', { content: 'The harbour is closed' })
    const { embeddings } = await app.call('health.check', { waitForEmbeddings: true })
    expect(embeddings.done).toBeLessThan(embeddings.total)
    expect(embeddings.message).toContain('by words')
    const { results } = await app.call('memory.search', { query: 'harbour' })
    expect(results.map(one => one.entry.content)).toEqual(['The harbour is closed'])
  })
})

describe('another model', () => {
  it('embeds everything anew; search answers throughout, and nothing is mixed', async () => {
    const server = await modelServer({ embed: bagOfWords(64), models: ['scripted-model', 'other-model'] })
    const app = await testEngine({ env: { Embedding__Provider: 'endpoint' } })
    await app.call('settings.set', { values: { Embedding: { Endpoint: server.url, Model: 'scripted-model' } } })
    await app.call('memory.import', { entries: FACTS.map(content => ({ content })) })
    await app.call('health.check', { waitForEmbeddings: true })
    server.embed(bagOfWords(48))
    await app.call('settings.set', { values: { Embedding: { Model: 'other-model' } } })
    for (let i = 0; i < 5; i++) {
      const { results } = await app.call('memory.search', { query: 'blue boat' })
      expect(results[0]?.entry.content).toBe('The boat is blue')
    }
    const { embeddings } = await app.call('health.check', { waitForEmbeddings: true })
    expect(embeddings).toMatchObject({ done: 3, total: 3, message: null })
    const { results } = await app.call('memory.search', { query: 'blue boat' })
    expect(results[0]?.why.similarity).toBeGreaterThan(0.5)
  })

  it('goes on after a restart in the middle, and ends complete', async () => {
    const { server, home, app } = await withVectors(64)
    await app.call('health.check', { waitForEmbeddings: true })
    await app.close()
    server.embed(bagOfWords(48))
    const half = await testEngine({ home, env: envOf(server, 'other-model') })
    await half.call('memory.search', { query: 'boat' })
    await half.close()
    const again = await testEngine({ home, env: envOf(server, 'other-model') })
    expect((await again.call('memory.search', { query: 'blue boat' })).results[0]?.entry.content).toBe(
      'The boat is blue',
    )
    const { embeddings } = await again.call('health.check', { waitForEmbeddings: true })
    expect(embeddings).toMatchObject({ done: 3, total: 3 })
  })

  it('by the same name, but of another width, is noticed, and all is embedded anew', async () => {
    const { server, app } = await withVectors(64)
    await app.call('health.check', { waitForEmbeddings: true })
    server.embed(bagOfWords(48))
    await app.call('memory.save', { content: 'The harbour is closed' })
    await vi.waitFor(async () => {
      const { embeddings } = await app.call('health.check', { waitForEmbeddings: true })
      expect(embeddings).toMatchObject({ done: 4, total: 4 })
    })
    const { results } = await app.call('memory.search', { query: 'blue boat' })
    expect(results[0]?.why.similarity).toBeGreaterThan(0.5)
  })
})

describe('the cache of vectors beside the memories', () => {
  it('spares a rebuilt database the embedding', async () => {
    const { server, home, app } = await withVectors()
    await app.call('health.check', { waitForEmbeddings: true, waitForMirror: true })
    await app.close()
    const files = readdirSync(join(home, 'memory', '.embeddings'))
    expect(files.filter(name => name.endsWith('.bin'))).toHaveLength(3)
    const manifest = JSON.parse(readFileSync(join(home, 'memory', '.embeddings', 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ dimensions: 64, model: expect.stringContaining('scripted-model') })
    for (const name of ['reverie.db', 'reverie.db-wal', 'reverie.db-shm']) rmSync(join(home, name), { force: true })
    const before = embeddingRequests(server).length
    const rebuilt = await testEngine({ home, env: envOf(server) })
    const { embeddings } = await rebuilt.call('health.check', { waitForEmbeddings: true })
    expect(embeddings).toMatchObject({ done: 3, total: 3 })
    expect(embeddingRequests(server).length).toBe(before)
  })
})

describe('the built-in model', () => {
  it('finds by meaning in English, offline, and leaves other scripts to the words', async () => {
    const app = await testEngine({ env: { Embedding__Provider: 'builtin' } })
    await app.call('memory.import', { entries: [{ content: 'She is afraid of dogs' }, { content: '用户喜欢爬山' }] })
    const { embeddings } = await app.call('health.check', { waitForEmbeddings: true })
    expect(embeddings.message).toBeNull()
    const { results } = await app.call('memory.search', { query: 'scared of puppies' })
    expect(results[0]).toMatchObject({
      entry: { content: 'She is afraid of dogs' },
      why: { similarity: expect.any(Number) },
    })
    const chinese = await app.call('memory.search', { query: '爬山' })
    expect(chinese.results[0]).toMatchObject({ entry: { content: '用户喜欢爬山' }, why: { similarity: null } })
  })
})

describe('near-duplicates', () => {
  it('an entry edited into the twin of another is shown as one', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'Mara drinks green tea in the morning' })
    const other = await app.call('memory.save', { content: 'The boat lies in the harbour' })
    await app.call('memory.update', { id: other.id, content: 'In the morning Mara drinks green tea' })
    await vi.waitFor(async () => {
      const { rows } = await app.call('memory.list', { filter: { nearDuplicates: true } })
      expect(rows.map(row => row.entry.id).toSorted()).toEqual([id, other.id].toSorted())
    })
  })

  it('still to be looked for when the app is closed are looked for when it is opened', async () => {
    const app = await testEngine()
    await app.call('memory.import', {
      entries: [
        { content: 'Mara drinks green tea in the morning' },
        { content: 'In the morning Mara drinks green tea' },
      ],
    })
    await app.close()
    const again = await testEngine({ home: app.home })
    await vi.waitFor(async () => {
      expect((await again.call('memory.taxonomy', {})).nearDuplicates).toBe(1)
    })
  })
})
