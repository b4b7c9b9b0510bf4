import { instantOf } from '#shared/domain/instant.ts'
import { decayedScore } from '../../rules/decay.ts'
import { decayable } from '../../store/decay.ts'
import type { DecayItem, Pass } from '../pass.ts'

const SLICE = 1000

/** Importance fades after the grace time (SPEC §2.8): a thousand entries a decision. */
export const decay: Pass<readonly DecayItem[], null> = {
  name: 'decay',
  enabled: settings => settings.Dream.ImportanceDecayHalfLifeDays > 0,
  gather(context) {
    const { ImportanceDecayGraceDays, ImportanceDecayHalfLifeDays, ImportanceDecayFloor } = context.settings.Dream
    const rules = {
      graceDays: ImportanceDecayGraceDays,
      halfLifeDays: ImportanceDecayHalfLifeDays,
      floor: ImportanceDecayFloor,
    }
    const items: DecayItem[] = []
    for (const row of decayable(context.db, instantOf(context.now - rules.graceDays * 86_400_000))) {
      const { score, anchor } = decayedScore(row, context.now, rules)
      if (score === row.importanceScore) continue
      items.push({
        id: row.id,
        before: row.importanceScore,
        beforeAnchor: row.decayedAt,
        after: score,
        anchor: anchor ?? instantOf(context.now),
      })
    }
    const batches = function* (): Iterable<readonly DecayItem[]> {
      for (let i = 0; i < items.length; i += SLICE) yield items.slice(i, i + SLICE)
    }
    return { total: items.length, batches: batches() }
  },
  size: slice => slice.length,
  propose: async () => null,
  decide(_, slice) {
    const drop = slice.reduce((sum, item) => sum + item.before - item.after, 0) / slice.length
    return [
      {
        kind: 'decayed',
        reason: `${slice.length} ${slice.length === 1 ? 'memory' : 'memories'} not seen for a while, ${drop.toFixed(2)} less important on average`,
        sources: slice.length <= 50 ? slice.map(item => item.id) : [],
        counts: { entries: slice.length, averageDrop: Math.round(drop * 10_000) / 10_000 },
        operations: [{ op: 'decay', items: slice }],
      },
    ]
  },
  counts: decisions => ({ faded: decisions.reduce((sum, d) => sum + (d.counts?.entries ?? 0), 0) }),
}
