import { type Metadata, SUBJECT_KEYS } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { civilMs, daysInMonth, readIso } from './instant-input.ts'

type SubjectKey = (typeof SUBJECT_KEYS)[number]

/**
 * A moment of some precision, as the stretch of time it may mean: from `startMs` up to, and without,
 * `endMs` (epoch milliseconds, days cut in UTC). `2019` is the whole year.
 */
export interface SubjectPoint {
  readonly text: string
  readonly precision: 'year' | 'month' | 'day' | 'instant'
  readonly startMs: number
  readonly endMs: number
}

/** When the thing happened: a point, or a range of which one side may be open (null). */
export type SubjectTime =
  | { readonly kind: 'point'; readonly point: SubjectPoint }
  | { readonly kind: 'range'; readonly start: SubjectPoint | null; readonly end: SubjectPoint | null }

const FORMS = 'must be a time such as 2019, 2019-06, 2019-06-14 or 2019-06-14T08:12:00Z'

/** Reads `2019`, `2019-06`, `2019-06-14` or a full instant with its zone; null for anything else. */
export function parseSubjectPoint(raw: string): SubjectPoint | null {
  const text = raw.trim()
  const partial = /^(\d{4})(?:-(\d{2}))?$/.exec(text)
  if (partial !== null) {
    const [year, month] = [Number(partial[1]), partial[2] === undefined ? null : Number(partial[2])]
    if (year < 1 || (month !== null && daysInMonth(year, month) === 0)) return null
    return month === null
      ? { text, precision: 'year', startMs: civilMs(year, 1, 1), endMs: civilMs(year + 1, 1, 1) }
      : { text, precision: 'month', startMs: civilMs(year, month, 1), endMs: civilMs(year, month + 1, 1) }
  }
  const moment = readIso(text)
  if (moment === null || moment.kind === 'local') return null
  return moment.kind === 'date'
    ? { text, precision: 'day', startMs: moment.epochMs, endMs: moment.epochMs + 86_400_000 }
    : {
        text: instantOf(moment.epochMs),
        precision: 'instant',
        startMs: moment.epochMs,
        endMs: moment.epochMs + 1,
      }
}

function pointAt(metadata: Metadata | null, key: SubjectKey): SubjectPoint | null {
  const raw = metadata !== null && Object.hasOwn(metadata, key) ? metadata[key] : undefined
  return raw === undefined ? null : parseSubjectPoint(raw)
}

/** The subject time that rides on metadata; null where there is none that can be read. A point goes before a range. */
export function readSubjectTime(metadata: Metadata | null): SubjectTime | null {
  const [point, start, end] = SUBJECT_KEYS.map(key => pointAt(metadata, key))
  if (point) return { kind: 'point', point }
  return start || end ? { kind: 'range', start: start ?? null, end: end ?? null } : null
}

/**
 * Metadata with its subject time checked and in its one written form (white space cut, instants in UTC
 * with milliseconds); a blank one counts as not given. Throws `INVALID_INPUT` that names the key.
 */
export function checkSubjectTime<M extends Metadata | null | undefined>(metadata: M): M {
  if (metadata === null || metadata === undefined) return metadata
  const found = new Map<SubjectKey, SubjectPoint>()
  for (const key of SUBJECT_KEYS) {
    const raw = Object.hasOwn(metadata, key) ? metadata[key] : undefined
    if (raw === undefined || raw.trim() === '') continue
    const point = parseSubjectPoint(raw)
    if (point === null) throw wrong(key, FORMS)
    found.set(key, point)
  }
  const [start, end] = [found.get('subjectTimeStart'), found.get('subjectTimeEnd')]
  if (found.has('subjectTime') && (start !== undefined || end !== undefined)) {
    throw wrong('subjectTime', 'cannot stand beside a start or an end: give a point or a range')
  }
  if (start !== undefined && end !== undefined && start.startMs >= end.endMs) {
    throw wrong('subjectTimeStart', 'must not be later than `metadata.subjectTimeEnd`')
  }
  return withSubjectTime(metadata, Object.fromEntries([...found].map(([key, point]) => [key, point.text]))) as M
}

/** As {@link checkSubjectTime}, for what a model says: a subject time that cannot be used is left out. */
export function usableSubjectTime(metadata: Metadata): Metadata {
  try {
    return checkSubjectTime(metadata)
  } catch {
    return withSubjectTime(metadata, {})
  }
}

/** Metadata whose subject time is exactly `subject`; keys keep their place. */
export function withSubjectTime(metadata: Metadata, subject: Metadata): Metadata {
  const isSubject = (key: string): boolean => (SUBJECT_KEYS as readonly string[]).includes(key)
  const kept = Object.entries(metadata)
    .filter(([key]) => !isSubject(key) || Object.hasOwn(subject, key))
    .map(([key, value]) => [key, isSubject(key) ? (subject[key] ?? value) : value] as const)
  const added = Object.entries(subject).filter(([key]) => !Object.hasOwn(metadata, key))
  return Object.fromEntries([...kept, ...added])
}

