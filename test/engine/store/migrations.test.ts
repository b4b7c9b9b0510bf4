import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createEngine } from '#engine/create-engine.ts'
import { openForWriting, type WriteDb } from '#engine/store/database.ts'
import { migrate, SCHEMA_VERSION, schemaVersionOf } from '#engine/store/migrate.ts'
import { testEngine } from '#test/support/engine.ts'
import { tempHome } from '#test/support/temp-home.ts'

/** What an entry of the first version looks like; later versions have the same columns. */
const ENTRY = `INSERT INTO entry (id, content, category, tags, created_at, last_seen_at, reinforcement_count, importance_score,
  metadata, revision, fold_hash) VALUES ('0000000000a1', 'Kept over versions', 'a/b', '["x"]', '2020-01-01T00:00:00.000Z',
  '2021-01-01T00:00:00.000Z', 3, 0.7, '{"source":"user","sample":"true"}', 4, 'hash')`
const EVENT = `INSERT INTO event (operation_id, entry_id, kind, at, actor, after, related)
  VALUES ('op', '0000000000a1', 'created', '2020-01-01T00:00:00.000Z', '{"kind":"user"}', '{"content":"Kept over versions"}', '[]')`

function filled(path: string, version: number): WriteDb {
  const db = openForWriting(path)
  migrate(db, version)
  db.exec(`${ENTRY}; ${EVENT}; INSERT INTO tombstone VALUES ('0000000000ff', '2020-01-01T00:00:00.000Z');
    INSERT INTO outbox (entry_id) VALUES ('0000000000a1'); INSERT INTO meta VALUES ('ui:view', '"memory"');
    INSERT INTO conflict (a_id, b_id, at) VALUES ('0000000000a1', '0000000000a2', '2020-01-01T00:00:00.000Z')`)
  return db
}

const all = (db: WriteDb): unknown =>
  ['entry', 'event', 'tombstone', 'outbox', 'meta', 'conflict'].map(table =>
    db.raw.prepare(`SELECT * FROM ${table}`).all(),
  )

describe('a database of a former version', () => {
  it.each(Array.from({ length: SCHEMA_VERSION - 1 }, (_, i) => i + 1))(
    '(%i) is brought to the next one with all its data',
    version => {
      const db = filled(join(tempHome(), 'reverie.db'), version)
      const before = all(db)
      migrate(db, version + 1)
      expect(schemaVersionOf(db)).toBe(version + 1)
      expect(all(db)).toEqual(before)
      expect(db.raw.pragma('integrity_check', { simple: true })).toBe('ok')
      db.raw.close()
    },
  )

  it.each(Array.from({ length: SCHEMA_VERSION - 1 }, (_, i) => i + 1))(
    '(%i) is opened by the app, which knows every entry of it',
    async version => {
      const home = tempHome()
      filled(join(home, 'reverie.db'), version).raw.close()
      const app = await testEngine({ home })
      await app.call('health.check', { waitForMirror: true })
      expect(await app.call('memory.get', { id: '0000000000a1' })).toMatchObject({
        content: 'Kept over versions',
        category: 'a/b',
        tags: ['x'],
        reinforcementCount: 3,
        importanceScore: 0.7,
        revision: 4,
      })
      expect((await app.call('status.get', {})).sampleLoaded).toBe(true)
      expect(await app.call('memory.history', { id: '0000000000a1' })).toHaveLength(1)
    },
  )

  it('of a newer Reverie is left as it is, and said so', async () => {
    const home = tempHome()
    const db = filled(join(home, 'reverie.db'), SCHEMA_VERSION)
    db.raw.pragma(`user_version = ${SCHEMA_VERSION + 1}`)
    db.raw.close()
    await expect(createEngine({ home, env: {}, resources: home })).rejects.toMatchObject({
      code: 'STORAGE',
      message: expect.stringContaining('newer Reverie'),
    })
  })
})
