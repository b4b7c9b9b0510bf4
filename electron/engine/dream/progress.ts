import type { DreamProgress, PassName } from '#shared/domain/dream.ts'
import type { EventBus } from '../event-bus.ts'
import type { ModelUse } from './dream-model.ts'

/** Tells how far a pass is, in its own units. */
export type Progress = (
  state: DreamProgress['state'],
  done: number,
  total: number,
  note: string,
  decisions: number,
) => void

/** Tells the window how a run goes; `again` tells the last thing once more when an answer of the model cost something. */
export function createProgress(bus: EventBus, runId: string, use: ModelUse) {
  let last: Omit<DreamProgress, 'tokens' | 'calls'> | null = null
  const emit = (progress: Omit<DreamProgress, 'tokens' | 'calls'>): void => {
    last = progress
    bus.emit('dream.progress', { ...progress, tokens: { ...use.tokens }, calls: use.calls })
  }
  return {
    of:
      (pass: PassName): Progress =>
      (state, done, total, note, decisions) =>
        emit({ runId, pass, state, done, total, note, decisions }),
    again(): void {
      if (last !== null) emit(last)
    },
  }
}
