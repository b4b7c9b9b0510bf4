/** A log file as retention sees it. `modifiedAt` in epoch milliseconds. */
export interface LogFile {
  readonly name: string
  readonly modifiedAt: number
  readonly lines: number
}

export interface RetentionLimits {
  readonly maxAgeMs: number
  readonly maxFiles: number
  readonly maxLines: number
}

/** Files to remove whole, and files to cut to their newest lines. */
export interface RetentionPlan {
  readonly remove: readonly string[]
  readonly trim: readonly { readonly name: string; readonly dropLines: number }[]
}

/**
 * Caps append-only logs by age, by count (the newest stay) and by lines (the newest stay). Ties in time
 * are broken by name, so that the plan does not depend on the order of a folder listing.
 */
export function planRetention(files: readonly LogFile[], limits: RetentionLimits, now: number): RetentionPlan {
  const newestFirst = [...files].sort((a, b) => b.modifiedAt - a.modifiedAt || (a.name < b.name ? -1 : 1))
  const stays = newestFirst.filter(f => now - f.modifiedAt <= limits.maxAgeMs).slice(0, limits.maxFiles)
  const kept = new Set(stays.map(f => f.name))
  return {
    remove: newestFirst.filter(f => !kept.has(f.name)).map(f => f.name),
    trim: stays.flatMap(f =>
      f.lines > limits.maxLines ? [{ name: f.name, dropLines: f.lines - limits.maxLines }] : [],
    ),
  }
}
