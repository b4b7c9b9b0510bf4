import type { z } from 'zod'
import type { DreamMode, PassReport } from '#shared/domain/dream.ts'

const WORDS: readonly (readonly [key: string, one: string, many: string])[] = [
  ['folded', 'duplicate folded', 'duplicates folded'],
  ['faded', 'faded', 'faded'],
  ['merged', 'merged', 'merged'],
  ['repaired', 'repaired', 'repaired'],
  ['rejected', 'rejected', 'rejected'],
  ['superseded', 'superseded', 'superseded'],
  ['recategorised', 'refiled', 'refiled'],
  ['pruned', 'ephemeral', 'ephemeral'],
  ['protected', 'protected', 'protected'],
  ['created', 'created', 'created'],
  ['purged', 'purged', 'purged'],
]

/** The one line that sums a run up: what happened, then how many entries are live, and whether it might cost no more. */
export function summarise(
  mode: z.infer<typeof DreamMode>,
  reports: readonly Pick<PassReport, 'counts'>[],
  live: number,
  limited = false,
): string {
  const totals = new Map<string, number>()
  for (const { counts } of reports) {
    for (const [key, n] of Object.entries(counts)) totals.set(key, (totals.get(key) ?? 0) + n)
  }
  const words = WORDS.flatMap(([key, one, many]) => {
    const n = totals.get(key) ?? 0
    return n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]
  })
  const done = words.length === 0 ? (mode === 'preview' ? 'Nothing to do' : 'Nothing to change') : words.join(' · ')
  return `${done} · ${live} live${limited ? ' · stopped at its limit' : ''}`
}
