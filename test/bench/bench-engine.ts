import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEngine } from '#engine/create-engine.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const TOPICS = ['tea', 'coffee', 'garden', 'train', 'kitchen', 'cello', 'server', 'holiday', 'dentist', 'budget']
const PLACES = ['Graz', 'Lisbon', 'Utrecht', 'Sapporo', 'Linz', 'Gothenburg', 'Porto', 'Vienna']

/** The id of the i-th entry of `benchEntries`, from 0. */
export const benchId = (i: number): string => (i + 1).toString(16).padStart(12, '0')

/** `count` short notes as `memory.import` takes them, the first numbered `from`. */
export const benchEntries = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => {
    const i = from + n
    return {
      id: benchId(i),
      content: `Note ${i}: the ${TOPICS[i % TOPICS.length]} in ${PLACES[i % PLACES.length]} matters to project ${i % 37}, as said on day ${i % 365}.`,
      category: `project-context/p${i % 12}`,
      tags: [TOPICS[i % TOPICS.length] ?? ''],
    }
  })

/** The same numbers in the same order on every machine: a small multiplicative generator, 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const SYLLABLES = [
  'ba',
  'lo',
  'mir',
  'ten',
  'sa',
  'dor',
  'vi',
  'kel',
  'ran',
  'tu',
  'fen',
  'go',
  'lis',
  'pra',
  'mo',
  'wen',
]
const WORDS = Array.from({ length: 4096 }, (_, i) =>
  [i & 15, (i >> 4) & 15, (i >> 8) & 15].map(at => SYLLABLES[at]).join(''),
)
const SMALL = ['the', 'a', 'with', 'for', 'in', 'about', 'my', 'and', 'on', 'to']

/**
 * `count` notes whose words are as unevenly common as those of a language (the n-th word about 1/n as often as the
 * first), eight to sixteen words long.
 */
export function naturalEntries(count: number, from = 0) {
  const next = numbers(from + 1)
  const word = (): string => WORDS[Math.floor(WORDS.length ** next()) - 1] ?? ''
  return Array.from({ length: count }, (_, n) => {
    const words = Array.from({ length: 8 + Math.floor(next() * 8) }, (_, i) =>
      i % 3 === 1 ? SMALL[Math.floor(next() * SMALL.length)] : word(),
    )
    return {
      id: benchId(from + n),
      content: `${words.join(' ')}.`,
      category: `${TOPICS[Math.floor(next() * TOPICS.length)]}/${Math.floor(next() * 5)}`,
      tags: [word()],
    }
  })
}

/** A message that some of `benchEntries` answer. */
export const benchMessage = (i: number): string =>
  `What did I say about the ${TOPICS[i % TOPICS.length]} in ${PLACES[(i * 3) % PLACES.length]}?`

export type BenchEngine = {
  readonly home: string
  /** The value of a call; throws what the engine refuses. */
  call(name: string, input: unknown): Promise<unknown>
  close(): Promise<void>
}

/** An engine on `home`, which stays when the engine is closed. */
export async function openEngine(home: string, env: Readonly<Record<string, string>> = {}): Promise<BenchEngine> {
  const engine = await createEngine({
    home,
    env,
    resources: join(root, 'resources'),
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })
  return {
    home,
    async call(name, input) {
      const result = await engine.dispatch(name, input)
      if (!result.ok) throw new Error(`${name}: ${result.error.message}`)
      return result.value
    },
    close: () => engine.close(),
  }
}

/** Runs the work in a data folder of its own, which is gone afterwards. */
export async function withHome<T>(work: (home: string) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'reverie-bench-'))
  try {
    return await work(home)
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs the work on an engine with a data folder of its own, both gone afterwards. */
export const withEngine = <T>(
  env: Readonly<Record<string, string>>,
  work: (engine: BenchEngine) => Promise<T>,
): Promise<T> =>
  withHome(async home => {
    const engine = await openEngine(home, env)
    try {
      return await work(engine)
    } finally {
      await engine.close()
    }
  })
