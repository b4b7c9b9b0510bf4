import { type Decision, type DreamRun, PASSES, type PassName, type PassReport } from '#shared/domain/dream.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import type { Directives } from '../directives.ts'
import type { EventBus } from '../event-bus.ts'
import type { Models } from '../llm/models.ts'
import type { Clock, Ids, Logger } from '../ports.ts'
import type { Vocabulary } from '../rules/vocabulary.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { addTokens, closeRun, findRun, findRunLine, insertDecision, insertRun, savePass } from '../store/dream-log.ts'
import { countEntries } from '../store/entries.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { type ApplyPorts, applyOperations } from './apply.ts'
import { keepBooks } from './books.ts'
import { clearLog } from './clear-log.ts'
import { type ModelUse, modelForRun, TokenLimit } from './dream-model.ts'
import type { Pass, PassContext, Planned } from './pass.ts'
import { summarise } from './summary.ts'

export interface DreamPorts extends ApplyPorts {
  readonly settings: SettingsStore
  readonly models: Models
  readonly directives: Directives
  readonly vocabulary: () => Vocabulary
  readonly bus: EventBus
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly home: string
  readonly readOnly: boolean
  /** Resolves when it is known which entries are much alike: clusters are made of it. */
  readonly whenLikenessKnown: () => Promise<void>
  /** Resolves when no answer is being streamed. */
  readonly whenQuiet: () => Promise<void>
}

export interface RunRequest {
  readonly mode: DreamRun['mode']
  readonly trigger: DreamRun['trigger']
  readonly passes?: readonly PassName[] | undefined
}

/** A run that is going on. */
interface Going {
  readonly runId: string
  readonly mode: DreamRun['mode']
  readonly now: number
  readonly abort: AbortController
  readonly use: ModelUse
}

type Report = Omit<PassReport, 'decisions'>

/** The passes whose reading of the conversation log decides how far it may be cleared. */
const LOG_READERS: readonly PassName[] = ['mining', 'episodes', 'preferences']
/** What goes wrong with one request says nothing of the next. */
const FAILS_ALONE: ReadonlySet<string> = new Set(['MODEL_ANSWER', 'MODEL_CONTEXT'])
/** A handful of removals is never stopped, whatever share it is. */
const FEW_REMOVALS = 5

/**
 * Runs the passes in order, one run at a time. Passes gather, propose and decide; this is the one place
 * that writes what they decided: each decision in one transaction with its line in the log, progress
 * told as it goes, Cancel honoured between two decisions.
 */
