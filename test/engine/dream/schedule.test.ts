import { describe, expect, it, vi } from 'vitest'
import { testEngine } from '#test/support/engine.ts'
import { fixedClock } from '#test/support/fixed-clock.ts'
import { tempHome } from '#test/support/temp-home.ts'

const DAY = 86_400_000

/** An engine whose timers are in the test's hand: the one that waits last is the one that counts. */
async function scheduled(home = tempHome(), clock = fixedClock('2026-06-14T08:00:00.000Z')) {
  let waiting: { readonly ms: number; readonly work: () => void } | null = null
  const app = await testEngine({
    home,
    clock,
    later(ms, work) {
      const mine = { ms, work }
      waiting = mine
      return () => {
        if (waiting === mine) waiting = null
      }
    },
  })
  return {
    app,
    home,
    clock,
    waits: () => waiting?.ms ?? null,
    ring() {
      const { work } = waiting ?? { work: () => {} }
      waiting = null
      work()
    },
    set: (Schedule: string) => app.call('settings.set', { values: { Dream: { Schedule } } }),
    next: async () => (await app.call('status.get', {})).dream.next,
    runs: async () => (await app.call('dream.list', {})).runs.map(run => run.trigger),
  }
}

describe('dreams by schedule', () => {
  it('are off until they are turned on, and nothing waits for them', async () => {
    const { waits, next } = await scheduled()
    expect(waits()).toBeNull()
    expect(await next()).toBeNull()
  })

  it('turned on, the next one is told, and runs when its time has come', async () => {
    const { clock, set, next, ring, runs, waits } = await scheduled()
    await set('daily')
    // three in the night in Berlin
    expect(await next()).toBe('2026-06-15T01:00:00.000Z')
    ring()
    expect(await runs()).toEqual([])
    expect(waits()).not.toBeNull()
    clock.set('2026-06-15T01:00:01.000Z')
    ring()
    await vi.waitFor(async () => expect(await runs()).toEqual(['schedule']))
    await vi.waitFor(() => expect(waits()).not.toBeNull())
    expect(await next()).toBe('2026-06-16T01:00:00.000Z')
  })

  it('missed while the app was closed run once, a while after it is opened', async () => {
    const first = await scheduled()
    await first.set('daily')
    await first.app.close()
    first.clock.advance(5 * DAY)
    const again = await scheduled(first.home, first.clock)
    expect(again.waits()).toBeGreaterThanOrEqual(60_000)
    again.ring()
    await vi.waitFor(async () => expect(await again.runs()).toEqual(['schedule']))
    await vi.waitFor(() => expect(again.waits()).not.toBeNull())
    again.ring()
    expect(await again.runs()).toEqual(['schedule'])
  })

  it('turned off stop', async () => {
    const { clock, set, next, waits, runs } = await scheduled()
    await set('weekly')
    await set('off')
    expect(waits()).toBeNull()
    expect(await next()).toBeNull()
    clock.advance(30 * DAY)
    expect(await runs()).toEqual([])
  })

  it('keep six hours between them, but never keep the user from one', async () => {
    const { app, clock, set, next, ring, runs, waits } = await scheduled()
    await set('daily')
    clock.set('2026-06-15T00:59:00.000Z')
    await app.call('dream.run', { mode: 'apply' })
    clock.set('2026-06-15T01:00:01.000Z')
    ring()
    await vi.waitFor(async () => expect(await runs()).toEqual(['schedule', 'user']))
    await vi.waitFor(() => expect(waits()).not.toBeNull())
    await app.call('dream.run', { mode: 'apply' })
    expect(await runs()).toEqual(['user', 'schedule', 'user'])
    expect(Date.parse((await next()) ?? '')).toBeGreaterThanOrEqual(clock.now() + 6 * 3_600_000)
  })
})
