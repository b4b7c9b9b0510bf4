import { useEffect, useState } from 'react'
import { call } from '../../lib/bridge.ts'
import { useEngineEvent } from '../../lib/use-event.ts'
import type { CurveRules } from './decay-curve.ts'

/** As they were when last asked for, so that nothing jumps when another memory is opened. */
let known: CurveRules | null = null

/** How importance fades, as the settings say it now; null until they are here. */
export function useCurveRules(): CurveRules | null {
  const [rules, setRules] = useState<CurveRules | null>(known)
  const load = (): void =>
    void call('settings.get', {}).then(result => {
      const dream = result.ok ? result.value.values.Dream : undefined
      if (dream === undefined) return
      known = {
        graceDays: Number(dream.ImportanceDecayGraceDays),
        halfLifeDays: Number(dream.ImportanceDecayHalfLifeDays),
        floor: Number(dream.ImportanceDecayFloor),
      }
      setRules(known)
    })
  useEffect(load, [])
  useEngineEvent('settings.changed', load)
  return rules
}
