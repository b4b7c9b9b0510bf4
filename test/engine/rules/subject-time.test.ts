import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  checkSubjectTime,
  mergeSubjectTimes,
  parseSubjectPoint,
  readSubjectTime,
  type SubjectTime,
  subjectContains,
  subjectSpan,
  subjectTimesContradict,
  usableSubjectTime,
} from '#engine/rules/subject-time.ts'
import type { Metadata } from '#shared/domain/entry.ts'

const at = (subjectTime: string): Metadata => ({ subjectTime })
const range = (subjectTimeStart: string | null, subjectTimeEnd: string | null): Metadata => ({
  ...(subjectTimeStart === null ? {} : { subjectTimeStart }),
  ...(subjectTimeEnd === null ? {} : { subjectTimeEnd }),
})

/** A point of any precision between 2000 and 2030, so that containment and contradiction both happen often. */
const anyPoint = fc
  .tuple(
    fc.integer({ min: 2000, max: 2004 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.nat(3),
  )
  .map(([year, month, day, cut]) => {
    const text = new Date(Date.UTC(year, month - 1, day, 10)).toISOString()
    return [text.slice(0, 4), text.slice(0, 7), text.slice(0, 10), text][cut] as string
  })
const anyRange = fc.tuple(fc.option(anyPoint), fc.option(anyPoint)).map(([a, b]) => {
  if (a === null || b === null) return range(a, b)
  return a <= b ? range(a, b) : range(b, a)
})
const anySubject: fc.Arbitrary<Metadata | null> = fc.oneof(
  fc.constant(null),
  anyPoint.map(at),
  anyPoint.map(at),
  anyRange,
)

describe('a subject time', () => {
  test.each([
    ['2019', 'year', '2019-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'],
    ['2019-12', 'month', '2019-12-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'],
    ['2024-02-29', 'day', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2019-06-14T08:12:00+02:00', 'instant', '2019-06-14T06:12:00.000Z', '2019-06-14T06:12:00.001Z'],
    ['0079-08-24', 'day', '0079-08-24T00:00:00.000Z', '0079-08-25T00:00:00.000Z'],
  ])('%s is read with the precision of a %s', (text, precision, start, end) => {
    expect(parseSubjectPoint(text)).toMatchObject({ precision, startMs: Date.parse(start), endMs: Date.parse(end) })
  })

  test.each([
    'last summer',
    '19',
    '2019-6',
    '2019-13',
    '2019-00',
    '2023-02-29',
    '2019-06-31',
    '0000',
    '2019-06-14T24:00:00Z',
    '2019-06-14T08:12:60Z',
    '2019-06-14T08:12:00',
    '2019-06-14 to 2020',
    '2019-06-14T08:12:00+25:00',
    '',
  ])('%j is none', text => {
    expect(parseSubjectPoint(text)).toBeNull()
  })

  it('is checked and written in one form: trimmed, instants in UTC with milliseconds', () => {
    const metadata = { note: 'x', subjectTimeStart: ' 2019 ', subjectTimeEnd: '2020-01-01T01:00:00+01:00' }
    expect(checkSubjectTime(metadata)).toEqual({
      note: 'x',
      subjectTimeStart: '2019',
      subjectTimeEnd: '2020-01-01T00:00:00.000Z',
    })
  })

  it('counts as not given when it is blank', () => {
    expect(checkSubjectTime({ subjectTime: ' ', subjectTimeStart: '2019' })).toEqual({ subjectTimeStart: '2019' })
  })

  test.each([
    [at('soon'), 'metadata.subjectTime'],
    [range('2019', 'now'), 'metadata.subjectTimeEnd'],
    [range('2020', '2019'), 'metadata.subjectTimeStart'],
    [{ subjectTime: '2019', subjectTimeEnd: '2020' }, 'metadata.subjectTime'],
  ])('that cannot be is refused by the name of its key: %j', (metadata, field) => {
    expect(() => checkSubjectTime(metadata)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', field }))
  })

  it('may start and end within the same year', () => {
    expect(checkSubjectTime(range('2019-06', '2019'))).toEqual(range('2019-06', '2019'))
  })

  it('that a model got wrong is left out, and the rest of the metadata stays', () => {
    expect(usableSubjectTime({ subjectTime: 'last summer', mood: 'calm' })).toEqual({ mood: 'calm' })
    expect(usableSubjectTime({ subjectTime: '2019-06', mood: 'calm' })).toEqual({
      subjectTime: '2019-06',
      mood: 'calm',
    })
  })

  it('is not found on what metadata inherits', () => {
    expect(readSubjectTime(Object.create({ subjectTime: '2019' }))).toBeNull()
  })
})

describe('two subject times', () => {
  test.each<[Metadata | null, Metadata | null, boolean]>([
    [null, at('2019'), false],
    [at('2019'), at('2019'), false],
    [at('2019'), at('2024'), true],
    [at('2019'), at('2019-06-14'), false],
    [at('2019-06'), at('2019-07'), true],
    [at('2019-06-14'), at('2019-06-14T10:00:00Z'), false],
    [range('2019', '2021'), at('2020-05'), false],
    [range('2019', '2021'), at('2022'), true],
    [range('2019', null), at('2018'), true],
    [range('2019', null), at('2030'), false],
    [range('2019', null), range('2020', null), true],
    [range('2019', null), range(null, '2024'), false],
    [range('2019', null), range('2019', '2024'), false],
    [range('2019', '2021'), range('2020', '2024'), true],
    [range('2019', '2021'), range('2019-03', '2021-02'), false],
    [at('nonsense'), at('2019'), false],
  ])('%j and %j contradict: %s', (a, b, expected) => {
    expect(subjectTimesContradict(a, b)).toBe(expected)
    expect(subjectTimesContradict(b, a)).toBe(expected)
  })

  it('contain each other by what they may mean', () => {
    const read = (metadata: Metadata): SubjectTime => readSubjectTime(metadata) as SubjectTime
    expect(subjectContains(read(at('2019')), read(at('2019-06-14')))).toBe(true)
    expect(subjectContains(read(at('2019-06-14')), read(at('2019')))).toBe(false)
    expect(subjectContains(read(range('2019', null)), read(at('2024')))).toBe(true)
  })
})

describe('the subject time of a merge', () => {
  test.each<[string, readonly (Metadata | null)[], Metadata]>([
    ['none when no source has one', [null, {}, { note: 'x' }], {}],
    ['the only one there is', [null, at('2019-06'), {}], at('2019-06')],
    ['the most precise that the others contain', [at('2019'), at('2019-06-14'), at('2019-06')], at('2019-06-14')],
    ['a range of points that contradict', [at('2024'), at('2019')], range('2019', '2024')],
    [
      'a range of the sharp ones when a vague one holds them all',
      [at('2019'), at('2019-08'), at('2019-06-14')],
      range('2019-06-14', '2019-08'),
    ],
    [
      'the earliest start and the latest end',
      [range('2019', '2020'), range('2018-05', '2023')],
      range('2018-05', '2023'),
    ],
    ['the two halves put together', [range('2019', null), range(null, '2024')], range('2019', '2024')],
    ['closed where one source closes it', [range('2019', null), range('2019', '2024')], range('2019', '2024')],
    ['open where a point lies within', [range('2019', null), at('2024-05')], range('2019', null)],
    ['longer for a point outside', [range('2019', '2021'), at('2023-02')], range('2019', '2023-02')],
    [
      'the sharper range when a vague point holds it',
      [range('2019-06', '2019-08'), at('2019')],
      range('2019-06', '2019-08'),
    ],
    [
      'from the earlier to the later of halves that contradict',
      [range('2024', null), range(null, '2019')],
      range('2019', '2024'),
    ],
    [
      'without loss when halves miss a range',
      [range('2019', null), range(null, '2015'), range('2016', '2017')],
      range('2015', '2019'),
    ],
  ])('is %s', (_what, sources, expected) => {
    expect(mergeSubjectTimes(sources)).toEqual(expected)
    expect(mergeSubjectTimes(sources.toReversed())).toEqual(expected)
  })

  it('never depends on the order of the sources', () => {
    fc.assert(
      fc.property(
        fc
          .array(anySubject, { maxLength: 6 })
          .chain(list => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(mergeSubjectTimes(shuffled)).toEqual(mergeSubjectTimes(list))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('loses no source’s time: every moment named lies within it, or is a vaguer word for a part of it', () => {
    fc.assert(
      fc.property(fc.array(anySubject, { minLength: 1, maxLength: 6 }), sources => {
        const merged = readSubjectTime(mergeSubjectTimes(sources))
        for (const source of sources) {
          const time = readSubjectTime(source)
          if (time === null) continue
          expect(merged).not.toBeNull()
          if (merged === null) continue
          const span = subjectSpan(merged)
          const named = time.kind === 'point' ? [time.point] : [time.start, time.end].filter(point => point !== null)
          for (const point of named) {
            const within = span.startMs <= point.startMs && point.endMs <= span.endMs
            const vaguer = point.startMs < span.endMs && span.startMs < point.endMs && time.kind === 'point'
            expect(within || vaguer).toBe(true)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is itself a subject time that passes the check, and merging it again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anySubject, { maxLength: 6 }), sources => {
        const merged = mergeSubjectTimes(sources)
        expect(checkSubjectTime(merged)).toEqual(merged)
        expect(mergeSubjectTimes([merged, merged])).toEqual(merged)
      }),
      { numRuns: 500 },
    )
  })
})
