import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextDream } from '#engine/rules/schedule.ts'

const HOUR = 3_600_000
const at = (instant: string): number => Date.parse(instant)
const next = (
  schedule: 'off' | 'daily' | 'weekly',
  since: string,
  last: string | null,
  timeZone = 'UTC',
): string | null => {
  const due = nextDream({
    schedule,
    since: at(since),
    last: last === null ? null : at(last),
    pause: 6 * HOUR,
    timeZone,
  })
  return due === null ? null : new Date(due).toISOString()
}

describe('dreams by schedule', () => {
  it('are off until turned on', () => {
    expect(next('off', '2026-06-14T08:00:00Z', null)).toBeNull()
  })

  it.each(['daily', 'weekly'] as const)('turned on (%s) begin in the first night', schedule => {
    expect(next(schedule, '2026-06-14T08:00:00Z', null)).toBe('2026-06-15T03:00:00.000Z')
    expect(next(schedule, '2026-06-14T01:00:00Z', null)).toBe('2026-06-14T03:00:00.000Z')
  })

  it('come each night, or seven nights later', () => {
    expect(next('daily', '2026-06-01T08:00:00Z', '2026-06-15T03:00:05Z')).toBe('2026-06-16T03:00:00.000Z')
    expect(next('weekly', '2026-06-01T08:00:00Z', '2026-06-15T03:00:05Z')).toBe('2026-06-22T03:00:00.000Z')
  })

  it('missed while nothing ran are due at once, and the next is in the night after that', () => {
    const missed = next('daily', '2026-06-01T08:00:00Z', '2026-06-10T03:00:00Z')
    expect(missed).toBe('2026-06-11T03:00:00.000Z')
    expect(next('daily', '2026-06-01T08:00:00Z', '2026-06-14T09:00:00Z')).toBe('2026-06-15T03:00:00.000Z')
  })

  it('keep six hours between them', () => {
    expect(next('daily', '2026-06-01T08:00:00Z', '2026-06-15T01:00:00Z')).toBe('2026-06-15T07:00:00.000Z')
  })

  it('go by the user’s own clock, also when it changes', () => {
    expect(next('daily', '2026-06-14T08:00:00Z', null, 'Europe/Berlin')).toBe('2026-06-15T01:00:00.000Z')
    expect(next('daily', '2026-01-14T08:00:00Z', null, 'Europe/Berlin')).toBe('2026-01-15T02:00:00.000Z')
    // the clocks go from two to three in this night, and from three to two in that one
    expect(next('daily', '2026-03-28T08:00:00Z', null, 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
    expect(next('daily', '2026-10-24T08:00:00Z', null, 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z')
    expect(next('daily', '2026-06-14T08:00:00Z', null, 'Asia/Kolkata')).toBe('2026-06-14T21:30:00.000Z')
  })

  it('turned off and on again forget the last one', () => {
    expect(next('weekly', '2026-06-20T08:00:00Z', '2026-06-15T03:00:00Z')).toBe('2026-06-21T03:00:00.000Z')
  })

  it('are always later than what they follow', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Apia')
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01'), max: at('2030-01-01') }),
        zone,
        fc.constantFrom('daily' as const, 'weekly' as const),
        (last, timeZone, schedule) => {
          const due = nextDream({ schedule, since: 0, last, pause: 6 * HOUR, timeZone }) ?? 0
          expect(due).toBeGreaterThanOrEqual(last + 6 * HOUR)
          expect(due - last).toBeLessThanOrEqual((schedule === 'daily' ? 1 : 7) * 24 * HOUR + 8 * HOUR)
        },
      ),
    )
  })
})
