/** Whether an answer is being streamed: background work that would slow it down waits for its end. */
export interface Quiet {
  set(streaming: number): void
  /** Resolves when no answer is being streamed. */
  whenQuiet(): Promise<void>
}

export function createQuiet(): Quiet {
  let waiting: (() => void)[] = []
  let streaming = 0
  return {
    set(count) {
      streaming = count
      if (streaming > 0) return
      const ready = waiting
      waiting = []
      for (const go of ready) go()
    },
    whenQuiet: () => (streaming === 0 ? Promise.resolve() : new Promise(go => void waiting.push(go))),
  }
}
