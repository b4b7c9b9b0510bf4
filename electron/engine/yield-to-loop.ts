/** Lets everything that waits (calls, streams, timers) have its turn before long work goes on. */
export const yieldToLoop = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
