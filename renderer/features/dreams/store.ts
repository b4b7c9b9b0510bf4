import { create } from 'zustand'
import type { Decision, DreamProgress, DreamRun, DreamRunLine, PassName } from '#shared/domain/dream.ts'
import { ask, call } from '../../lib/bridge.ts'
import { complain, say } from '../../lib/toasts.ts'

export interface DreamsState {
  readonly runs: readonly DreamRunLine[]
  readonly total: number
  readonly loaded: boolean
  readonly open: DreamRun | null
  /** The run that is going on: its passes' progress and the decisions as they fall. */
  readonly going: {
    readonly progress: ReadonlyMap<PassName, DreamProgress>
    readonly decisions: readonly Decision[]
  } | null
}

const PAGE = 50
const MOST_SHOWN = 200

export const useDreams = create<DreamsState>(() => ({ runs: [], total: 0, loaded: false, open: null, going: null }))
const set = (next: Partial<DreamsState>): void => useDreams.setState(next)
const get = (): DreamsState => useDreams.getState()

export async function loadRuns(more = false): Promise<void> {
  const offset = more ? get().runs.length : 0
  const result = await call('dream.list', { offset, limit: PAGE })
  if (!result.ok) return
  set({
    runs: more ? [...get().runs, ...result.value.runs] : result.value.runs,
    total: result.value.total,
    loaded: true,
  })
}

export async function openRun(runId: string): Promise<void> {
  const result = await call('dream.get', { runId })
  if (result.ok) set({ open: result.value })
}

export async function dream(mode: 'apply' | 'preview', passes: readonly PassName[] | null): Promise<void> {
  set({ going: { progress: new Map(), decisions: [] }, open: null })
  try {
    const run = await ask('dream.run', { mode, ...(passes === null ? {} : { passes: [...passes] }) })
    set({ open: run })
  } catch (error) {
    complain(error)
  } finally {
    set({ going: null })
    await loadRuns()
  }
}

export const cancel = (): void => void call('dream.cancel', {})

export async function apply(runId: string, decisionIds: readonly string[] | null): Promise<void> {
  try {
    set({
      open: await ask('dream.apply', { runId, ...(decisionIds === null ? {} : { decisionIds: [...decisionIds] }) }),
    })
    await loadRuns()
  } catch (error) {
    complain(error)
  }
}

export async function undo(runId: string, decisionIds: readonly string[] | null): Promise<void> {
  try {
    set({
      open: await ask('dream.undo', { runId, ...(decisionIds === null ? {} : { decisionIds: [...decisionIds] }) }),
    })
    say('Taken back.')
    await loadRuns()
  } catch (error) {
    complain(error)
  }
}

/** Follows the engine; answers what stops it. */
export function followDreams(): () => void {
  const { on } = window.reverie
  const stops = [
    on('dream.progress', progress => {
      const going = get().going ?? { progress: new Map(), decisions: [] }
      set({ going: { ...going, progress: new Map(going.progress).set(progress.pass, progress) } })
    }),
    on('dream.decision', ({ decision }) => {
      const going = get().going ?? { progress: new Map(), decisions: [] }
      set({ going: { ...going, decisions: [...going.decisions, decision].slice(-MOST_SHOWN) } })
    }),
    on('dream.finished', () => {
      set({ going: null })
      void loadRuns()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
