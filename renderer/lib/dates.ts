const DAY_MS = 86_400_000

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** Whole days between two moments as people count them, in the system's zone. */
export const daysBetween = (from: number, to: number): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS)

/** `14 June 2026` */
export const longDate = (instant: string): string =>
  new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' }).format(Date.parse(instant))

/** `14 Jun 2026, 10:00` */
export const exactTime = (instant: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(Date.parse(instant))

export const clockTime = (instant: string): string =>
  new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(Date.parse(instant))

/** `Today, 08:12`, `Yesterday, 08:12`, `14 Jun` or `14 Jun 2024`. */
export function shortTime(instant: string, now: number = Date.now()): string {
  const at = Date.parse(instant)
  const days = daysBetween(at, now)
  if (days === 0) return `Today, ${clockTime(instant)}`
  if (days === 1) return `Yesterday, ${clockTime(instant)}`
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(at)
}

/** `today`, `yesterday`, `12 days ago`, `3 months ago`, `2 years ago`. */
export function ago(instant: string, now: number = Date.now()): string {
  const days = daysBetween(Date.parse(instant), now)
  const said = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (Math.abs(days) < 60) return said.format(-days, 'day')
  if (Math.abs(days) < 730) return said.format(-Math.round(days / 30.4), 'month')
  return said.format(-Math.round(days / 365.25), 'year')
}

/** `4 m 32 s`, `2 h 05 m`. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  if (h > 0) return `${h} h ${String(m).padStart(2, '0')} m`
  return m > 0 ? `${m} m ${String(s).padStart(2, '0')} s` : `${s} s`
}

/** Which heading a chat stands under. */
export function dayGroup(instant: string, now: number = Date.now()): 'Today' | 'Yesterday' | 'Earlier' {
  const days = daysBetween(Date.parse(instant), now)
  return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : 'Earlier'
}

/** A moment to come: `soon`, `today 03:00`, `tomorrow 03:00`, `22 June 03:00`. */
export function upcoming(instant: string, now: number = Date.now()): string {
  const at = Date.parse(instant)
  if (at <= now) return 'soon'
  const days = daysBetween(now, at)
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : longDate(instant).replace(/ \d{4}$/u, '')
  return `${day} ${clockTime(instant)}`
}
