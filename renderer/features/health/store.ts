import { create } from 'zustand'
import type { Health } from '#shared/domain/health.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, call, infoOf } from '../../lib/bridge.ts'
import { bytes, counted } from '../../lib/numbers.ts'
import { complain, say } from '../../lib/toasts.ts'

export interface HealthState {
  readonly health: Health | null
  readonly error: ErrorInfo | null
  readonly rebuilding: boolean
  /** How far a backup is, 0..1; null while none is being made. */
  readonly backup: number | null
}

export const useHealth = create<HealthState>(() => ({ health: null, error: null, rebuilding: false, backup: null }))

export async function checkHealth(): Promise<void> {
  const result = await call('health.check', {})
  useHealth.setState(result.ok ? { health: result.value, error: null } : { error: result.error })
}

const EVENTS = ['memory.changed', 'problem', 'mirror.state', 'embedding.state', 'dream.finished'] as const
/** The check counts a good deal: it is not made for every one of a thousand changes. */
const TOGETHER_MS = 400

/** Checks now, and again whenever something may have changed; answers what stops it. */
export function followHealth(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = (): void => {
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void checkHealth()
    }, TOGETHER_MS)
  }
  void checkHealth()
  const stops = EVENTS.map(event => window.reverie.on(event, soon))
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Copies the data folder; the window follows how far it is. */
export async function backUp(): Promise<void> {
  if (useHealth.getState().backup !== null) return
  useHealth.setState({ backup: 0 })
  const stop = window.reverie.on('backup.progress', progress => {
    if (progress !== null) useHealth.setState({ backup: progress.done / Math.max(1, progress.total) })
  })
  try {
    const { memories, bytes: size } = await ask('backup.create', {})
    say(`${counted(memories, 'memory', 'memories')} backed up, ${bytes(size)}.`)
  } catch (error) {
    if (infoOf(error).code !== 'CANCELLED') complain(error)
  } finally {
    stop()
    useHealth.setState({ backup: null })
    await checkHealth()
  }
}

export const stopBackup = (): void => void call('backup.cancel', {})

/** Reads every memory file anew and makes the search anew. */
export async function rebuild(): Promise<void> {
  if (useHealth.getState().rebuilding) return
  useHealth.setState({ rebuilding: true })
  try {
    const { entries } = await ask('mirror.rebuild', {})
    say(`${counted(entries, 'memory', 'memories')} read and in step.`)
  } catch (error) {
    complain(error)
  } finally {
    useHealth.setState({ rebuilding: false })
    await checkHealth()
  }
}

/** Answers the question about many missing files. */
export async function resolveGone(choice: 'write' | 'archive'): Promise<void> {
  try {
    const { written, archived } = await ask('mirror.resolveGone', { choice })
    say(
      choice === 'write'
        ? `${counted(written, 'file')} written again.`
        : `${counted(archived, 'memory', 'memories')} archived.`,
    )
    await checkHealth()
  } catch (error) {
    complain(error)
  }
}

export async function openHome(): Promise<void> {
  const result = await call('shell.openHome', {})
  if (!result.ok) complain(new Error(result.error.message))
}
