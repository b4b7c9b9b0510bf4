/**
 * The local date, time and zone for a model: `Sunday, 14 June 2026, 10:00 (Europe/Berlin, UTC+02:00)`.
 *
 * @param epochMs the moment
 * @param timeZone an IANA name such as `Europe/Berlin`
 */
export function localMoment(epochMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  }).formatToParts(epochMs)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find(p => p.type === type)?.value ?? ''
  const offset = part('timeZoneName').replace('GMT', 'UTC')
  const date = `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}`
  return `${date}, ${part('hour')}:${part('minute')} (${timeZone === offset ? '' : `${timeZone}, `}${offset})`
}

/** A span as a countdown: `45s`, `4m32s`, `2h5m0s`. Fractions of a second are dropped. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  if (h > 0) return `${h}h${m}m${s}s`
  return m > 0 ? `${m}m${s}s` : `${s}s`
}
