import { z } from 'zod'
import { WorkingEntry, WorkingHit } from '../../domain/working-entry.ts'
import { reads, writes } from '../route.ts'

const namespace = z.string().min(1)
const key = z.string().min(1)
const tags = z.union([z.array(z.string()), z.string()])

export const workingRoutes = {
  'working.set': writes(
    'Stores a value in a namespace of working memory for a while.',
    z.strictObject({
      namespace,
      key,
      value: z.string(),
      ttl: z.string().optional(),
      category: z.string().nullish(),
      tags: tags.optional(),
    }),
    WorkingEntry,
  ),
  'working.get': reads(
    'Reads a value by key or full path.',
    z.strictObject({ namespace: namespace.optional(), key }),
    WorkingEntry,
  ),
  'working.search': reads(
    'Searches working memory; without a query it lists it.',
    z.strictObject({
      query: z.string().optional(),
      namespace: namespace.optional(),
      category: z.string().optional(),
      tags: tags.optional(),
    }),
    z.object({ results: z.array(WorkingHit), capped: z.boolean() }),
  ),
  'working.delete': writes('Drops a value.', z.strictObject({ namespace, key }), z.object({ deleted: z.boolean() })),
} as const
