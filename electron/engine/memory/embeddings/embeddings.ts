import type { EmbeddingState } from '#shared/domain/health.ts'
import { sleep } from '../../llm/models.ts'
import type { Clock, Logger } from '../../ports.ts'
import type { SettingsStore } from '../../settings/settings-store.ts'
import type { WriteDb } from '../../store/database.ts'
import { findEntry } from '../../store/entries.ts'
import { countVectors, embeddedAmong, findVector, unembedded } from '../../store/vectors.ts'
import type { Problems } from '../../system/problems.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import { createAskedVectors } from './asked-vectors.ts'
import { chooseEmbedder } from './choose-embedder.ts'
import { embedRows, startsOver } from './embed-rows.ts'
import type { Embedder } from './embedder.ts'
import { duplicateThreshold, similarityThreshold } from './thresholds.ts'
import { createVectorCache } from './vector-cache.ts'
import { createVectorSearch } from './vector-search.ts'

/** Vectors of all entries by one provider (SPEC §2.5), made in the background and never in anybody's way. */
export interface Embeddings {
  start(): void
  state(): EmbeddingState
  /** Whether there is any vector to be near to. */
  isEmpty(): boolean
  settingsChanged(): void
  entriesChanged(ids: readonly string[]): void
  /** Resolves when every entry has been looked at, or when the provider cannot go on for now. */
  idle(): Promise<void>
  /** The vector of a text; null when embeddings are off, the provider is down, or it has none for this text. */
  query(text: string): Promise<Float32Array | null>
  /** An entry's vector by the present model. */
  vector(seq: number): Float32Array | null
  /** Which of these entries have a vector by the present model. */
  embedded(seqs: readonly number[]): ReadonlySet<number>
  /** The nearest live entries, best first: the likeliest by their signs, compared exactly. */
  nearest(vector: Float32Array, limit: number): { seq: number; similarity: number }[]
  /** The live ones among these keys by how near they are, best first. */
  among(vector: Float32Array, seqs: readonly number[]): { seq: number; similarity: number }[]
  minSimilarity(): number
  /** What an entry must reach that shares no word with a message, to be given to a turn unasked. */
  unaskedSimilarity(): number
  duplicateThreshold(): number | null
  close(): Promise<void>
}

const BATCH = 32
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 300_000
/** A provider that just failed is not asked by every search again for this long. */
const QUERY_REST_MS = 15_000
const MOST_ASKED = 100
/** How often the state is told at most while a long run is under way. */
const TELL_EVERY_MS = 500

