import type { ReadDb, WriteDb } from './database.ts'

const KEY = 'dream-schedule'

/** Since when this schedule is on, an instant; null when another one was on last. */
export function scheduleSince(db: ReadDb, schedule: string): string | null {
  const row = db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', KEY)
  if (row === undefined) return null
  const [known, since] = row.value.split(' ')
  return known === schedule ? (since ?? null) : null
}

/** @param since the instant at which it was turned on */
export const setSchedule = (db: WriteDb, schedule: string, since: string): void =>
  void db.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', KEY, `${schedule} ${since}`)

/** When the last dream by schedule began, epoch milliseconds. */
export function lastScheduledRun(db: ReadDb): number | null {
  const row = db.get<{ at: string }>(
    "SELECT started_at AS at FROM dream_run WHERE trigger = 'schedule' ORDER BY number DESC LIMIT 1",
  )
  return row === undefined ? null : Date.parse(row.at)
}
