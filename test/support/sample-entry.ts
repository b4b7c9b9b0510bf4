import type { Entry } from '#shared/domain/entry.ts'

/** An ordinary entry, with what a test cares about put over it. */
export const entryWith = (fields: Partial<Entry> = {}): Entry => ({
  id: '00000000000a',
  content: 'Drinks tea in the morning',
  category: 'user-preferences/food',
  tags: ['tea'],
  createdAt: '2026-01-10T09:00:00.000Z',
  lastSeenAt: '2026-03-01T09:00:00.000Z',
  updatedAt: null,
  reinforcementCount: 2,
  importanceScore: 0.6,
  decayedAt: null,
  metadata: { source: 'chat' },
  archivedAt: null,
  archivedReason: null,
  extra: null,
  revision: 3,
  ...fields,
})
