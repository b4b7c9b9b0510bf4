import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useKept } from '../lib/ui-state.ts'

/** Panes side by side whose widths the user sets; the last one takes the rest. Widths survive a restart. */
export function Split({
  name,
  widths,
  children,
}: {
  readonly name: string
  readonly widths: readonly {
    readonly start: number
    readonly min: number
    readonly max: number
    readonly label: string
  }[]
  readonly children: readonly ReactNode[]
}) {
  const [kept, setKept] = useKept<number[]>(
    `split.${name}`,
    widths.map(w => w.start),
  )
  const dragging = useRef<{ index: number; from: number; width: number } | null>(null)
  const set = (index: number, width: number): void => {
    const limits = widths[index]
    if (limits === undefined) return
    setKept(kept.map((own, i) => (i === index ? Math.min(limits.max, Math.max(limits.min, Math.round(width))) : own)))
  }
  const onKey = (index: number) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -16 : event.key === 'ArrowRight' ? 16 : 0
    if (step !== 0) set(index, (kept[index] ?? 0) + step)
  }
  const move = (event: PointerEvent): void => {
    if (dragging.current !== null)
      set(dragging.current.index, dragging.current.width + event.clientX - dragging.current.from)
  }
  return (
    <div className="split">
      {children.map((child, i) => {
        const limits = widths[i]
        if (limits === undefined) {
          return (
            <div key="rest" className="rest">
              {child}
            </div>
          )
        }
        return [
          <div
            key={limits.label}
            style={{ width: kept[i] ?? limits.start, flex: '0 1 auto', minWidth: limits.min, minHeight: 0 }}
          >
            {child}
          </div>,
          <button
            type="button"
            key={`${limits.label}-handle`}
            className="handle"
            aria-label={`Width of ${limits.label}`}
            onKeyDown={onKey(i)}
            onPointerDown={event => {
              event.currentTarget.setPointerCapture(event.pointerId)
              dragging.current = { index: i, from: event.clientX, width: kept[i] ?? limits.start }
            }}
            onPointerMove={move}
            onPointerUp={() => {
              dragging.current = null
            }}
          />,
        ]
      })}
    </div>
  )
}
