import type { Output, Parsed } from '#shared/contract/index.ts'
import type { Actor } from '#shared/domain/actor.ts'
import type { DreamEstimate, DreamRun, PassName } from '#shared/domain/dream.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { fingerprintOf } from '../rules/fingerprint.ts'
import {
  decisionsOfRun,
  findRun,
  findRunLine,
  type LoggedDecision,
  listRuns,
  markInterrupted,
  markRunUndone,
  setDecision,
  setOutcome,
} from '../store/dream-log.ts'
import { eventsOfOperation } from '../store/events.ts'
import { markReviewed } from '../store/reviews.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { applyOperations, undoDecay } from './apply.ts'
import { modelForRun } from './dream-model.ts'
import { estimate } from './estimate.ts'
import type { Operation, Pass } from './pass.ts'
import { archivePurge } from './passes/archive-purge.ts'
import { consolidation } from './passes/consolidation/consolidation.ts'
import { decay } from './passes/decay.ts'
import { episodes } from './passes/episodes.ts'
import { exactFold } from './passes/exact-fold.ts'
import { logRetention } from './passes/log-retention.ts'
import { mining } from './passes/mining.ts'
import { preferences } from './passes/preferences.ts'
import { contextOf, createRunner, type DreamPorts, type RunRequest } from './runner.ts'
import { savedWords } from './write-decision.ts'

/** The passes in the order of a run. */
const ALL_PASSES = [
  logRetention,
  archivePurge,
  exactFold,
  decay,
  consolidation,
  mining,
  episodes,
  preferences,
] as unknown as readonly Pass<never, never>[]

export interface Dream {
  run(request: RunRequest): Promise<DreamRun>
  estimate(passes?: readonly PassName[]): Promise<DreamEstimate>
  cancel(): boolean
  list(input: Parsed<'dream.list'>): Output<'dream.list'>
  get(runId: string): DreamRun
  apply(input: Parsed<'dream.apply'>): Promise<DreamRun>
  undo(input: Parsed<'dream.undo'>): Promise<DreamRun>
  running(): string | null
  close(): Promise<void>
}

export interface UndoPort {
  /** Takes back the deed that this event belongs to. */
  undo(eventId: number, actor: Actor): Output<'memory.undo'>
}

/** Dreams: runs, their log, applying what a preview proposed, and taking back what was applied. */
export function createDream(ports: DreamPorts, curation: UndoPort): Dream {
  const { db } = ports
  const runner = createRunner(ports, ALL_PASSES)
  // another process may be dreaming on a folder that is only read here
  const interrupted = ports.readOnly ? 0 : markInterrupted(db, instantOf(ports.clock.now()))
  if (interrupted > 0) ports.logger.warn(`${interrupted} dream was interrupted; what it decided stands whole`)

  function chosen(runId: string, ids: readonly string[] | undefined, status: string): LoggedDecision[] {
    if (runner.running() === runId) throw new AppError('LOCKED', 'This dream is still going on.')
    const all = decisionsOfRun(db, runId)
    for (const id of ids ?? []) {
      if (!all.some(d => d.decision.decisionId === id)) {
        throw new AppError('NOT_FOUND', `This dream has no decision with the id ${id}.`, { field: 'decisionIds' })
      }
    }
    return all.filter(d => d.decision.status === status && (ids === undefined || ids.includes(d.decision.decisionId)))
  }

  return {
    run: request => runner.run(request),
    async estimate(passes) {
      const abort = new AbortController()
      const use = { tokens: { prompt: 0, completion: 0 }, calls: 0, answers: [] }
      const model = await modelForRun(ports.models, { tokens: 0, calls: 0 }, abort.signal, use, () => {})
      const context = contextOf(ports, { now: ports.clock.now(), signal: abort.signal, model })
      return estimate(db, ALL_PASSES as readonly Pass[], context, passes)
    },
    cancel: () => runner.cancel(),
    list: ({ before, limit }) => listRuns(db, before ?? null, limit),
    get: runId => findRun(db, runId),
    async apply({ runId, decisionIds }) {
      const run = findRun(db, runId)
      const waiting = [...chosen(runId, decisionIds, 'proposed'), ...chosen(runId, decisionIds, 'held')]
      for (const { decision, operations } of waiting) {
        const actor: Extract<Actor, { kind: 'dream' }> = { kind: 'dream', runId, decisionId: decision.decisionId }
        const outcome = applyOperations(
          ports,
          actor,
          ports.clock.now(),
          { operations: JSON.parse(operations) as Operation[], reviewed: decision.pass === 'consolidation' },
          (operationId, saved) =>
            setDecision(db, decision.decisionId, {
              status: 'applied',
              reason: decision.reason,
              ...(saved === null ? {} : savedWords(saved)),
              operationId,
            }),
        )
        if (outcome.status === 'skipped') {
          setDecision(db, decision.decisionId, { status: 'skipped', reason: `skipped: ${outcome.reason}` })
        }
        await yieldToLoop()
      }
      if (run.outcome === 'waiting' && decisionsOfRun(db, runId).every(d => d.decision.status !== 'held')) {
        setOutcome(db, runId, 'done')
      }
      ports.bus.emit('dream.finished', { run: findRunLine(db, runId) })
      return findRun(db, runId)
    },
    async undo({ runId, decisionIds }) {
      findRun(db, runId)
      for (const logged of chosen(runId, decisionIds, 'applied').reverse()) {
        undoOne(runId, logged)
        await yieldToLoop()
      }
      if (decisionsOfRun(db, runId).every(d => d.decision.status !== 'applied')) markRunUndone(db, runId)
      ports.bus.emit('dream.finished', { run: findRunLine(db, runId) })
      return findRun(db, runId)
    },
    running: () => runner.running(),
    close: () => runner.stop(),
  }

  function undoOne(runId: string, { decision, operationId }: LoggedDecision): void {
    const actor: Actor = { kind: 'dream', runId, decisionId: decision.decisionId }
    const done = (reason: string): void => setDecision(db, decision.decisionId, { status: 'undone', reason })
    if (decision.kind === 'decayed') {
      ports.writer.run({ actor, ...(operationId === null ? {} : { undoes: operationId }) }, tx => {
        const { left } = undoDecay(tx, decision.decisionId)
        done(left === 0 ? decision.reason : `${decision.reason}; ${left} changed since and were left alone`)
      })
      return
    }
    const event = operationId === null ? undefined : eventsOfOperation(db, operationId)[0]
    if (event === undefined) return
    const { entries, skipped } = curation.undo(event.eventId, actor)
    // what the user took back is not proposed again the next night
    if (decision.pass === 'consolidation') {
      const live = entries.filter(entry => entry.archivedAt === null)
      const items = live.map(entry => ({ id: entry.id, fingerprint: fingerprintOf(entry) }))
      db.transaction(() => markReviewed(db, items, instantOf(ports.clock.now())))
    }
    const why = [...new Set(skipped.map(s => s.reason))].join(' ')
    if (entries.length > 0) done(skipped.length === 0 ? decision.reason : `${decision.reason}; undone in part: ${why}`)
    else
      setDecision(db, decision.decisionId, {
        status: 'applied',
        reason: `${decision.reason}; could not be undone: ${why}`,
      })
  }
}
