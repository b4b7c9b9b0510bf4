import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

  it('loses nothing of either process when two work on one data folder', async () => {
    const app = await testEngine()
    const lines = Array.from({ length: 5 }, (_, i) => `{"call":"memory.save","input":{"content":"Theirs ${i}"}}`)
    const [, other] = await Promise.all([
      (async () => {
        for (let i = 0; i < 30; i++) await app.call('memory.save', { content: `Mine, number ${i} of the garden` })
      })(),
      cli(app.home, ['batch'], [...lines, '{"call":"memory.list","input":{}}'].join('\n')),
    ])
    expect(other.answers.slice(0, 5)).toEqual(
      lines.map(() => ({ ok: false, error: { code: 'LOCKED', message: expect.any(String) } })),
    )
    expect(other.answers[5]).toMatchObject({ ok: true })
    const { mirror } = await app.call('health.check', { waitForMirror: true })
    expect(mirror).toMatchObject({ state: 'in-step', files: (await app.call('memory.list', {})).total })
  })

  it('is told what a file says that somebody edited while nothing ran', async () => {
    const home = tempHome()
    const saved = await cli(home, ['call', 'memory.save', '{"content":"Before"}'])
    const { id } = saved.answers[0].value
    const path = join(home, 'memory', 'general', `${id}.json`)
    writeFileSync(path, readFileSync(path, 'utf8').replace('Before', 'After'))
    const read = await cli(home, ['call', 'memory.get', JSON.stringify({ id })])
    expect(read.answers).toMatchObject([{ ok: true, value: { content: 'After' } }])
  })

  it('answers each kind of bad input with a code and the field, and goes on', async () => {
    const calls: readonly (readonly [string, string, string, string?])[] = [
      ['memory.save', '{"content":"a\\ud800"}', 'INVALID_INPUT', 'content'],
      ['memory.save', '{"content":"a\\u0000b"}', 'INVALID_INPUT', 'content'],
      ['memory.save', `{"content":"${'x'.repeat(10_000_000)}"}`, 'INVALID_INPUT', 'content'],
      ['memory.save', '{"content":"a","importance":1.5}', 'INVALID_INPUT', 'importance'],
      ['memory.save', '{"content":"a","category":"../../etc"}', 'INVALID_INPUT', 'category'],
      ['memory.save', '{"content":"a","metadata":{"subjectTime":"soon"}}', 'INVALID_INPUT', 'metadata.subjectTime'],
      ['memory.get', '{"id":"ffffffffffff"}', 'NOT_FOUND', 'id'],
      ['memory.get', '{"id":"../x"}', 'INVALID_INPUT', 'id'],
      ['memory.save', '[]', 'INVALID_INPUT'],
      ['memory.save', '{"__proto__":{"content":"a"}}', 'INVALID_INPUT', 'content'],
      ['no.such.call', '{}', 'NOT_FOUND'],
    ]
    const lines = calls.map(([call, input]) => `{"call":"${call}","input":${input}}`)
    const run = await cli(tempHome(), ['batch'], [...lines, '{"call":"memory.list","input":{}}'].join('\n'))
    expect(run.status).toBe(1)
    const told = run.answers.map(({ ok, error }) => [ok, error?.code, error?.field])
    expect(told.slice(0, -1)).toEqual(calls.map(([, , code, field]) => [false, code, field]))
    expect(run.answers.at(-1)).toMatchObject({ ok: true, value: { total: 0 } })
  })

  it('says what is wrong with input that is no JSON', async () => {
    expect(await cli(tempHome(), ['call', 'memory.get', '{'])).toMatchObject({
      status: 1,
      answers: [{ ok: false, error: { code: 'INVALID_INPUT', message: expect.stringContaining('not JSON') } }],
    })
  })
})