export function createRunner(ports: DreamPorts, passes: readonly Pass<never, never>[]) {
  const { db, bus, clock } = ports
  let going: Going | null = null

  async function run(request: RunRequest): Promise<DreamRun> {
    if (going !== null) throw new AppError('LOCKED', 'A dream is going on already. Wait for it, or cancel it.')
    const self: Going = {
      runId: ports.ids.other(),
      mode: request.mode,
      now: clock.now(),
      abort: new AbortController(),
      use: { tokens: { prompt: 0, completion: 0 }, calls: 0, answers: [] },
    }
    going = self
    try {
      insertRun(db, {
        runId: self.runId,
        mode: request.mode,
        trigger: request.trigger,
        startedAt: instantOf(self.now),
        model: ports.models.name(),
        before: countEntries(db),
      })
      const { reports, held } = await runAll(self, request.passes ?? PASSES)
      const after = countEntries(db)
      addTokens(db, self.runId, self.use.tokens)
      closeRun(db, self.runId, {
        outcome: outcomeOf(self, reports, held),
        endedAt: instantOf(clock.now()),
        summary: summarise(request.mode, reports, after.live),
        after,
      })
      return findRun(db, self.runId)
    } finally {
      going = null
      bus.emit('dream.finished', { run: findRunLine(db, self.runId) })
    }
  }

  async function runAll(self: Going, selected: readonly PassName[]): Promise<{ reports: Report[]; held: number }> {
    const settings = ports.settings.current()
    const model = await modelForRun(ports.models, settings.Dream.MaxTokens, self.abort.signal, self.use)
    let repairs = 0
    const context: PassContext = {
      db,
      settings,
      now: self.now,
      home: ports.home,
      signal: self.abort.signal,
      model,
      vocabulary: ports.vocabulary,
      directive: name => ports.directives.read(name),
      newId: () => ports.writer.newId(),
      spendRepair: most => repairs++ < most,
    }
    const reports: Report[] = []
    let held = 0
    for (const [place, pass] of (passes as readonly Pass[]).entries()) {
      if (!selected.includes(pass.name)) continue
      const done = await runPass(self, pass, context)
      savePass(db, self.runId, place, done.report)
      reports.push(done.report)
      held += done.held
    }
    await clear(self, context, selected)
    return { reports, held }
  }

  /** The log goes only once every pass with a model had its turn at it; a preview and a run without a model leave it. */
  async function clear(self: Going, { settings, model }: PassContext, selected: readonly PassName[]): Promise<void> {
    if (self.mode === 'preview' || model === null || self.abort.signal.aborted) return
    if (!LOG_READERS.some(name => selected.includes(name))) return
    const readers = (passes as readonly Pass[]).filter(
      pass => LOG_READERS.includes(pass.name) && pass.enabled(settings),
    )
    const cleared = await clearLog(
      db,
      ports.home,
      readers.map(pass => pass.name),
    )
    if (cleared > 0) ports.logger.info('the conversation log was cleared of what was read', { lines: cleared })
  }

  async function runPass(self: Going, pass: Pass, context: PassContext): Promise<{ report: Report; held: number }> {
    const tell = teller(self, pass)
    self.use.answers = []
    const report = (outcome: PassReport['outcome'], note: string, counts: Record<string, number>): Report => ({
      pass: pass.name,
      outcome,
      note,
      counts,
      answers: self.use.answers,
    })
    const leaveOut = (note: string): { report: Report; held: number } => {
      tell('skipped', 0, 0, note, 0)
      return { report: report('skipped', note, {}), held: 0 }
    }
    if (self.abort.signal.aborted) return { report: report('cancelled', 'cancelled before it began', {}), held: 0 }
    if (!pass.enabled(context.settings)) return leaveOut('switched off in Settings')
    if (pass.usesModel === true && context.model === null) return leaveOut('no model is connected')
    const decided: Planned[] = []
    const removals: Planned[] = []
    const failures: string[] = []
    let done = 0
    let reviewed = 0
    let total = 0
    try {
      if (pass.name === 'consolidation') {
        tell('waiting', 0, 0, '', 0)
        await Promise.race([ports.whenLikenessKnown(), cancelled(self.abort.signal)])
      }
      const gathered = await pass.gather(context)
      total = gathered.total
      tell('running', 0, total, '', 0)
      for (const batch of gathered.batches) {
        await ports.whenQuiet()
        if (self.abort.signal.aborted) break
        try {
          await runBatch(self, pass, context, batch, decided, removals)
          reviewed += pass.size(batch)
        } catch (error) {
          if (!(error instanceof AppError) || !FAILS_ALONE.has(error.code)) throw error
          failures.push(error.message)
          if (self.mode === 'apply') keepBooks(db, pass.name, pass.booksOfFailed?.(batch) ?? [], instantOf(self.now))
        }
        done += pass.size(batch)
        tell('running', done, total, failures.at(-1) ?? '', decided.length)
        await yieldToLoop()
      }
      const held = conclude(self, pass, context, removals, decided, reviewed)
      const finished = self.mode === 'apply' && !self.abort.signal.aborted ? await pass.finish?.(context) : undefined
      const counts = {
        looked: done,
        ...gathered.counts,
        ...countKinds(decided),
        ...pass.counts?.(decided),
        ...finished,
      }
      const outcome = self.abort.signal.aborted ? 'cancelled' : failures.length > 0 ? 'failed' : 'done'
      const note =
        outcome === 'cancelled'
          ? 'cancelled; what was decided before stands'
          : [...new Set(failures), ...(held > 0 ? [`${held} removals wait for your word`] : [])].join(' ')
      tell(outcome, done, total, note, decided.length)
      return { report: report(outcome, note, counts), held }
    } catch (error) {
      return { report: failed(self, pass, error, { done, total, decided }, report, tell), held: 0 }
    }
  }

  async function runBatch(
    self: Going,
    pass: Pass,
    context: PassContext,
    batch: unknown,
    decided: Planned[],
    removals: Planned[],
  ): Promise<void> {
    const proposal = await pass.propose(context, batch)
    const planned = pass.decide(context, batch, proposal)
    for (const one of planned) {
      if (self.abort.signal.aborted) return
      if (one.removal === true) removals.push(one)
      else {
        decide(self, pass.name, one, 'apply')
        decided.push(one)
      }
      await yieldToLoop()
    }
    if (self.mode === 'apply' && pass.books !== undefined) {
      keepBooks(db, pass.name, pass.books(context, batch, proposal, planned), instantOf(self.now))
    }
  }

  /** Removals wait until all batches are in: too large a share of what was looked at stops and asks. */
  function conclude(
    self: Going,
    pass: Pass,
    { settings }: PassContext,
    removals: readonly Planned[],
    decided: Planned[],
    reviewed: number,
  ): number {
    if (self.abort.signal.aborted) return 0
    const tooMany = removals.length >= FEW_REMOVALS && removals.length > settings.Dream.MaxDeletionShare * reviewed
    for (const removal of removals) {
      decide(self, pass.name, removal, tooMany ? 'hold' : 'apply')
      decided.push(removal)
    }
    return tooMany && self.mode === 'apply' ? removals.length : 0
  }

  function failed(
    self: Going,
    pass: Pass,
    error: unknown,
    so: { done: number; total: number; decided: readonly Planned[] },
    report: (outcome: PassReport['outcome'], note: string, counts: Record<string, number>) => Report,
    tell: ReturnType<typeof teller>,
  ): Report {
    const counts = { looked: so.done, ...countKinds(so.decided) }
    if (error instanceof TokenLimit || self.abort.signal.aborted) {
      const note = error instanceof TokenLimit ? error.message : 'cancelled; what was decided before stands'
      tell('cancelled', so.done, so.total, note, so.decided.length)
      return report('cancelled', note, counts)
    }
    const message =
      error instanceof AppError ? error.message : 'Something went wrong inside this pass; the log has the details.'
    ports.logger.error(`dream pass ${pass.name} failed`, {
      cause: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    tell('failed', so.done, so.total, message, so.decided.length)
    return report('failed', message, counts)
  }

  const teller =
    (self: Going, pass: Pass) =>
    (
      state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped' | 'cancelled',
      done: number,
      total: number,
      note: string,
      decisions: number,
    ): void =>
      bus.emit('dream.progress', { runId: self.runId, pass: pass.name, state, done, total, note, decisions })

  function decide(self: Going, pass: PassName, planned: Planned, how: 'apply' | 'hold'): void {
    const { operations, removal: _, ...told } = planned
    const decisionId = ports.ids.other()
    const log = (status: Decision['status'], more: Partial<Decision>, operationId: string | null): Decision => {
      const decision: Decision = { ...told, ...more, decisionId, pass, status }
      insertDecision(db, self.runId, { decision, operations: JSON.stringify(operations), operationId })
      return decision
    }
    let decision: Decision
    if (operations.length === 0) decision = log('skipped', {}, null)
    else if (self.mode === 'preview') decision = log('proposed', {}, null)
    else if (how === 'hold') decision = log('held', {}, null)
    else {
      let applied: Decision | undefined
      const outcome = applyOperations(
        ports,
        { kind: 'dream', runId: self.runId, decisionId },
        self.now,
        { operations, reviewed: pass === 'consolidation' },
        (operationId, saved) => {
          applied = log('applied', saved === null ? {} : savedWords(saved), operationId)
        },
      )
      decision =
        outcome.status === 'applied' && applied !== undefined
          ? applied
          : log('skipped', { reason: `skipped: ${outcome.status === 'skipped' ? outcome.reason : 'unknown'}` }, null)
    }
    bus.emit('dream.decision', { runId: self.runId, decision })
  }

  return {
    run,
    running: (): string | null => going?.runId ?? null,
    cancel(): boolean {
      going?.abort.abort()
      return going !== null
    },
    /** Cancels and waits, for closing the engine. */
    async stop(): Promise<void> {
      going?.abort.abort()
      while (going !== null) await yieldToLoop()
    },
  }
}

const cancelled = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** How a fact fared that went through the duplicate check. */
export function savedWords(saved: { readonly action: string; readonly id: string }): Partial<Decision> {
  const reason = { reinforced: 'known already, seen once more', extended: 'added to what was known' }[saved.action]
  return { result: saved.id, ...(reason === undefined ? {} : { reason }) }
}

function outcomeOf(self: Going, reports: readonly Report[], held: number): DreamRun['outcome'] {
  if (self.abort.signal.aborted) return 'cancelled'
  if (held > 0) return 'waiting'
  return reports.some(report => report.outcome === 'failed') ? 'done-in-part' : 'done'
}

function countKinds(decided: readonly Planned[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of decided) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
