import type { Decision, DreamRun, PassName } from '#shared/domain/dream.ts'
import type { EventBus } from '../event-bus.ts'
import type { Ids } from '../ports.ts'
import { insertDecision } from '../store/dream-log.ts'
import { type ApplyPorts, applyOperations } from './apply.ts'
import type { Planned } from './pass.ts'

export interface WritePorts extends ApplyPorts {
  readonly ids: Ids
  readonly bus: EventBus
}

/** The run that a decision belongs to. */
export interface RunOf {
  readonly runId: string
  readonly mode: DreamRun['mode']
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Writes one decision into the run log, and in an apply run does what it says, both in one transaction. What
 * may not or cannot be done is logged as skipped, with the reason.
 *
 * @param how `hold`: it waits for the user's word
 */
export function writeDecision(
  ports: WritePorts,
  run: RunOf,
  pass: PassName,
  planned: Planned,
  how: 'apply' | 'hold',
): Decision {
  const { operations, removal: _, ...told } = planned
  const decisionId = ports.ids.other()
  const log = (status: Decision['status'], more: Partial<Decision>, operationId: string | null): Decision => {
    const decision: Decision = { ...told, ...more, decisionId, pass, status }
    insertDecision(ports.db, run.runId, { decision, operations: JSON.stringify(operations), operationId })
    return decision
  }
  const written = (): Decision => {
    if (operations.length === 0) return log('skipped', {}, null)
    if (run.mode === 'preview') return log('proposed', {}, null)
    if (how === 'hold') return log('held', {}, null)
    let applied: Decision | undefined
    const outcome = applyOperations(
      ports,
      { kind: 'dream', runId: run.runId, decisionId },
      run.now,
      { operations, reviewed: pass === 'consolidation' },
      (operationId, saved) => {
        applied = log('applied', saved === null ? {} : savedWords(saved), operationId)
      },
    )
    if (outcome.status === 'applied' && applied !== undefined) return applied
    return log('skipped', { reason: `skipped: ${outcome.status === 'skipped' ? outcome.reason : 'unknown'}` }, null)
  }
  const decision = written()
  ports.bus.emit('dream.decision', { runId: run.runId, decision })
  return decision
}

/** How a fact fared that went through the duplicate check. */
export function savedWords(saved: { readonly action: string; readonly id: string }): Partial<Decision> {
  const reason = { reinforced: 'known already, seen once more', extended: 'added to what was known' }[saved.action]
  return { result: saved.id, ...(reason === undefined ? {} : { reason }) }
}
