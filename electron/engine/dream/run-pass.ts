import type { DreamRun, PassReport } from '#shared/domain/dream.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import type { Logger } from '../ports.ts'
import { type Stopped, stoppedShort } from '../store/dream-log.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { keepBooks } from './books.ts'
import { type ModelUse, RunLimit } from './dream-model.ts'
import type { Book, Pass, PassContext, Planned } from './pass.ts'
import type { Progress } from './progress.ts'
import { type WritePorts, writeDecision } from './write-decision.ts'

export interface PassPorts extends WritePorts {
  readonly logger: Logger
  /** Resolves when it is known which entries are much alike: clusters are made of it. */
  readonly whenLikenessKnown: () => Promise<void>
  /** Resolves when no answer is being streamed. */
  readonly whenQuiet: () => Promise<void>
}

/** A run that is going on. */
export interface Going {
  readonly runId: string
  readonly mode: DreamRun['mode']
  /** Epoch milliseconds. */
  readonly now: number
  readonly abort: AbortController
  readonly use: ModelUse
}

export type Report = Omit<PassReport, 'decisions'>
export interface Done {
  readonly report: Report
  /** Removals that wait for the user's word. */
  readonly held: number
  /** The pass stopped because the run may cost no more. */
  readonly limited: boolean
}

/** What goes wrong with one request says nothing of the next. */
const FAILS_ALONE: ReadonlySet<string> = new Set(['MODEL_ANSWER', 'MODEL_CONTEXT'])
/** A handful of removals is never stopped, whatever share it is. */
const FEW_REMOVALS = 5

/** What a pass has done so far. */
interface State {
  done: number
  total: number
  reviewed: number
  readonly decided: Planned[]
  /** What takes something away waits until all batches are in, and with it what is remembered of its batch. */
  readonly removals: Planned[]
  readonly books: Book[]
  readonly failures: string[]
  /** Reviewed in batches that are through, and removed: what a next run counts in when this one is stopped short. */
  readonly carried: Stopped
  settled: number
}

