import { type Instant, instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-]\d{2}:?\d{2})?$/

const EARLIEST = civilMs(1, 1, 1)
const LATEST = civilMs(9999, 12, 31) + 86_399_999

/** Midnight UTC of a day of the calendar, in epoch milliseconds; also for years under 100, which `Date.UTC` bends. */
export function civilMs(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}

/** How many days a month has; 0 for a month that is none. */
export function daysInMonth(year: number, month: number): number {
  return month < 1 || month > 12 ? 0 : new Date(civilMs(year, month + 1, 1) - 1).getUTCDate()
}

export interface IsoMoment {
  readonly epochMs: number
  /** `date` has no time of day and stands for midnight UTC. */
  readonly kind: 'date' | 'local' | 'zoned'
}

/**
 * Reads an ISO 8601 date or date and time. Fractions of any length up to nanoseconds are cut to
 * milliseconds. A time without a zone is taken as UTC and marked `local`. Anything that is no day of
 * the calendar or no time of the day (30 February, 24:00, second 60), and years outside 1..9999, is null.
 */
export function readIso(text: string): IsoMoment | null {
  const date = DATE.exec(text)
  const match = date ?? DATE_TIME.exec(text)
  if (match === null) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(part => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (year < 1 || day < 1 || day > daysInMonth(year, month)) return null
  const midnight = civilMs(year, month, day)
  if (date !== null) return { epochMs: midnight, kind: 'date' }
  if (hour > 23 || minute > 59 || second > 59) return null
  const offset = offsetMinutes(match[8])
  if (offset === null) return null
  const millis = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const epochMs = midnight + ((hour * 60 + minute - offset) * 60 + second) * 1000 + millis
  if (epochMs < EARLIEST || epochMs > LATEST) return null
  return { epochMs, kind: match[8] === undefined ? 'local' : 'zoned' }
}

/** Minutes east of UTC; null for an offset that no clock has. */
function offsetMinutes(zone: string | undefined): number | null {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  if (hours > 23 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/**
 * An instant as files and imports write it (any ISO 8601 date, or date and time with or without a zone,
 * which is then UTC) in the one form in which Reverie stores it. Throws `INVALID_INPUT` on `field`.
 */
export function readInstant(value: unknown, field: string): Instant {
  const moment = typeof value === 'string' ? readIso(value.trim()) : null
  if (moment === null) {
    throw new AppError('INVALID_INPUT', `\`${field}\` must be a date and time such as 2026-06-14T08:12:00.000Z.`, {
      field,
    })
  }
  return instantOf(moment.epochMs)
}
