/** The value below which `share` (0..1) of the values lie; 0 of an empty list. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** How long each of `runs` runs of the work took, in milliseconds. */
export async function timesOf(runs: number, work: (run: number) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work(run)
    times.push(performance.now() - start)
  }
  return times
}

/** The median of `runs` runs of the work, in milliseconds. */
export const timed = async (runs: number, work: (run: number) => Promise<unknown>): Promise<number> =>
  percentile(await timesOf(runs, work), 0.5)
