/** How often dreams start by themselves. */
export type Schedule = 'off' | 'daily' | 'weekly'

/** The local hour at which they do: few people are at their desk then, and nothing is in anyone's way. */
const HOUR = 3
const DAYS: Readonly<Record<Exclude<Schedule, 'off'>, number>> = { daily: 1, weekly: 7 }

export interface ScheduleInput {
  readonly schedule: Schedule
  /** When the last dream by schedule began, epoch milliseconds; null when there was none. */
  readonly last: number | null
  /** When the schedule was turned on, epoch milliseconds. */
  readonly since: number
  /** The least pause between two dreams by schedule, in milliseconds. */
  readonly pause: number
  /** IANA name. */
  readonly timeZone: string
}

/**
 * When the next dream by schedule is due, epoch milliseconds; null when there is none. It is due at three in the night
 * of the day or the week after the last one (or the first night after the schedule was turned on), by the user's own
 * clock. A moment in the past was missed while nothing ran: the dream is due now, once, however many were missed.
 */
export function nextDream({ schedule, last, since, pause, timeZone }: ScheduleInput): number | null {
  if (schedule === 'off') return null
  const from = last !== null && last >= since ? last : since
  const nights = from === last ? DAYS[schedule] : 1
  // an early night belongs to the day before: what began at one o'clock is followed at three of the next night
  let due = nightAfter(from, timeZone)
  for (let night = 1; night < nights; night++) due = nightAfter(due, timeZone)
  return last === null ? due : Math.max(due, last + pause)
}

/** The first moment after `epochMs` at which it is three in the night there. */
function nightAfter(epochMs: number, timeZone: string): number {
  const { year, month, day } = localParts(epochMs, timeZone)
  for (let ahead = 0; ; ahead++) {
    const at = epochOfLocal(Date.UTC(year, month - 1, day + ahead, HOUR), timeZone)
    if (at > epochMs) return at
  }
}

/** The moment at which the clocks there show what `asUtc` shows in UTC; where they skip it, the moment they go on. */
function epochOfLocal(asUtc: number, timeZone: string): number {
  const guess = asUtc - offsetAt(asUtc, timeZone)
  return asUtc - offsetAt(guess, timeZone)
}

/** How far the clocks there are ahead of UTC, in milliseconds. */
function offsetAt(epochMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localParts(epochMs, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000
}

function localParts(
  epochMs: number,
  timeZone: string,
): { year: number; month: number; day: number; hour: number; minute: number; second: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(epochMs)
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find(p => p.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}
