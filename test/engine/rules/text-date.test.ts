import { describe, expect, it } from 'vitest'
import { monthAt, readDate } from '#engine/rules/text-date.ts'
import { readTime } from '#engine/rules/text-time.ts'

const date = (text: string): string | null => {
  const found = readDate(text, 0)
  if (found === null) return null
  const { year, month, day } = found.date
  return `${year ?? '?'}-${month}-${day ?? '?'} to ${found.end}`
}

describe('dates in a text', () => {
  it.each([
    ['2026-08-19', '2026-8-19 to 10'],
    ['2026/8/9.', '2026-8-9 to 8'],
    ['2026-08', '2026-8-? to 7'],
    ['2026-08-19T10:00:00Z', '2026-8-19 to 20'],
    ['19.08.2026', '2026-8-19 to 10'],
    ['19.8.', '?-8-19 to 5'],
    ['19 August 2026', '2026-8-19 to 14'],
    ['19th of August, 2026', '2026-8-19 to 20'],
    ['August 19', '?-8-19 to 9'],
    ['Aug. 19, 2026', '2026-8-19 to 13'],
    ['May 2026', '2026-5-? to 8'],
    ['3 de mayo de 2026', '2026-5-3 to 17'],
    ['19 августа 2026', '2026-8-19 to 15'],
    ['2026年8月19日', '2026-8-19 to 10'],
    ['8月19日', '?-8-19 to 5'],
    ['2026-08-19です', '2026-8-19 to 10'],
  ])('%j is %s', (text, read) => {
    expect(date(text)).toBe(read)
  })

  it.each(['2019-2024', '2026-13-01', '2026-08-32', '1.2.3', '12:30', '2026', '3 cats', '10.5.2', '2026-08-19abc'])(
    '%j is none',
    text => {
      expect(date(text)).toBeNull()
    },
  )

  it('03/04/2026 may be read either way, 19/08/2026 may not', () => {
    expect(readDate('03/04/2026', 0)?.date.eitherWay).toBe(true)
    expect(readDate('19/08/2026', 0)?.date).toMatchObject({ month: 8, day: 19, eitherWay: false })
  })

  it('a month on its own counts, "may" and "march" only with a capital inside a sentence', () => {
    expect(monthAt('in August', 3, 9, false)).toMatchObject({ month: 8 })
    expect(monthAt('in May', 3, 6, false)).toMatchObject({ month: 5 })
    expect(monthAt('he may go', 3, 6, false)).toBeNull()
    expect(monthAt('May I go', 0, 3, true)).toBeNull()
  })
})

describe('times of day in a text', () => {
  it.each([
    ['3 pm', 15 * 60, false],
    ['3pm', 15 * 60, false],
    ['12 am', 0, false],
    ['12:30 p.m.', 12 * 60 + 30, false],
    ['15:00', 15 * 60, false],
    ['3:30', 3 * 60 + 30, true],
    ['15 Uhr', 15 * 60, false],
    ['15.30 Uhr', 15 * 60 + 30, false],
    ["3 o'clock", 3 * 60, true],
    ['午後3時半', 15 * 60 + 30, false],
    ['下午3点', 15 * 60, false],
  ])('%j is minute %d, bare: %s', (text, minutes, bare) => {
    expect(readTime(text, 0)?.time).toEqual({ minutes, bare })
  })

  it.each(['25:00', '3:75', '3', '13 pm', '3 pmx'])('%j is none', text => {
    expect(readTime(text, 0)).toBeNull()
  })
})
