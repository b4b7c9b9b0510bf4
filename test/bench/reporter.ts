/** Where a room's figures go. Times are milliseconds; a figure is also given as a multiple of the yardstick of the run. */
export type Reporter = {
  /** One duration, in milliseconds. */
  figure(what: string, ms: number): void
  /** How `ms` compares with another duration of the same run: the number that outlives a change of machine. */
  ratio(what: string, ms: number, than: string, otherMs: number): void
  /** A rate, a count or a sentence that is no duration. */
  note(text: string): void
  /** All that was said, in order. */
  lines(): readonly string[]
}

const shown = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))

/** @param yardstickMs one read of an entry by its id, in this run; machines differ, multiples of it differ less */
export function createReporter(yardstickMs: number): Reporter {
  const lines: string[] = []
  const say = (line: string): void => {
    lines.push(line)
    console.log(line)
  }
  return {
    figure: (what, ms) => say(`${what}: ${shown(ms)} ms (${(ms / yardstickMs).toFixed(1)} × one read)`),
    ratio: (what, ms, than, otherMs) =>
      say(`${what}: ${shown(ms)} ms, ${(ms / otherMs).toFixed(2)} × ${than} (${shown(otherMs)} ms)`),
    note: text => say(text),
    lines: () => [...lines],
  }
}
