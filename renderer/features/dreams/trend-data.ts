import type { DreamRunLine } from '#shared/domain/dream.ts'

/** What is drawn of a run. Merged counts whatever made one out of several. */
export interface TrendPoint {
  readonly runId: string
  readonly number: number
  readonly at: string
  readonly live: number
  readonly archived: number
  readonly created: number
  readonly merged: number
  readonly rejected: number
}

const liveAfter = (run: DreamRunLine): number => (run.corpus.after ?? run.corpus.before).live

/** The runs that changed something, oldest first; previews did not. */
export const trendOf = (newestFirst: readonly DreamRunLine[]): readonly TrendPoint[] =>
  newestFirst
    .filter(run => run.mode === 'apply')
    .map(run => ({
      runId: run.runId,
      number: run.number,
      at: run.startedAt,
      live: liveAfter(run),
      archived: (run.corpus.after ?? run.corpus.before).archived,
      created: run.counts.created ?? 0,
      merged: (run.counts.merged ?? 0) + (run.counts.repaired ?? 0) + (run.counts.folded ?? 0),
      rejected: run.counts.rejected ?? 0,
    }))
    .toReversed()

/** How many runs a small line in the list looks back on. */
const LOOKED_BACK = 12

/** Live memories up to and with each run, oldest first, for the small line beside it; previews have none. */
export function liveLines(newestFirst: readonly DreamRunLine[]): ReadonlyMap<string, readonly number[]> {
  const trend = trendOf(newestFirst)
  return new Map(
    trend.map((point, i) => [
      point.runId,
      trend.slice(Math.max(0, i - LOOKED_BACK + 1), i + 1).map(({ live }) => live),
    ]),
  )
}

/** The path of a small line through `values`, in a box of `width` by `height`; empty for fewer than two. */
export function sparkline(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return ''
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const y = (value: number): number => (most === least ? height / 2 : (1 - (value - least) / (most - least)) * height)
  return values
    .map((value, i) => `${i === 0 ? 'M' : 'L'}${round((i / (values.length - 1)) * width)} ${round(y(value))}`)
    .join('')
}

const round = (n: number): number => Math.round(n * 10) / 10
