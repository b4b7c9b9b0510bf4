import { useEffect, useRef, useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import { Slider } from '../../ui/fields.tsx'
import { decayCurve } from './decay-curve.ts'
import { rescore } from './deeds.ts'
import { useCurveRules } from './use-curve-rules.ts'

const DAYS = 180
const HAND_RESTS_MS = 450
const [WIDTH, HEIGHT] = [300, 70]

/** The importance, and how it fades from here on if the memory is not seen again. */
export function ImportancePanel({ entry }: { readonly entry: Entry }) {
  const [value, setValue] = useState(entry.importanceScore)
  const rules = useCurveRules()
  const later = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null)
  const flush = (): void => {
    if (later.current === null) return
    clearTimeout(later.current.timer)
    later.current.write()
  }
  // by keyboard every step is let go of: what was chosen is written once the hand rests
  const commit = (next: number): void => {
    if (later.current !== null) clearTimeout(later.current.timer)
    const write = (): void => {
      later.current = null
      if (next !== entry.importanceScore)
        void rescore([entry.id], next).then(done => done || setValue(entry.importanceScore))
    }
    later.current = { timer: setTimeout(write, HAND_RESTS_MS), write }
  }
  useEffect(() => flush, [entry.id])
  useEffect(() => setValue(entry.importanceScore), [entry.id, entry.importanceScore])
  const points = rules === null ? [] : decayCurve(entry, value, Date.now(), rules, DAYS)
  const path = points
    .map(
      ({ day, score }, i) =>
        `${i === 0 ? 'M' : 'L'}${((day / DAYS) * WIDTH).toFixed(1)} ${((1 - score) * HEIGHT).toFixed(1)}`,
    )
    .join('')
  const last = points.at(-1)?.score ?? value
  const fades = rules !== null && rules.halfLifeDays > 0 && last < value
  return (
    <div>
      <h2 style={{ marginBottom: 8 }}>
        Importance {value.toFixed(2)}
        {rules === null ? '' : fades ? ` · fades after ${rules.graceDays} quiet days` : ' · does not fade'}
      </h2>
      <Slider label="Importance" value={value} onChange={setValue} onCommit={commit} />
      <div className="curve-box">
        <svg
          className="curve"
          viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
          role="img"
          aria-label={`From ${value.toFixed(2)} to ${last.toFixed(2)} in ${DAYS} days, if it is not seen again`}
        >
          <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--border)" />
          {rules === null ? null : (
            <path d={`M0 ${(1 - rules.floor) * HEIGHT}H${WIDTH}`} stroke="var(--border)" strokeDasharray="2 3" />
          )}
          <path d={path} fill="none" stroke="var(--accent)" strokeWidth="2" />
          <circle cx="0" cy={(1 - value) * HEIGHT} r="3.5" fill="var(--accent)" />
        </svg>
        <span className="number faint" style={{ top: `${((1 - last) * HEIGHT + 4) * (100 / (HEIGHT + 8))}%` }}>
          {last.toFixed(2)}
        </span>
      </div>
      <div className="axis">
        <span>today</span>
        <span>+60 days</span>
        <span>+120 days</span>
        <span>+180 days</span>
      </div>
    </div>
  )
}
