import { useEffect, useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import { ask, call } from '../../lib/bridge.ts'
import { complain } from '../../lib/toasts.ts'
import { Slider } from '../../ui/fields.tsx'
import { type CurveRules, decayCurve } from './selectors.ts'

const DAYS = 180
const [WIDTH, HEIGHT] = [300, 70]

/** The importance, and how it fades from here on if the memory is not seen again. */
export function ImportancePanel({ entry }: { readonly entry: Entry }) {
  const [value, setValue] = useState(entry.importanceScore)
  const [rules, setRules] = useState<CurveRules>({ graceDays: 30, halfLifeDays: 45, floor: 0.1 })
  useEffect(() => setValue(entry.importanceScore), [entry.id, entry.importanceScore])
  useEffect(() => {
    void call('settings.get', {}).then(result => {
      const dream = result.ok ? result.value.values.Dream : undefined
      if (dream !== undefined) {
        setRules({
          graceDays: Number(dream.ImportanceDecayGraceDays),
          halfLifeDays: Number(dream.ImportanceDecayHalfLifeDays),
          floor: Number(dream.ImportanceDecayFloor),
        })
      }
    })
  }, [])
  const points = decayCurve(entry, value, Date.now(), rules, DAYS)
  const path = points
    .map(
      ({ day, score }, i) =>
        `${i === 0 ? 'M' : 'L'}${((day / DAYS) * WIDTH).toFixed(1)} ${((1 - score) * HEIGHT).toFixed(1)}`,
    )
    .join('')
  return (
    <div>
      <h2 style={{ marginBottom: 8 }}>
        Importance {value.toFixed(2)}
        {rules.halfLifeDays <= 0 ? ' · does not fade' : ` · fades after ${rules.graceDays} quiet days`}
      </h2>
      <Slider
        label="Importance"
        value={value}
        onChange={setValue}
        onCommit={next => void ask('memory.update', { id: entry.id, importanceScore: next }).catch(complain)}
      />
      <svg
        className="curve"
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        role="img"
        aria-label={`Falls to ${points.at(-1)?.score.toFixed(2)} in ${DAYS} days`}
      >
        <path d={`M0 ${HEIGHT}H${WIDTH}M0 ${(1 - rules.floor) * HEIGHT}H${WIDTH}`} stroke="var(--border)" />
        <path d={path} fill="none" stroke="var(--accent)" strokeWidth="2" />
        <circle cx="0" cy={(1 - value) * HEIGHT} r="3.5" fill="var(--accent)" />
      </svg>
      <div className="axis">
        <span>today</span>
        <span>+60 days</span>
        <span>+120 days</span>
        <span>+180 days</span>
      </div>
    </div>
  )
}
