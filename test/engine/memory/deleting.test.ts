import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type TestEngine, testEngine } from '#test/support/engine.ts'
import { until } from '../mirror/scene.ts'

const DAY = 86_400_000

/** Every byte of the data folder, as text: where a secret might still stand. */
function everyByte(home: string): string {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter(item => item.isFile() && !item.name.endsWith('.lock'))
    .map(item => readFileSync(join(item.parentPath, item.name), 'latin1'))
    .join('\n')
}

const everyName = (home: string): string => readdirSync(home, { recursive: true, encoding: 'utf8' }).join('\n')

const purging = (app: TestEngine) => app.call('dream.run', { mode: 'apply', passes: ['archive-purge'] })

describe('purging by hand', () => {
  it('takes the text out of history, run log, vectors, index and files, and leaves a tombstone', async () => {
    const app = await testEngine({ env: { Embedding__Provider: 'builtin' } })
    const first = await app.call('memory.save', { content: 'The vault is behind Zanzibarine', metadata: { a: '1' } })
    await app.call('memory.update', { id: first.id, content: 'The vault is behind Zanzibarine and Quixotania' })
    await app.call('memory.import', { entries: [{ content: 'The vault is behind Zanzibarine and Quixotania' }] })
    await app.call('health.check', { waitForMirror: true, waitForEmbeddings: true })
    await app.call('dream.run', { mode: 'apply', passes: ['exact-fold', 'decay'] })
    const { rows } = await app.call('memory.list', { filter: { archived: 'all' } })
    for (const { entry } of rows) {
      if (entry.archivedAt === null) await app.call('memory.archive', { id: entry.id })
      await app.call('memory.purge', { id: entry.id })
    }
    await app.call('health.check', { waitForMirror: true, waitForEmbeddings: true })
    await until(async () => !everyByte(app.home).toLowerCase().includes('zanzibarin'))
    await app.close()

    const bytes = everyByte(app.home).toLowerCase()
    for (const word of ['zanzibarin', 'quixotania', first.id]) {
      const found = bytes.indexOf(word)
      if (word === first.id) expect(everyName(app.home)).not.toContain(word)
      else expect(found === -1 ? '' : bytes.slice(found - 60, found + 60)).toBe('')
    }
    const again = await testEngine({ home: app.home })
    expect(await again.refuse('memory.get', { id: first.id })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await again.call('memory.history', { id: first.id }))[0]).toMatchObject({ kind: 'purged' })
  })

  it('is refused for a live entry and for one that does not exist', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    expect(await app.refuse('memory.purge', { id })).toMatchObject({ code: 'INVALID_INPUT', field: 'id' })
    expect(await app.refuse('memory.purge', { id: 'ffffffffffff' })).toMatchObject({ code: 'NOT_FOUND', field: 'id' })
  })
})

describe('the purge of a dream', () => {
  const archived = (id: string, daysAgo: number, more: object = {}) => ({
    id,
    content: `Archived ${id}`,
    archivedAt: new Date(Date.parse('2026-06-14T08:00:00Z') - daysAgo * DAY).toISOString(),
    archivedReason: 'old',
    ...more,
  })

  it('takes what was archived longer than 90 days ago, never what is of high value', async () => {
    const app = await testEngine()
    await app.call('memory.import', {
      entries: [
        archived('0000000000a1', 91),
        archived('0000000000a2', 89),
        archived('0000000000a3', 400, { importanceScore: 0.8 }),
        archived('0000000000a4', 400, { reinforcementCount: 5 }),
        { id: '0000000000a5', content: 'Live' },
      ],
    })
    expect((await app.call('health.check', {})).counts.purgeWithin7Days).toBe(2)
    await purging(app)
    const { rows } = await app.call('memory.list', { filter: { archived: 'all' } })
    expect(rows.map(row => row.entry.id).toSorted()).toEqual([
      '0000000000a2',
      '0000000000a3',
      '0000000000a4',
      '0000000000a5',
    ])
  })

  it('health tells what it takes within the next 7 days, and no more', async () => {
    const app = await testEngine()
    await app.call('memory.import', {
      entries: [
        archived('0000000000a1', 84),
        archived('0000000000a2', 82),
        archived('0000000000a3', 84, { importanceScore: 0.9 }),
      ],
    })
    expect((await app.call('health.check', {})).counts.purgeWithin7Days).toBe(1)
  })
})
