import type { Entry, Metadata } from '#shared/domain/entry.ts'
import { DAY_MS, epochOf } from '#shared/domain/instant.ts'
import { readSubjectTime, type SubjectPoint } from './subject-time.ts'

/** Making a formatter costs far more than using it; there are few zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const made = newFormatter(timeZone)
  formatters.set(timeZone, made)
  return made
}

/** UTC stands in for a zone that this system does not know: a line about time must not break a search. */
function newFormatter(timeZone: string): Intl.DateTimeFormat {
  const options = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  }
}

interface LocalTime {
  /** Days since 1970-01-01 of the local calendar: two moments of one local day have the same. */
  readonly dayNumber: number
  readonly year: number
  readonly month: number
  readonly day: number
  readonly clock: string
}

function localTime(epochMs: number, timeZone: string): LocalTime {
  const parts = formatterOf(timeZone).formatToParts(epochMs)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find(p => p.type === type)?.value ?? ''
  const [year, month, day] = [Number(part('year')), Number(part('month')), Number(part('day'))]
  return {
    dayNumber: Math.round(Date.UTC(year, month - 1, day) / DAY_MS),
    year,
    month,
    day,
    clock: `${part('hour')}:${part('minute')}`,
  }
}

const monthOf = (time: LocalTime): string =>
  `${String(time.year).padStart(4, '0')}-${String(time.month).padStart(2, '0')}`

/** `today`, `yesterday`, or null for an earlier day. The future is today: a clock may have been put back. */
function nearDay(time: LocalTime, today: LocalTime): string | null {
  const days = today.dayNumber - time.dayNumber
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : null
}

/**
 * How a fact stands in time, by the days of the user's own calendar: `first seen today`,
 * `first seen 12 days ago`, `seen 4× from 2024-06 to today`, `seen 2× in 2024-06`, `seen 3× today`.
 *
 * @param now epoch milliseconds
 * @param timeZone an IANA name such as `Europe/Berlin`
 */
export function temporalPhrase(
  entry: Pick<Entry, 'createdAt' | 'lastSeenAt' | 'reinforcementCount'>,
  now: number,
  timeZone: string,
): string {
  const today = localTime(now, timeZone)
  const first = localTime(epochOf(entry.createdAt), timeZone)
  if (entry.reinforcementCount <= 1) {
    return `first seen ${nearDay(first, today) ?? `${today.dayNumber - first.dayNumber} days ago`}`
  }
  const seen = `seen ${entry.reinforcementCount}×`
  const last = localTime(epochOf(entry.lastSeenAt), timeZone)
  const lastNear = nearDay(last, today)
  if (lastNear !== null && last.dayNumber <= first.dayNumber) return `${seen} ${lastNear}`
  const [from, to] = [monthOf(first), lastNear ?? monthOf(last)]
  return from === to ? `${seen} in ${from}` : `${seen} from ${from} to ${to}`
}

/** {@link temporalPhrase}, and the subject time where there is one: `first seen today · speaks of June 2019`. */
export function temporalLine(
  entry: Pick<Entry, 'createdAt' | 'lastSeenAt' | 'reinforcementCount' | 'metadata'>,
  now: number,
  timeZone: string,
): string {
  const subject = subjectPhrase(entry.metadata, timeZone)
  return `${temporalPhrase(entry, now, timeZone)}${subject === null ? '' : ` · ${subject}`}`
}

/**
 * A subject time in words: `speaks of 2019`, `speaks of 14 June 2019`, `speaks of 2019 to June 2021`,
 * `speaks of 2019 onwards`, `speaks of the time until 2024`; null when there is none. Instants are told in the user's zone.
 */
export function subjectPhrase(metadata: Metadata | null, timeZone: string): string | null {
  const time = readSubjectTime(metadata)
  if (time === null) return null
  const say = (point: SubjectPoint): string => pointWords(point, timeZone)
  if (time.kind === 'point') return `speaks of ${say(time.point)}`
  if (time.start !== null && time.end !== null) return `speaks of ${say(time.start)} to ${say(time.end)}`
  if (time.start !== null) return `speaks of ${say(time.start)} onwards`
  return time.end === null ? null : `speaks of the time until ${say(time.end)}`
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function pointWords(point: SubjectPoint, timeZone: string): string {
  // a year, month or day is of no zone; its bounds are kept in UTC
  const time = localTime(point.startMs, point.precision === 'instant' ? timeZone : 'UTC')
  if (point.precision === 'year') return String(time.year)
  const month = `${MONTHS[time.month - 1] ?? ''} ${time.year}`
  if (point.precision === 'month') return month
  const day = `${time.day} ${month}`
  return point.precision === 'day' ? day : `${day}, ${time.clock}`
}
