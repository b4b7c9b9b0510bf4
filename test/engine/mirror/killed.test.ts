import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { writeEntryFile } from '#engine/rules/entry-file.ts'
import { testEngine } from '#test/support/engine.ts'
import { tempHome } from '#test/support/temp-home.ts'

const CLI = fileURLToPath(new URL('../../../electron/hosts/cli.ts', import.meta.url))

/** Each round writes until so many answers have come, and is then killed. */
const ROUNDS = [3, 40, 17, 90]

type Answer = { readonly ok: boolean; readonly value: { readonly id: string } }

/** Saves, moves and rewrites memories in a process of its own until it is killed; answers what was promised as kept. */
async function writeUntilKilled(home: string, round: number, answers: number): Promise<Map<string, string>> {
  const child = spawn(process.execPath, [CLI, '--home', home, 'batch'], {
    env: { ...process.env, Embedding__Provider: 'off', Memory__DedupeEnabled: 'false' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin.on('error', () => {})
  const kept = new Map<string, string>()
  const sent: string[] = []
  const send = (call: string, input: object, content: string): void => {
    sent.push(content)
    child.stdin.write(`${JSON.stringify({ call, input })}\n`)
  }
  const save = (): void => {
    const content = `Round ${round}, text ${sent.length}`
    send('memory.save', { content, category: `c${sent.length % 3}` }, content)
  }
  save()
  for await (const line of createInterface({ input: child.stdout })) {
    const answer = JSON.parse(line) as Answer
    const content = sent.at(-1) ?? ''
    expect(answer.ok).toBe(true)
    kept.set(answer.value.id, content)
    if (sent.length >= answers) break
    if (sent.length % 4 === 3) {
      const changed = `${content}, rewritten`
      send('memory.update', { id: answer.value.id, content: changed, category: `moved/c${sent.length % 5}` }, changed)
    } else save()
  }
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return kept
}

test('a process that is killed while it writes loses nothing that it has answered, and its files are made good', async () => {
  const home = tempHome()
  const promised = new Map<string, string>()
  for (const [round, answers] of ROUNDS.entries()) {
    for (const [id, content] of await writeUntilKilled(home, round, answers)) promised.set(id, content)
  }

  const app = await testEngine({ home })
  const { mirror } = await app.call('health.check', { waitForMirror: true })

  expect(mirror).toMatchObject({ state: 'in-step', owed: 0 })
  for (const [id, content] of promised) {
    const entry = await app.call('memory.get', { id })
    expect(entry.content).toBe(content)
    const { path } = await app.call('memory.path', { id })
    expect(readFileSync(path, 'utf8')).toBe(writeEntryFile(entry))
  }
  const files = readdirSync(join(home, 'memory'), { recursive: true, encoding: 'utf8' })
  expect(files.filter(name => name.endsWith('.json'))).toHaveLength(mirror.files)
}, 60_000)
