import type { EngineEvents } from '#shared/contract/events.ts'
import { type Decision, type DreamRun, PASSES, type PassName, type PassReport } from '#shared/domain/dream.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import type { EventBus } from '../event-bus.ts'
import type { EntryWriter } from '../memory/entry-writer.ts'
import type { Clock, Ids, Logger } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { WriteDb } from '../store/database.ts'
import { closeRun, findRun, findRunLine, insertDecision, insertRun, savePass } from '../store/dream-log.ts'
import { countEntries } from '../store/entries.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { applyOperations } from './apply.ts'
import type { Pass, PassContext, Planned } from './pass.ts'
import { summarise } from './summary.ts'

export interface DreamPorts {
  readonly db: WriteDb
  readonly writer: EntryWriter
  readonly settings: SettingsStore
  readonly bus: EventBus
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly home: string
  readonly readOnly: boolean
  /** Resolves when no answer is being streamed. */
  readonly whenQuiet: () => Promise<void>
  /** The name of the model that passes may ask, or null: then those passes are left out. */
  readonly modelName: () => string | null
}

export interface RunRequest {
  readonly mode: DreamRun['mode']
  readonly trigger: DreamRun['trigger']
  readonly passes?: readonly PassName[] | undefined
}

interface Going {
  readonly runId: string
  readonly abort: AbortController
}

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
    const now = clock.now()
    const self: Going = { runId: ports.ids.other(), abort: new AbortController() }
    going = self
    try {
      const selected = request.passes ?? PASSES
      insertRun(db, {
        runId: self.runId,
        mode: request.mode,
        trigger: request.trigger,
        startedAt: instantOf(now),
        model: ports.modelName(),
        before: countEntries(db),
      })
      const reports: Omit<PassReport, 'decisions'>[] = []
      for (const [place, pass] of (passes as readonly Pass[]).entries()) {
        if (!selected.includes(pass.name)) continue
        const report = await runPass(self, pass, request.mode, now)
        savePass(db, self.runId, place, report)
        reports.push(report)
      }
      const outcome = self.abort.signal.aborted
        ? 'cancelled'
        : reports.some(r => r.outcome === 'failed')
          ? 'done-in-part'
          : 'done'
      const after = countEntries(db)
      closeRun(db, self.runId, {
        outcome,
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

  async function runPass(
    self: Going,
    pass: Pass,
    mode: DreamRun['mode'],
    now: number,
  ): Promise<Omit<PassReport, 'decisions'>> {
    const settings = ports.settings.current()
    const context: PassContext = {
      db,
      settings,
      now,
      home: ports.home,
      signal: self.abort.signal,
      newId: () => ports.writer.newId(),
    }
    const tell = (
      state: EngineEvents['dream.progress']['state'],
      done: number,
      total: number,
      note: string,
      decisions: number,
    ): void => bus.emit('dream.progress', { runId: self.runId, pass: pass.name, state, done, total, note, decisions })
    const report = (outcome: PassReport['outcome'], note: string, counts: Record<string, number>) => ({
      pass: pass.name,
      outcome,
      note,
      counts,
      answers: [],
    })
    if (self.abort.signal.aborted) return report('cancelled', 'cancelled before it began', {})
    if (!pass.enabled(settings)) {
      tell('skipped', 0, 0, 'switched off', 0)
      return report('skipped', 'switched off in Settings', {})
    }
    const decided: Planned[] = []
    let done = 0
    let total = 0
    try {
      const gathered = pass.gather(context)
      total = gathered.total
      tell('running', 0, total, '', 0)
      for (const batch of gathered.batches) {
        await ports.whenQuiet()
        const proposal = await pass.propose(context, batch)
        for (const planned of pass.decide(context, batch, proposal)) {
          if (self.abort.signal.aborted) break
          decide(self, pass.name, mode, now, planned)
          decided.push(planned)
          await yieldToLoop()
        }
        if (self.abort.signal.aborted) break
        done += pass.size(batch)
        tell('running', done, total, '', decided.length)
        await yieldToLoop()
      }
      const finished = mode === 'apply' && !self.abort.signal.aborted ? await pass.finish?.(context) : undefined
      const counts = { looked: done, ...countKinds(decided), ...pass.counts?.(decided), ...finished }
      const outcome = self.abort.signal.aborted ? 'cancelled' : 'done'
      tell(outcome, done, total, '', decided.length)
      return report(outcome, outcome === 'cancelled' ? 'cancelled; what was decided before stands' : '', counts)
    } catch (error) {
      const message =
        error instanceof AppError ? error.message : 'Something went wrong inside this pass; the log has the details.'
      ports.logger.error(`dream pass ${pass.name} failed`, {
        cause: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
      tell('failed', done, total, message, decided.length)
      return report('failed', message, { looked: done, ...countKinds(decided) })
    }
  }

  function decide(self: Going, pass: PassName, mode: DreamRun['mode'], now: number, planned: Planned): void {
    const { operations, ...told } = planned
    const decisionId = ports.ids.other()
    const log = (status: Decision['status'], reason: string, operationId: string | null): Decision => {
      const decision: Decision = { ...told, reason, decisionId, pass, status }
      insertDecision(db, self.runId, { decision, operations: JSON.stringify(operations), operationId })
      return decision
    }
    let decision: Decision
    if (operations.length === 0) decision = log('skipped', planned.reason, null)
    else if (mode === 'preview') decision = log('proposed', planned.reason, null)
    else {
      let applied: Decision | undefined
      const outcome = applyOperations(
        ports,
        { kind: 'dream', runId: self.runId, decisionId },
        now,
        operations,
        operationId => {
          applied = log('applied', planned.reason, operationId)
        },
      )
      decision =
        outcome.status === 'applied' && applied !== undefined
          ? applied
          : log('skipped', `skipped: ${outcome.status === 'skipped' ? outcome.reason : 'unknown'}`, null)
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

function countKinds(decided: readonly Planned[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of decided) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
