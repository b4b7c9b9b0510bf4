import { z } from 'zod'

/** A moment as stored and sent everywhere: UTC, ISO 8601, milliseconds, e.g. `2026-06-14T08:12:00.000Z`. */
export const Instant = z.iso.datetime({ precision: 3, error: 'must be an instant such as 2026-06-14T08:12:00.000Z' })
export type Instant = string

/** Epoch milliseconds to an instant. */
export const instantOf = (epochMs: number): Instant => new Date(epochMs).toISOString()

/** An instant to epoch milliseconds. */
export const epochOf = (instant: Instant): number => Date.parse(instant)

export const DAY_MS = 86_400_000