const wrong = (key: SubjectKey, what: string): AppError =>
  new AppError('INVALID_INPUT', `\`metadata.${key}\` ${what}.`, { field: `metadata.${key}` })

interface Span {
  readonly startMs: number
  readonly endMs: number
}

/** The whole stretch a subject time may mean, an open side being without end. */
export function subjectSpan(time: SubjectTime): Span {
  if (time.kind === 'point') return time.point
  return { startMs: time.start?.startMs ?? -Infinity, endMs: time.end?.endMs ?? Infinity }
}

const contains = (outer: Span, inner: Span): boolean => outer.startMs <= inner.startMs && inner.endMs <= outer.endMs

const disjoint = (a: Span, b: Span): boolean => a.endMs <= b.startMs || b.endMs <= a.startMs

/** Whether all that `inner` may mean lies within `outer`: 2019 contains 2019-06-14. */
export const subjectContains = (outer: SubjectTime, inner: SubjectTime): boolean =>
  contains(subjectSpan(outer), subjectSpan(inner))

/**
 * Whether two facts speak of different times, so that they are two facts even if their texts are the same.
 * Points contradict unless one contains the other; a point and a range, if they never meet; two ranges,
 * if they never meet or if their starts or their ends, where both are given, are different ones. What has no
 * subject time contradicts nothing. Symmetric.
 */
export function subjectTimesContradict(a: Metadata | null, b: Metadata | null): boolean {
  const [left, right] = [readSubjectTime(a), readSubjectTime(b)]
  if (left === null || right === null) return false
  if (disjoint(subjectSpan(left), subjectSpan(right))) return true
  if (left.kind === 'point' || right.kind === 'point') return false
  const differ = (x: SubjectPoint | null, y: SubjectPoint | null): boolean => x !== null && y !== null && disjoint(x, y)
  return differ(left.start, right.start) || differ(left.end, right.end)
}

const FINENESS = { year: 0, month: 1, day: 2, instant: 3 } as const

/** Of points with the same bound, the finest one stands for all. */
const finer = (a: SubjectPoint, b: SubjectPoint): number => FINENESS[b.precision] - FINENESS[a.precision]

const earliest = (points: readonly SubjectPoint[]): SubjectPoint | null =>
  points.toSorted((a, b) => a.startMs - b.startMs || finer(a, b))[0] ?? null

const latest = (points: readonly SubjectPoint[]): SubjectPoint | null =>
  points.toSorted((a, b) => b.endMs - a.endMs || finer(a, b))[0] ?? null

/**
 * The subject time of a merge, over all sources at once, as the metadata keys that carry it (none when no
 * source has one). The order of the sources never matters.
 *
 * A point that contains another point, or a range closed on both sides, is only a vaguer word for it and
 * gives way. A single point that is left stays a point. Anything more becomes a range from the earliest to
 * the latest moment named by any source; a side on which no range is closed stays open, since a point within
 * an open range does not end it. A side that one source leaves open and another closes is closed: what is
 * missing is taken as not said.
 */
export function mergeSubjectTimes(sources: readonly (Metadata | null)[]): Metadata {
  const times = sources.flatMap(metadata => allTimes(metadata))
  const points = new Map(times.flatMap(time => (time.kind === 'point' ? [[time.point.text, time.point]] : [])))
  const ranges = times.filter(time => time.kind === 'range')
  const closed = ranges.filter(range => range.start !== null && range.end !== null).map(subjectSpan)
  const others = (point: SubjectPoint): Span[] => [...points.values()].filter(other => other !== point)
  const sharp = [...points.values()].filter(
    point => ![...closed, ...others(point)].some(other => contains(point, other)),
  )
  const only = sharp[0]
  if (only !== undefined && sharp.length === 1 && ranges.length === 0) return { subjectTime: only.text }

  const named = [...sharp, ...ranges.flatMap(range => [range.start, range.end]).filter(point => point !== null)]
  const startGiven = ranges.length === 0 || ranges.some(range => range.start !== null)
  const endGiven = ranges.length === 0 || ranges.some(range => range.end !== null)
  const [start, end] = [startGiven ? earliest(named) : null, endGiven ? latest(named) : null]
  return {
    ...(start === null ? {} : { subjectTimeStart: start.text }),
    ...(end === null ? {} : { subjectTimeEnd: end.text }),
  }
}

/** Everything metadata says, also where it says a point and a range (a file may). */
function allTimes(metadata: Metadata | null): SubjectTime[] {
  const point = pointAt(metadata, 'subjectTime')
  const [start, end] = [pointAt(metadata, 'subjectTimeStart'), pointAt(metadata, 'subjectTimeEnd')]
  return [
    ...(point === null ? [] : [{ kind: 'point', point } as const]),
    ...(start === null && end === null ? [] : [{ kind: 'range', start, end } as const]),
  ]
}
