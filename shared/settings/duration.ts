import { AppError } from '../errors.ts'

const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

const SHORT = /^(\d{1,9}(?:\.\d{1,3})?)\s?(ms|s|m|h|d|w)$/i
const ISO = /^P(?=\w)(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/i

/**
 * A span of time in milliseconds, from `90s`, `5m`, `6h`, `90d` or from ISO 8601 (`PT5M`, `P90D`; no months or
 * years, which have no fixed length); null for anything else.
 */
export function readDuration(text: string): number | null {
  const trimmed = text.trim()
  const short = SHORT.exec(trimmed)
  if (short !== null) {
    const unit = UNIT_MS[(short[2] ?? '').toLowerCase() as keyof typeof UNIT_MS]
    return Math.round(Number(short[1]) * unit)
  }
  const iso = ISO.exec(trimmed)
  if (iso === null) return null
  const [weeks, days, hours, minutes, seconds] = iso.slice(1).map(part => Number(part ?? 0))
  return (
    (weeks ?? 0) * UNIT_MS.w +
    (days ?? 0) * UNIT_MS.d +
    (hours ?? 0) * UNIT_MS.h +
    (minutes ?? 0) * UNIT_MS.m +
    (seconds ?? 0) * UNIT_MS.s
  )
}

/** As {@link readDuration}; throws `INVALID_INPUT` on `field` for what is no duration. */
export function parseDuration(text: string, field?: string): number {
  const duration = readDuration(text)
  if (duration === null) {
    const named = field === undefined ? 'A duration' : `\`${field}\``
    throw new AppError('INVALID_INPUT', `${named} must be written like 90s, 5m, 6h or 90d.`, {
      ...(field === undefined ? {} : { field }),
    })
  }
  return duration
}
