import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openForReading, openForWriting } from '#engine/store/database.ts'
import { takeLock } from '#engine/store/lock.ts'
import { migrate, SCHEMA_VERSION, schemaVersionOf } from '#engine/store/migrate.ts'
import { tempHome } from '#test/support/temp-home.ts'

describe('the data folder’s lock', () => {
  test('is held by one process at a time', () => {
    const home = tempHome()
    const first = takeLock(home)
    expect(first.held).toBe(true)
    expect(takeLock(home).held).toBe(false)
    first.release()
    const third = takeLock(home)
    expect(third.held).toBe(true)
    third.release()
  })

  test('goes when its process is killed', async () => {
    const home = tempHome()
    const module = new URL('../../../electron/engine/store/lock.ts', import.meta.url).href
    const script = `const { takeLock } = await import(${JSON.stringify(module)}); console.log(takeLock(${JSON.stringify(home)}).held); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    expect(String(said).trim()).toBe('true')
    expect(takeLock(home).held).toBe(false)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = takeLock(home)
    expect(lock.held).toBe(true)
    lock.release()
  })
})

describe('the database', () => {
  test('is brought to this version’s schema once', () => {
    const db = openForWriting(join(tempHome(), 'reverie.db'))
    migrate(db)
    expect(schemaVersionOf(db)).toBe(SCHEMA_VERSION)
    migrate(db)
    expect(schemaVersionOf(db)).toBe(SCHEMA_VERSION)
    db.raw.close()
  })

  test('of a newer Reverie is refused, not guessed at', () => {
    const db = openForWriting(join(tempHome(), 'reverie.db'))
    db.raw.pragma(`user_version = ${SCHEMA_VERSION + 1}`)
    expect(() => migrate(db)).toThrow(/newer Reverie/)
    db.raw.close()
  })

  test('opened for reading cannot be written', () => {
    const path = join(tempHome(), 'reverie.db')
    const writer = openForWriting(path)
    migrate(writer)
    const reader = openForReading(path)
    expect(() => reader.raw.exec("INSERT INTO meta VALUES ('a', 'b')")).toThrow(/readonly/)
    writer.run("INSERT INTO meta (key, value) VALUES ('a', 'b')")
    expect(reader.get('SELECT value FROM meta WHERE key = ?', 'a')).toEqual({ value: 'b' })
    reader.raw.close()
    writer.raw.close()
  })

  test('keeps nothing of a transaction that throws', () => {
    const db = openForWriting(join(tempHome(), 'reverie.db'))
    migrate(db)
    expect(() =>
      db.transaction(() => {
        db.run("INSERT INTO meta (key, value) VALUES ('a', 'b')")
        throw new Error('stop')
      }),
    ).toThrow('stop')
    expect(db.get('SELECT 1 FROM meta')).toBeUndefined()
    db.raw.close()
  })
})
