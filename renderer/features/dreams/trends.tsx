import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { shortTime } from '../../lib/dates.ts'
import type { TrendPoint } from './trend-data.ts'

const TICK = { fontSize: 10, fill: 'var(--muted)' }
const TOLD = {
  contentStyle: { background: 'var(--panel)', border: '1px solid var(--border)', borderRadius: 8, fontSize: 12 },
  cursor: { fill: 'var(--hover)', stroke: 'var(--border)' },
  labelStyle: { color: 'var(--muted)' },
} as const
const BARS = [
  ['created', 'var(--good)'],
  ['merged', 'var(--accent)'],
  ['rejected', 'var(--bad)'],
] as const

/** Live and archived memories, and what each dream created, merged and rejected, dream by dream. */
export default function Trends({ points }: { readonly points: readonly TrendPoint[] }) {
  const data = points.map(point => ({ ...point, name: `${point.number}`, when: shortTime(point.at) }))
  const label = (name: unknown): string => `Dream ${String(name)}`
  return (
    <div className="stack" style={{ gap: 24 }}>
      <section>
        <h2>Memories after each dream</h2>
        <ResponsiveContainer width="100%" height={220}>
          <LineChart data={data} margin={{ top: 12, right: 12, bottom: 0, left: -16 }}>
            <CartesianGrid stroke="var(--border)" vertical={false} />
            <XAxis dataKey="name" tick={TICK} stroke="var(--border)" />
            <YAxis tick={TICK} stroke="var(--border)" allowDecimals={false} />
            <Tooltip {...TOLD} labelFormatter={label} />
            <Legend wrapperStyle={{ fontSize: 12 }} />
            <Line dataKey="live" stroke="var(--accent)" strokeWidth={2} dot={{ r: 2 }} isAnimationActive={false} />
            <Line dataKey="archived" stroke="var(--faint)" strokeWidth={1.5} dot={false} isAnimationActive={false} />
          </LineChart>
        </ResponsiveContainer>
      </section>
      <section>
        <h2>What each dream did</h2>
        <ResponsiveContainer width="100%" height={200}>
          <BarChart data={data} margin={{ top: 12, right: 12, bottom: 0, left: -16 }}>
            <CartesianGrid stroke="var(--border)" vertical={false} />
            <XAxis dataKey="name" tick={TICK} stroke="var(--border)" />
            <YAxis tick={TICK} stroke="var(--border)" allowDecimals={false} />
            <Tooltip {...TOLD} labelFormatter={label} />
            <Legend wrapperStyle={{ fontSize: 12 }} />
            {BARS.map(([key, color]) => (
              <Bar
                key={key}
                dataKey={key}
                fill={color}
                maxBarSize={18}
                radius={[2, 2, 0, 0]}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </section>
    </div>
  )
}