export function createEmbeddings(ports: {
  readonly db: WriteDb
  /** Another process embeds the entries; this one only searches. */
  readonly readOnly: boolean
  readonly settings: SettingsStore
  readonly clock: Clock
  readonly logger: Logger
  readonly problems: Problems
  readonly memoryFolder: () => string
  readonly onState: (state: EmbeddingState) => void
  /** These entries have been looked at in their present text. */
  readonly onEmbedded: (ids: readonly string[]) => void
}): Embeddings {
  const { db, settings, logger, problems } = ports
  const cache = createVectorCache(ports.memoryFolder, logger)
  const vectors = createVectorSearch(db)
  let embedder: Promise<Embedder | null> | null = null
  let name: string | null = null
  let working: Promise<void> | null = null
  let again = false
  let started = false
  let message: string | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  let abort = new AbortController()
  let stuck = false
  let told = ''
  let toldAt = 0
  const asked = createAskedVectors(MOST_ASKED)

  const options = () => settings.current().Embedding

  function current(): Promise<Embedder | null> {
    embedder ??= make().then(made => {
      name = made?.name ?? null
      return made
    })
    return embedder
  }

  async function make(): Promise<Embedder | null> {
    try {
      return await chooseEmbedder(options(), () => settings.secret('Embedding.ApiKey'))
    } catch (error) {
      message = error instanceof Error ? error.message : String(error)
      return null
    }
  }

  function state(): EmbeddingState {
    const { Provider, Endpoint, Model } = options()
    const ready = Provider === 'builtin' || (Provider === 'endpoint' && Endpoint.trim() !== '' && Model.trim() !== '')
    const counts = name === null ? { done: 0, total: 0 } : countVectors(db, name)
    return {
      provider: Provider,
      model: Provider === 'builtin' ? 'built-in (English)' : Provider === 'endpoint' ? Model : null,
      dimensions: Provider === 'builtin' ? 512 : null,
      ...counts,
      message: Provider === 'endpoint' && !ready ? 'An endpoint and a model have to be chosen.' : message,
    }
  }

  /** `soon`: not at every step of a long run, since counting takes a while in a large memory. */
  function tell(soon = false): void {
    if (soon && performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    const next = state()
    const text = JSON.stringify(next)
    if (text === told) return
    told = text
    ports.onState(next)
  }

  async function work(signal: AbortSignal): Promise<void> {
    let pause = FIRST_PAUSE_MS
    let below = Number.MAX_SAFE_INTEGER
    while (!signal.aborted) {
      const provider = await current()
      if (provider === null || signal.aborted) return
      const rows = unembedded(db, provider.name, BATCH, below)
      const last = rows.at(-1)
      if (last === undefined) {
        // once more from the top: there may be new ones by now
        if (below === Number.MAX_SAFE_INTEGER) return
        below = Number.MAX_SAFE_INTEGER
        continue
      }
      try {
        const most = options().MaxInputChars
        const done = await embedRows({ db, cache, vectors }, provider, rows, { most, signal })
        if (done === 'aborted') return
        below = done === 'kept' ? last.seq : Number.MAX_SAFE_INTEGER
        if (done === 'kept') ports.onEmbedded(rows.map(row => row.id))
        else asked.clear()
        pause = FIRST_PAUSE_MS
        recovered()
      } catch (error) {
        if (signal.aborted) return
        failed(error)
        stuck = true
        announce()
        await sleep(pause, signal).catch(() => {})
        pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
        stuck = false
      }
      tell(true)
      await yieldToLoop()
    }
  }

  function failed(error: unknown): void {
    failedAt = ports.clock.now()
    const why = error instanceof Error ? error.message : String(error)
    message = `Similarity by meaning is not available: ${why.slice(0, 200)}. Search goes on by words.`
    problems.report({ kind: 'embedding', message })
    tell()
  }

  function recovered(): void {
    failedAt = Number.NEGATIVE_INFINITY
    if (message === null) return
    message = null
    problems.clear({ kind: 'embedding' })
  }

  const listeners: (() => void)[] = []
  function announce(): void {
    for (const listen of listeners.splice(0)) listen()
  }

  function run(): void {
    if (!started || ports.readOnly || abort.signal.aborted) return
    if (working !== null) {
      again = true
      return
    }
    working = work(abort.signal)
      .catch(error => logger.error('embedding stopped', { cause: String(error) }))
      .finally(() => {
        working = null
        tell()
        if (again) {
          again = false
          run()
        }
        announce()
      })
  }

  /** What is archived is not found by meaning; what is purged leaves no vector. */
  function keepUp(id: string): void {
    const stored = findEntry(db, id)
    if (stored === undefined) cache.forget(id)
    else vectors.keepUp(stored.seq, stored.entry.archivedAt === null)
  }

  /** Chooses the provider, reads its vectors, and goes on with what has none yet. */
  async function begin(signal: AbortSignal): Promise<void> {
    const provider = await current()
    tell()
    if (provider === null || signal.aborted) return
    await vectors.load(provider.name, signal)
    if (!signal.aborted) run()
  }

  return {
    start() {
      started = true
      void begin(abort.signal).catch(error => logger.error('embedding did not start', { cause: String(error) }))
    },
    state,
    isEmpty: () => vectors.isEmpty(),
    settingsChanged() {
      abort.abort()
      const old = embedder
      embedder = null
      name = null
      message = null
      failedAt = Number.NEGATIVE_INFINITY
      problems.clear({ kind: 'embedding' })
      void old?.then(one => one?.close())
      abort = new AbortController()
      vectors.reset()
      asked.clear()
      const { signal } = abort
      void (working ?? Promise.resolve()).finally(() => begin(signal)).catch(() => {})
    },
    entriesChanged(ids) {
      for (const id of ids) keepUp(id)
      run()
    },
    async idle() {
      await current()
      run()
      while (working !== null && !stuck) {
        await new Promise<void>(resolve => {
          listeners.push(resolve)
          void working?.finally(resolve)
        })
      }
    },
    async query(text) {
      if (text.trim() === '' || ports.clock.now() - failedAt < QUERY_REST_MS) return null
      const provider = await current()
      if (provider === null || vectors.isEmpty()) return null
      const known = asked.get(text)
      if (known !== undefined) return known
      try {
        const [vector] = await provider.embed([text.slice(0, options().MaxInputChars).toWellFormed()], abort.signal)
        if (startsOver(db, vectors, provider.name, vector?.length)) {
          asked.clear()
          run()
          return null
        }
        asked.keep(text, vector ?? null)
        return vector ?? null
      } catch (error) {
        if (!abort.signal.aborted) failed(error)
        return null
      }
    },
    vector: seq => (name === null ? null : findVector(db, seq, name)),
    embedded: seqs => (name === null ? new Set() : embeddedAmong(db, name, seqs)),
    nearest: (vector, limit) => vectors.nearest(vector, limit),
    among: (vector, seqs) => vectors.among(vector, seqs),
    minSimilarity: () => similarityThreshold(options(), 'min'),
    unaskedSimilarity: () => similarityThreshold(options(), 'unasked'),
    duplicateThreshold: () => duplicateThreshold(options()),
    async close() {
      abort.abort()
      await working
      await (await embedder)?.close()
    },
  }
}
