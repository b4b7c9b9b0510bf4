/** When a settled cluster was last looked at, and how often it was left alone. `at` in epoch milliseconds. */
export interface Settled {
  readonly declines: number
  readonly at: number
}

/** Spans in milliseconds. */
export interface ReopenRules {
  readonly interval: number
  readonly longest: number
}

/** How long a settled cluster rests: the interval × 2^(declines − 1), at most the longest (SPEC §5.2). */
export const restOf = (settled: Settled, rules: ReopenRules): number =>
  Math.min(rules.longest, rules.interval * 2 ** Math.max(0, settled.declines - 1))

/** Whether a settled cluster may be offered again; one never looked at may always. */
export const isOpen = (settled: Settled | undefined, now: number, rules: ReopenRules): boolean =>
  settled === undefined || now - settled.at >= restOf(settled, rules)
