import { create } from 'zustand'
import type { Output } from '#shared/contract/index.ts'
import { call } from './bridge.ts'

export type Status = Output<'status.get'>

/** What the status line shows; asked again whenever an event says that it changed. */
export const useStatus = create<{ status: Status | null; engine: 'here' | 'away' }>(() => ({
  status: null,
  engine: 'here',
}))

export async function refreshStatus(): Promise<void> {
  const result = await call('status.get', {})
  if (result.ok) useStatus.setState({ status: result.value })
}

let timer: ReturnType<typeof setTimeout> | undefined
function soon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void refreshStatus(), 120)
}

/** Follows the engine; answers what stops it. */
export function followStatus(): () => void {
  const { on, onEngine } = window.reverie
  const stops = [
    on('memory.changed', soon),
    on('settings.changed', soon),
    on('problem', soon),
    on('dream.finished', soon),
    on('embedding.state', embeddings =>
      useStatus.setState(({ status }) => ({ status: status === null ? null : { ...status, embeddings } })),
    ),
    on('mirror.state', mirror =>
      useStatus.setState(({ status }) => ({ status: status === null ? null : { ...status, mirror } })),
    ),
    on('model.state', ({ state, message }) =>
      useStatus.setState(({ status }) => ({
        status: status === null ? null : { ...status, model: { ...status.model, state, message } },
      })),
    ),
    onEngine(state => {
      useStatus.setState({ engine: state === 'away' ? 'away' : 'here' })
      if (state === 'back') void refreshStatus()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
