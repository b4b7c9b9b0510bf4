import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { routes } from '#shared/contract/index.ts'
import { testEngine } from '#test/support/engine.ts'
import { tempHome } from '#test/support/temp-home.ts'

const CLI = fileURLToPath(new URL('../../electron/hosts/cli.ts', import.meta.url))

async function cli(home: string, args: readonly string[], input = '') {
  const child = spawn(process.execPath, [CLI, '--home', home, ...args], {
    env: { ...process.env, Embedding__Provider: 'off' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', chunk => {
    out += chunk
  })
  child.stderr.on('data', chunk => {
    err += chunk
  })
  child.stdin.end(input)
  const status = await new Promise<number | null>(resolve => child.on('close', resolve))
  return {
    status,
    err,
    answers: out
      .trim()
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line)),
  }
}

describe('the command line', () => {
  it('makes a call, prints one JSON answer, and the next process finds what it did', async () => {
    const home = tempHome()
    const saved = await cli(home, ['call', 'memory.save', '{"content":"Mara plays the cello."}'])
    const found = await cli(home, ['call', 'memory.search', '{"query":"cello"}'])

    expect(saved).toMatchObject({ status: 0, answers: [{ ok: true, value: { action: 'created' } }] })
    expect(found.answers).toMatchObject([
      { ok: true, value: { results: [{ entry: { content: 'Mara plays the cello.' } }] } },
    ])
  })

  it('reads one call a line and answers one a line, in order; one that failed makes the status 1', async () => {
    const lines = [
      '{"call":"memory.save","input":{"content":"One"}}',
      'oops',
      '',
      '{"call":"memory.save","input":{"content":" "}}',
      '{"call":"memory.list","input":{}}',
    ]
    const run = await cli(tempHome(), ['batch'], lines.join('\n'))

    expect(run.status).toBe(1)
    expect(run.answers).toMatchObject([
      { ok: true },
      { ok: false, error: { code: 'INVALID_INPUT' } },
      { ok: false, error: { code: 'INVALID_INPUT', field: 'content' } },
      { ok: true, value: { total: 1 } },
    ])
  })

  it('shows every call with its input schema', async () => {
    const { answers } = await cli(tempHome(), ['list'])

    expect(answers[0].map((one: { name: string }) => one.name)).toEqual(Object.keys(routes))
    expect(answers[0].find((one: { name: string }) => one.name === 'memory.save')).toMatchObject({
      input: { type: 'object', required: ['content'] },
    })
  })

  it('reads while another process holds the data folder, and its writes answer LOCKED', async () => {
    const app = await testEngine()
    await app.call('memory.save', { content: 'Mine' })

    const read = await cli(app.home, ['call', 'memory.list', '{}'])
    const write = await cli(app.home, ['call', 'memory.save', '{"content":"Theirs"}'])

    expect(read.answers).toMatchObject([{ ok: true, value: { total: 1 } }])
    expect(write).toMatchObject({ status: 1, answers: [{ ok: false, error: { code: 'LOCKED' } }] })
    expect((await app.call('memory.list', {})).total).toBe(1)
  })

  it('says what is wrong with input that is no JSON', async () => {
    expect(await cli(tempHome(), ['call', 'memory.get', '{'])).toMatchObject({
      status: 1,
      answers: [{ ok: false, error: { code: 'INVALID_INPUT', message: expect.stringContaining('not JSON') } }],
    })
  })
})
