/** A time of day as a text gives it. */
export interface TextTime {
  /** Minutes since midnight, a bare `3:30` read as 03:30. */
  readonly minutes: number
  /** True for `3:30` without a.m. or p.m.: it may be meant for the afternoon. */
  readonly bare: boolean
}

const MERIDIEM = '(a\\.?m\\.?|p\\.?m\\.?)(?![\\p{L}\\p{N}])'
const TWELVE = new RegExp(`(\\d{1,2})(?:[:.](\\d{2}))?[ ]?${MERIDIEM}`, 'iuy')
const CLOCK = /(\d{1,2}):(\d{2})(?::\d{2})?(?!\d|:)(?:[ ]?(?:Uhr|h|hrs|Hrs)(?!\p{L}))?/uy
const GERMAN = /(\d{1,2})(?:\.(\d{2}))?[ ]Uhr(?!\p{L})(?:[ ](\d{2})(?!\d))?/uy
const EAST =
  /(午前|午後|上午|下午|早上|晚上|오전|오후)[ ]?(\d{1,2})[ ]?(?:時|点|點|时|시|:(\d{2}))(?:(半)|(\d{1,2})分)?/uy
const OCLOCK = /(\d{1,2})[ ]?o'clock(?!\p{L})/iuy

/** The time of day that begins at `at`, with where it ends; null when there is none. */
export function readTime(source: string, at: number): { time: TextTime; end: number } | null {
  const east = matchAt(EAST, source, at)
  if (east !== null) {
    const minute = east[4] === undefined ? Number(east[3] ?? east[5] ?? 0) : 30
    return at24(hourOf(Number(east[2]), /午後|下午|晚上|오후/u.test(east[1] ?? '')), minute, false, EAST.lastIndex)
  }
  const twelve = matchAt(TWELVE, source, at)
  if (twelve !== null && Number(twelve[1]) <= 12) {
    return at24(hourOf(Number(twelve[1]), /^p/i.test(twelve[3] ?? '')), Number(twelve[2] ?? 0), false, TWELVE.lastIndex)
  }
  const clock = matchAt(CLOCK, source, at)
  if (clock !== null) {
    const hour = Number(clock[1])
    return at24(hour, Number(clock[2]), hour <= 12 && clock[1]?.length === 1, CLOCK.lastIndex)
  }
  const german = matchAt(GERMAN, source, at)
  if (german !== null) return at24(Number(german[1]), Number(german[2] ?? german[3] ?? 0), false, GERMAN.lastIndex)
  const oclock = matchAt(OCLOCK, source, at)
  return oclock === null ? null : at24(Number(oclock[1]), 0, true, OCLOCK.lastIndex)
}

const hourOf = (hour: number, afternoon: boolean): number => (hour % 12) + (afternoon ? 12 : 0)

function at24(hour: number, minute: number, bare: boolean, end: number): { time: TextTime; end: number } | null {
  return hour > 24 || minute > 59 ? null : { time: { minutes: hour * 60 + minute, bare }, end }
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}
