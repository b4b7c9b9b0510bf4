/** Runs pieces of asynchronous work one after the other, in the order in which they were asked for. */
export type Serial = <T>(work: () => Promise<T>) => Promise<T>

export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}
