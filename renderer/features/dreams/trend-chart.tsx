import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { DreamRunLine } from '#shared/domain/dream.ts'

const LINES = [
  ['live', 'live', 'var(--accent)'],
  ['archived', 'archived', 'var(--faint)'],
  ['created', 'created', 'var(--good)'],
  ['merged', 'merged', 'var(--warn)'],
  ['rejected', 'rejected', 'var(--bad)'],
] as const

/** Live, archived, created, merged and rejected, dream by dream. */
export default function TrendChart({ runs }: { readonly runs: readonly DreamRunLine[] }) {
  const data = runs.map(run => ({
    name: run.startedAt.slice(5, 10),
    live: run.corpus.after?.live ?? run.corpus.before.live,
    archived: run.corpus.after?.archived ?? run.corpus.before.archived,
    created: run.counts.created ?? 0,
    merged: (run.counts.merged ?? 0) + (run.counts.repaired ?? 0) + (run.counts.folded ?? 0),
    rejected: run.counts.rejected ?? 0,
  }))
  return (
    <ResponsiveContainer width="100%" height={190}>
      <LineChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: -18 }}>
        <CartesianGrid stroke="var(--border)" vertical={false} />
        <XAxis dataKey="name" tick={{ fontSize: 10, fill: 'var(--muted)' }} stroke="var(--border)" />
        <YAxis tick={{ fontSize: 10, fill: 'var(--muted)' }} stroke="var(--border)" allowDecimals={false} />
        <Tooltip
          contentStyle={{
            background: 'var(--panel)',
            border: '1px solid var(--border)',
            borderRadius: 8,
            fontSize: 12,
          }}
        />
        <Legend wrapperStyle={{ fontSize: 11 }} />
        {LINES.map(([key, name, color]) => (
          <Line
            key={key}
            type="monotone"
            dataKey={key}
            name={name}
            stroke={color}
            dot={false}
            strokeWidth={1.6}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
