import { create } from 'zustand'
import type { Decision, DreamProgress, DreamRun, DreamRunLine, PassName } from '#shared/domain/dream.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, call, infoOf } from '../../lib/bridge.ts'
import { counted } from '../../lib/numbers.ts'
import { complain, say } from '../../lib/toasts.ts'

/** A run that is going on: its passes' progress and the decisions as they fall. */
export interface Going {
  readonly progress: ReadonlyMap<PassName, DreamProgress>
  /** The newest ones, oldest first. */
  readonly decisions: readonly Decision[]
  readonly fallen: number
  readonly cancelling: boolean
}

export interface DreamsState {
  readonly runs: readonly DreamRunLine[]
  readonly total: number
  readonly loaded: boolean
  readonly problem: ErrorInfo | null
  readonly open: DreamRun | null
  readonly going: Going | null
  /** Decisions are being applied or taken back. */
  readonly busy: boolean
}

const PAGE = 100
const MOST_SHOWN = 200
const BEGUN: Going = { progress: new Map(), decisions: [], fallen: 0, cancelling: false }
const EMPTY: DreamsState = {
  runs: [],
  total: 0,
  loaded: false,
  problem: null,
  open: null,
  going: null,
  busy: false,
}

export const useDreams = create<DreamsState>(() => EMPTY)
const set = (next: Partial<DreamsState>): void => useDreams.setState(next)
const get = (): DreamsState => useDreams.getState()

/** The runs, as many as are shown; with `more`, the next ones as well. */
export async function loadRuns(more = false): Promise<void> {
  const shown = get().runs
  const last = shown.at(-1)
  const result = await call('dream.list', {
    ...(more && last !== undefined ? { before: last.number } : {}),
    limit: more ? PAGE : Math.min(500, Math.max(PAGE, shown.length)),
  })
  if (!result.ok) {
    set({ problem: result.error, loaded: true })
    return
  }
  const { runs, total } = result.value
  set({ runs: more ? [...shown, ...runs] : runs, total, loaded: true, problem: null })
}

export async function openRun(runId: string): Promise<void> {
  try {
    set({ open: await ask('dream.get', { runId }) })
  } catch (error) {
    complain(error)
  }
}

export const closeRun = (): void => set({ open: null })

export async function dream(mode: 'apply' | 'preview', passes: readonly PassName[] | null): Promise<void> {
  set({ going: BEGUN, open: null })
  try {
    set({ open: await ask('dream.run', { mode, ...(passes === null ? {} : { passes: [...passes] }) }) })
  } catch (error) {
    complain(error)
  } finally {
    set({ going: null })
    await loadRuns()
  }
}

export async function cancel(): Promise<void> {
  const { going } = get()
  if (going !== null) set({ going: { ...going, cancelling: true } })
  const result = await call('dream.cancel', {})
  if (!result.ok) complain(new Error(result.error.message))
}

/** Applies what was proposed or held: the named decisions, or all. */
export async function apply(runId: string, decisionIds: readonly string[] | null): Promise<void> {
  await working(async () => {
    const run = await ask('dream.apply', { runId, ...named(decisionIds) })
    const wanted = decisionsOf(run, decisionIds)
    const done = wanted.filter(decision => decision.status === 'applied').length
    const left = wanted.filter(decision => decision.status === 'skipped').length
    say(left === 0 ? 'Applied.' : `${counted(done, 'decision')} applied, ${left} left as they were.`)
    return run
  })
}

/** Takes back the named decisions, or the whole run; says what could not be. */
export async function undo(runId: string, decisionIds: readonly string[] | null): Promise<void> {
  await working(async () => {
    const run = await ask('dream.undo', { runId, ...named(decisionIds) })
    const left = decisionsOf(run, decisionIds).filter(
      decision => decision.status === 'applied' && decision.kind !== 'purged',
    )
    say(
      left.length === 0
        ? 'Taken back.'
        : `${counted(left.length, 'decision')} stand as they are: what they touched was changed or deleted since.`,
    )
    return run
  })
}

const named = (decisionIds: readonly string[] | null) => (decisionIds === null ? {} : { decisionIds: [...decisionIds] })

function decisionsOf(run: DreamRun, decisionIds: readonly string[] | null): readonly Decision[] {
  const all = run.passes.flatMap(pass => pass.decisions)
  return decisionIds === null ? all : all.filter(decision => decisionIds.includes(decision.decisionId))
}

async function working(work: () => Promise<DreamRun>): Promise<void> {
  if (get().busy) return
  set({ busy: true })
  try {
    set({ open: await work() })
  } catch (error) {
    complain(new Error(infoOf(error).message))
  } finally {
    set({ busy: false })
    await loadRuns()
  }
}

let following: (() => void) | null = null

/**
 * Follows the engine from the first look on, so that a dream that goes on while something else is shown is not
 * missed. Answers what stops it: for tests.
 */
export function followDreams(): () => void {
  if (following !== null) return following
  const { on } = window.reverie
  const stops = [
    on('dream.progress', progress => {
      const going = get().going ?? BEGUN
      set({ going: { ...going, progress: new Map(going.progress).set(progress.pass, progress) } })
    }),
    on('dream.decision', ({ decision }) => {
      const going = get().going ?? BEGUN
      set({
        going: {
          ...going,
          decisions: [...going.decisions, decision].slice(-MOST_SHOWN),
          fallen: going.fallen + 1,
        },
      })
    }),
    on('dream.finished', () => {
      set({ going: null })
      void loadRuns()
    }),
  ]
  following = () => {
    for (const stop of stops) stop()
    following = null
  }
  return following
}

/** As the window began: for tests. */
export function resetDreams(): void {
  following?.()
  set(EMPTY)
}
