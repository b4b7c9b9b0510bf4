import { describe, expect, it } from 'vitest'
import { temporalLine, temporalPhrase } from '#engine/rules/temporal.ts'
import { entryWith } from '#test/support/sample-entry.ts'

const NOW = Date.UTC(2026, 5, 20, 12)
const phrase = (createdAt: string, lastSeenAt: string, reinforcementCount: number, zone = 'UTC') =>
  temporalPhrase(entryWith({ createdAt, lastSeenAt, reinforcementCount }), NOW, zone)

describe('how a fact stands in time', () => {
  it.each([
    ['2026-06-20T08:00:00.000Z', '2026-06-20T08:00:00.000Z', 1, 'first seen today'],
    ['2026-06-08T08:00:00.000Z', '2026-06-08T08:00:00.000Z', 1, 'first seen 12 days ago'],
    ['2024-06-01T08:00:00.000Z', '2026-06-20T09:00:00.000Z', 4, 'seen 4× from 2024-06 to today'],
  ])('first seen %s, last %s, %i times: %s', (created, last, count, expected) => {
    expect(phrase(created, last, count)).toBe(expected)
  })

  it('goes by the user’s own calendar', () => {
    const late = '2026-06-19T23:30:00.000Z'
    expect(phrase(late, late, 1, 'UTC')).toBe('first seen yesterday')
    expect(phrase(late, late, 1, 'Europe/Berlin')).toBe('first seen today')
  })

  it('says what time it speaks of', () => {
    const line = (metadata: Record<string, string>) => temporalLine(entryWith({ metadata }), NOW, 'UTC')
    expect(line({ subjectTime: '2019' })).toMatch(/speaks of 2019$/)
    expect(line({ subjectTimeStart: '2019', subjectTimeEnd: '2020' })).toMatch(/speaks of 2019 to 2020$/)
    expect(line({ subjectTimeStart: '2026-05' })).toMatch(/onwards$/)
    expect(line({})).not.toContain('speaks')
  })
})
