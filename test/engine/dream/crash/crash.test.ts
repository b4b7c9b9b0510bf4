import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testEngine } from '#test/support/engine.ts'
import { modelServer } from '#test/support/model-server-for-test.ts'
import { tempHome } from '#test/support/temp-home.ts'
import { answerOf, LOG, MEMORIES } from './scene.ts'
import type { Found, Order, Seen } from './worker.ts'

const POINTS = 200
const LANES = 2
const KILLS_A_FOLDER = 8

/** Numbers from 0 to 1, the same ones every time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url))
const RESOURCES = join(PROJECT, 'resources')

/** The worker as one file: hundreds of processes that each read the sources anew would take minutes. */
async function buildWorker(folder: string): Promise<string> {
  await build({
    configFile: false,
    root: PROJECT,
    logLevel: 'error',
    build: {
      ssr: fileURLToPath(new URL('worker.ts', import.meta.url)),
      outDir: folder,
      minify: false,
      rollupOptions: { output: { entryFileNames: 'worker.js' } },
    },
  })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

interface Worker {
  readonly process: ChildProcess
  readonly ready: Promise<void>
}

function startWorker(built: string): Worker {
  const child = fork(join(built, 'worker.js'), {
    stdio: 'ignore',
    env: { ...process.env, NODE_COMPILE_CACHE: join(built, 'compiled') },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', code => reject(new Error(`the process ended with ${code}`)))
  })
  // one that is killed before it was needed has nobody to tell
  ready.catch(() => {})
  return { process: child, ready }
}

async function carryOut({ process: child, ready }: Worker, order: Order): Promise<Found> {
  await ready
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => {
      if (typeof message !== 'object' || message === null) return
      child.off('message', onMessage)
      if ('error' in message) reject(new Error(String(message.error)))
      else resolve((message as { found: Found }).found)
    }
    child.on('message', onMessage)
    child.send(order)
  })
}

interface Killed {
  readonly seen: Seen
  /** False when the dream was over before its time had come. */
  readonly killed: boolean
}

/** Lets it dream and kills it a moment after it told of the `at`-th thing. */
async function killWhileDreaming(worker: Worker, order: Order, at: number, momentMs: number): Promise<Killed> {
  await worker.ready
  const child = worker.process
  return new Promise((resolve, reject) => {
    let told = 0
    let ended = false
    let seen: Seen | null = null
    child.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null) {
        if ('seen' in message) seen = message.seen as Seen
        else {
          ended = true
          child.kill('SIGKILL')
          if ('error' in message) reject(new Error(String(message.error)))
        }
      } else if (++told === at) {
        const until = performance.now() + momentMs
        while (performance.now() < until);
        child.kill('SIGKILL')
      }
    })
    child.once('exit', () => {
      if (seen === null) reject(new Error('the process ended before it had looked'))
      else resolve({ seen, killed: !ended })
    })
    child.send(order)
  })
}

describe('a process killed while it dreams', () => {
  it(`leaves every decision whole or absent at ${POINTS} points, and dreaming on ends where it would have without`, async () => {
    const model = await modelServer()
    model.on(() => true, answerOf)
    const root = tempHome()
    const built = await buildWorker(join(root, 'built'))
    const template = join(root, 'template')
    const order = (what: Order['what'], home: string): Order => ({ what, home, url: model.url, resources: RESOURCES })
    expect(MEMORIES).toHaveLength(300)
    const app = await testEngine({ home: template })
    await app.call('memory.import', { entries: [...MEMORIES] })
    await app.call('health.check', { waitForEmbeddings: true, waitForMirror: true })
    await app.close()
    mkdirSync(join(template, 'conversation-log'), { recursive: true })
    writeFileSync(join(template, 'conversation-log', 'a-chat.jsonl'), `${LOG}\n`)
    const whole = join(root, 'whole')
    cpSync(template, whole, { recursive: true })
    const expected = await carryOut(startWorker(built), order('recover', whole))
    expect(expected).toMatchObject({ before: [], after: ['done'], wrong: [] })

    const chance = seeded(20_260_614)
    // one folder is killed over and over, so that what a kill leaves is what the next one meets
    const folder = async (home: string, recoverer: Worker, spare: Worker): Promise<Worker> => {
      cpSync(template, home, { recursive: true })
      let next = spare
      const left: string[] = []
      for (let kill = 0; kill < KILLS_A_FOLDER; kill++) {
        const at = 1 + Math.floor((chance() * expected.told) / 4)
        const momentMs = chance() * 3
        const dreamer = next
        next = startWorker(built)
        const { seen, killed } = await killWhileDreaming(dreamer, order('dream', home), at, momentMs)
        const where = `${home}, kill ${kill}: ${momentMs.toFixed(2)} ms after the ${at}th thing that was told`
        expect(seen.wrong, where).toEqual([])
        expect(seen.outcomes, where).toEqual(left)
        left.push(killed ? 'interrupted' : 'done')
        if (killed) kills++
      }
      const found = await carryOut(recoverer, order('recover', home))
      expect(found.wrong, home).toEqual([])
      expect(found.before, home).toEqual(left)
      expect(found.after.at(-1), home).toBe('done')
      expect(found.corpus, home).toEqual(expected.corpus)
      rmSync(home, { recursive: true, force: true })
      return next
    }
    let kills = 0
    let folders = 0
    const lane = async (): Promise<void> => {
      const recoverer = startWorker(built)
      let spare = startWorker(built)
      while (kills < POINTS) spare = await folder(join(root, `folder-${folders++}`), recoverer, spare)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    expect(kills).toBeGreaterThanOrEqual(POINTS)
  }, 600_000)
})
