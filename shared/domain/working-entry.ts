import { z } from 'zod'
import { Instant } from './instant.ts'

/** One entry of working memory. `key` is the full path; its first two segments are the namespace. */
export const WorkingEntry = z.object({
  key: z.string().min(1),
  value: z.string(),
  storedAt: Instant,
  expiresAt: Instant,
  category: z.string().nullable(),
  tags: z.array(z.string()).readonly(),
})
export type WorkingEntry = Readonly<z.infer<typeof WorkingEntry>>

/** A search hit or an inventory line: never the whole value. `preview` is absent in a listing. */
export const WorkingHit = z.object({
  key: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()).readonly(),
  storedAt: Instant,
  expiresAt: Instant,
  remainingMs: z.int(),
  preview: z.string().optional(),
  score: z.number().optional(),
})
export type WorkingHit = Readonly<z.infer<typeof WorkingHit>>
