import { yieldToLoop } from './yield-to-loop.ts'

/** How long work may hold the engine's thread before everything else has its turn, in milliseconds. */
const SLICE_MS = 8

/** Long work asks it between two steps: it yields once the slice is used up. */
export interface Pace {
  /** Whether the slice is used up. */
  due(): boolean
  /** Lets everything else have its turn, if it is due. */
  breathe(): Promise<void>
}

/** @param sliceMs what one slice may take; a step that takes longer is a slice of its own */
export function createPace(sliceMs = SLICE_MS): Pace {
  let started = performance.now()
  const due = (): boolean => performance.now() - started >= sliceMs
  return {
    due,
    async breathe() {
      if (!due()) return
      await yieldToLoop()
      started = performance.now()
    },
  }
}
