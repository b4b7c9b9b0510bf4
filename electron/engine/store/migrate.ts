import { AppError } from '#shared/errors.ts'
import type { WriteDb } from './database.ts'
import { migrations } from './migrations/index.ts'

/** The version this build writes: one more a migration, kept in SQLite's `user_version`. */
export const SCHEMA_VERSION = migrations.length

export const schemaVersionOf = (db: Pick<WriteDb, 'raw'>): number =>
  db.raw.pragma('user_version', { simple: true }) as number

/**
 * Brings a database to this build's schema, one transaction a migration. A database from a newer
 * Reverie is refused rather than guessed at.
 *
 * @param upTo only for tests that migrate from N−1 with data
 */
export function migrate(db: WriteDb, upTo = SCHEMA_VERSION): void {
  const from = schemaVersionOf(db)
  if (from > SCHEMA_VERSION) {
    throw new AppError(
      'STORAGE',
      `The database was written by a newer Reverie (schema ${from}, this one knows ${SCHEMA_VERSION}). Update Reverie to open it.`,
    )
  }
  for (let version = from; version < upTo; version++) {
    db.transaction(() => {
      db.exec(migrations[version] ?? '')
      db.raw.pragma(`user_version = ${version + 1}`)
    })
  }
}
