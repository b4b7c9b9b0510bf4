import { parseDuration } from '#shared/settings/duration.ts'
import type { Clock, Logger } from '../ports.ts'
import { nextDream, type Schedule } from '../rules/schedule.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { WriteDb } from '../store/database.ts'
import { lastScheduledRun, scheduleSince, setSchedule } from '../store/dream-schedule.ts'

/** Starts dreams by themselves, where the user turned that on. */
export interface Scheduler {
  start(): void
  /** When the next one is due, epoch milliseconds; null when none is. */
  next(): number | null
  settingsChanged(): void
  close(): void
}

/** The app has just been opened, and its user has something else in mind: what was missed waits this long. */
const AFTER_START_MS = 60_000
/** How long is waited at most before the clock is looked at again: a laptop that slept does not tell. */
const LOOK_AGAIN_MS = 600_000

export function createScheduler(ports: {
  readonly db: WriteDb
  readonly readOnly: boolean
  readonly settings: SettingsStore
  readonly clock: Clock
  readonly timeZone: () => string
  readonly logger: Logger
  /** Runs a dream by schedule; rejects when one is under way. */
  readonly dream: () => Promise<unknown>
  /** Calls back later; answers what calls it off. Injected, so that a test has the time in its hand. */
  readonly later: (ms: number, work: () => void) => () => void
}): Scheduler {
  const { db, clock, settings } = ports
  let callOff: () => void = () => {}
  let dreaming = false
  let closed = false

  function next(): number | null {
    const { Schedule: schedule, ConsolidationMinInterval } = settings.current().Dream
    const since = scheduleSince(db, schedule as Schedule)
    if (ports.readOnly || since === null) return null
    return nextDream({
      schedule: schedule as Schedule,
      since: Date.parse(since),
      last: lastScheduledRun(db),
      pause: parseDuration(ConsolidationMinInterval),
      timeZone: ports.timeZone(),
    })
  }

  function note(): void {
    const schedule = settings.current().Dream.Schedule
    if (!ports.readOnly && scheduleSince(db, schedule) === null) {
      setSchedule(db, schedule, new Date(clock.now()).toISOString())
    }
  }

  function wait(atLeast = 0): void {
    callOff()
    const due = next()
    if (closed || due === null) return
    callOff = ports.later(Math.min(LOOK_AGAIN_MS, Math.max(atLeast, due - clock.now())), look)
  }

  function look(): void {
    const due = next()
    if (closed || dreaming || due === null) return
    if (due > clock.now()) {
      wait()
      return
    }
    dreaming = true
    void ports
      .dream()
      .catch(error => ports.logger.warn('the dream by schedule did not begin', { cause: String(error) }))
      .finally(() => {
        dreaming = false
        wait(AFTER_START_MS)
      })
  }

  return {
    start() {
      note()
      wait(AFTER_START_MS)
    },
    next,
    settingsChanged() {
      note()
      wait()
    },
    close() {
      closed = true
      callOff()
    },
  }
}
