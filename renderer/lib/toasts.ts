import { create } from 'zustand'
import { ask, infoOf } from './bridge.ts'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly bad: boolean
  readonly action?: { readonly label: string; readonly run: () => void }
}

const SHOWN_MS = 6000
let made = 0
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

export function dismiss(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(toast => toast.id !== id) }))
}

/** Says something for a while. */
export function say(text: string, action?: Toast['action']): void {
  const id = ++made
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.slice(-2), { id, text, bad: false, ...(action === undefined ? {} : { action }) }],
  }))
  setTimeout(dismiss, SHOWN_MS, id)
}

/** Says that something failed; stays a little longer. */
export function complain(error: unknown): void {
  const id = ++made
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.slice(-2), { id, text: infoOf(error).message, bad: true }],
  }))
  setTimeout(dismiss, 2 * SHOWN_MS, id)
}

/** Says what was done to the memory, with its Undo. */
export function sayUndoable(text: string, eventId: () => Promise<number | null>): void {
  say(text, {
    label: 'Undo',
    run: () =>
      void eventId()
        .then(async id => {
          if (id === null) return
          const { skipped } = await ask('memory.undo', { eventId: id })
          say(skipped.length === 0 ? 'Taken back.' : (skipped[0]?.reason ?? 'It could not be taken back.'))
        })
        .catch(complain),
  })
}

/** The newest change that the user made, for an undo right after it. */
export const newestChange = async (): Promise<number | null> =>
  (await ask('memory.lastUndoable', {})).event?.eventId ?? null