/** Runs one pass: batch after batch is proposed, decided and written; Cancel is honoured between two decisions. */
export async function runPass(
  ports: PassPorts,
  self: Going,
  pass: Pass,
  context: PassContext,
  tell: Progress,
  log: (report: Report) => void,
): Promise<Done> {
  const state: State = {
    done: 0,
    total: 0,
    reviewed: 0,
    decided: [],
    removals: [],
    books: [],
    failures: [],
    carried: self.mode === 'apply' ? stoppedShort(ports.db, pass.name, self.runId) : { reviewed: 0, removed: 0 },
    settled: 0,
  }
  self.use.answers = []
  const short = (): Record<string, number> => ({
    looked: state.done,
    ...countKinds(state.decided),
    settled: state.carried.reviewed + state.settled,
    removed: state.carried.removed,
  })
  // stands in the log of a run that dies in the middle of this pass, with the decisions made so far
  const soFar = (): void =>
    log({ pass: pass.name, outcome: 'cancelled', note: 'interrupted', counts: short(), answers: self.use.answers })
  const end = (outcome: PassReport['outcome'], note: string, counts: Record<string, number>, more = {}): Done => {
    tell(outcome, state.done, state.total, note, state.decided.length)
    const report: Report = { pass: pass.name, outcome, note, counts, answers: self.use.answers }
    log(report)
    return { report, held: 0, limited: false, ...more }
  }
  if (self.abort.signal.aborted) return end('cancelled', 'cancelled before it began', {})
  if (!pass.enabled(context.settings)) return end('skipped', 'switched off in Settings', {})
  if (pass.usesModel === true && context.model === null) return end('skipped', 'no model is connected', {})
  try {
    const gathered = await runBatches(ports, self, pass, context, tell, state, soFar)
    const held = conclude(ports, self, pass, context, state)
    const finished = self.mode === 'apply' && !self.abort.signal.aborted ? await pass.finish?.(context) : undefined
    const counts = {
      looked: state.done,
      ...gathered.counts,
      ...countKinds(state.decided),
      ...pass.counts?.(state.decided),
      ...finished,
    }
    if (self.abort.signal.aborted) return end('cancelled', CANCELLED, { ...counts, ...short() })
    const waits = held > 0 ? [`${held} removals wait for your word`] : []
    const note = [...new Set(state.failures), ...waits].join(' ')
    return end(state.failures.length > 0 ? 'failed' : 'done', note, counts, { held })
  } catch (error) {
    if (self.abort.signal.aborted) return end('cancelled', CANCELLED, short())
    if (error instanceof RunLimit) {
      return end('cancelled', `${error.message} What was decided before stands.`, short(), { limited: true })
    }
    ports.logger.error(`dream pass ${pass.name} failed`, {
      cause: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    return end('failed', error instanceof AppError ? error.message : UNKNOWN, short())
  }
}

const CANCELLED = 'cancelled; what was decided before stands'
const UNKNOWN = 'Something went wrong inside this pass; the log has the details.'

async function runBatches(
  ports: PassPorts,
  self: Going,
  pass: Pass,
  context: PassContext,
  tell: Progress,
  state: State,
  soFar: () => void,
): Promise<{ readonly counts?: Readonly<Record<string, number>> }> {
  const { signal } = self.abort
  const show = (what: 'waiting' | 'running', note: string): void =>
    tell(what, state.done, state.total, note, state.decided.length)
  if (pass.name === 'consolidation') {
    show('waiting', 'until it is known what is alike')
    await unlessCancelled(ports.whenLikenessKnown(), signal)
  }
  const gathered = await pass.gather(context)
  state.total = gathered.total
  show('running', '')
  soFar()
  for (const batch of gathered.batches) {
    await whenQuiet(ports, signal, () => show('waiting', 'until the answer is written'))
    if (signal.aborted) break
    try {
      await runBatch(ports, self, pass, context, batch, state)
      state.reviewed += pass.size(batch)
    } catch (error) {
      if (!(error instanceof AppError) || !FAILS_ALONE.has(error.code)) throw error
      state.failures.push(error.message)
      if (self.mode === 'apply') keepBooks(ports.db, pass.name, pass.booksOfFailed?.(batch) ?? [], instantOf(self.now))
    }
    state.done += pass.size(batch)
    soFar()
    show('running', state.failures.at(-1) ?? '')
    await yieldToLoop()
  }
  return gathered
}

async function runBatch(
  ports: PassPorts,
  self: Going,
  pass: Pass,
  context: PassContext,
  batch: unknown,
  state: State,
): Promise<void> {
  const proposal = await pass.propose(context, batch)
  const planned = pass.decide(context, batch, proposal)
  for (const one of planned) {
    if (self.abort.signal.aborted) return
    if (one.removal === true) state.removals.push(one)
    else {
      writeDecision(ports, self, pass.name, one, 'apply')
      state.decided.push(one)
    }
    await yieldToLoop()
  }
  if (self.mode !== 'apply') return
  const books = pass.books?.(context, batch, proposal, planned) ?? []
  // a run that dies before its removals are in must find their batch again
  if (planned.some(one => one.removal === true)) state.books.push(...books)
  else {
    keepBooks(ports.db, pass.name, books, instantOf(self.now))
    state.settled += pass.size(batch)
  }
}

/**
 * Removals wait until all batches are in: too large a share of what was looked at stops and asks, whether one run
 * looked at it or one that was stopped short and the one that takes up what is left. Answers how many wait.
 */
function conclude(ports: PassPorts, self: Going, pass: Pass, { settings }: PassContext, state: State): number {
  if (self.abort.signal.aborted) return 0
  const { removals, carried } = state
  const many = removals.length + carried.removed
  const tooMany = many >= FEW_REMOVALS && many > settings.Dream.MaxDeletionShare * (state.reviewed + carried.reviewed)
  for (const removal of removals) {
    writeDecision(ports, self, pass.name, removal, tooMany ? 'hold' : 'apply')
    state.decided.push(removal)
  }
  if (self.mode === 'apply') keepBooks(ports.db, pass.name, state.books, instantOf(self.now))
  return tooMany && self.mode === 'apply' ? removals.length : 0
}

/** Waits while an answer is being streamed, and says so; Cancel ends the waiting. */
async function whenQuiet(ports: PassPorts, signal: AbortSignal, onWait: () => void): Promise<void> {
  let quiet = false
  const waiting = ports.whenQuiet().then(() => {
    quiet = true
  })
  await Promise.resolve()
  await Promise.resolve()
  if (quiet) return
  onWait()
  await unlessCancelled(waiting, signal)
}

const unlessCancelled = (waiting: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => resolve()
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    waiting.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

function countKinds(decided: readonly Planned[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of decided) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
