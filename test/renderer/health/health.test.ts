import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Health, Problem } from '#shared/domain/health.ts'
import { factLines, importanceBars, inOrder } from '../../../renderer/features/health/health-words.ts'
import { placeOfProblem, whatToDo } from '../../../renderer/features/health/problem-words.ts'
import { checkHealth, followHealth, rebuild, useHealth } from '../../../renderer/features/health/store.ts'
import { useToasts } from '../../../renderer/lib/toasts.ts'
import { windowOnEngine } from '../memory/window-on-engine.ts'

const HEALTH: Health = {
  lastBackup: null,
  home: '/home/mara/reverie',
  readOnly: false,
  database: { ok: true, sizeBytes: 4_200_000, message: 'Checked, in order.' },
  counts: {
    live: 10,
    archived: 2,
    conflicts: 0,
    nearDuplicates: 0,
    exactDuplicates: 0,
    events: 20,
    purgeWithin7Days: 0,
    pendingExpansions: 0,
  },
  mirror: { state: 'in-step', owed: 0, files: 12 },
  embeddings: { provider: 'builtin', model: 'small', dimensions: 384, done: 12, total: 12, message: null },
  importance: [0, 0, 0, 0, 0, 4, 2, 0, 0, 4],
  problems: [],
}
const line = (label: string, health: Health = HEALTH) => factLines(health).find(one => one.label === label)

describe('the state in words', () => {
  test('with nothing wrong every line is good', () => {
    expect(inOrder(HEALTH)).toBe(true)
    expect(factLines(HEALTH).every(one => one.good)).toBe(true)
    expect(line('Database')?.value).toBe('Checked, in order. 4.2 MB.')
    expect(line('Files')?.value).toBe('12 files, in step with the database.')
  })
  test('files that are owed are counted, a fault is told from a delay', () => {
    expect(line('Files', { ...HEALTH, mirror: { state: 'owing', owed: 1, files: 12 } })).toMatchObject({
      value: '1 file still to be written.',
      good: false,
    })
    expect(line('Files', { ...HEALTH, mirror: { state: 'problem', owed: 3, files: 9 } })?.value).toContain(
      '3 files are',
    )
  })
  test('search by meaning shows how far it is, only while it is under way', () => {
    const going = { ...HEALTH, embeddings: { ...HEALTH.embeddings, done: 3 } }
    expect(line('Search by meaning', going)).toMatchObject({ value: 'small: 3 of 12 memories.', progress: 0.25 })
    expect(line('Search by meaning')).not.toHaveProperty('progress')
    const off = { ...HEALTH, embeddings: { ...HEALTH.embeddings, provider: 'off', done: 0 } } as const
    expect(line('Search by meaning', off)).toMatchObject({ value: 'Off: search goes by words.', good: true })
    expect(line('Search by meaning', off)).not.toHaveProperty('progress')
  })
  test('what a dream will delete for good is said before it does', () => {
    const counts = { ...HEALTH.counts, purgeWithin7Days: 2 }
    expect(line('Archive', { ...HEALTH, counts })?.value).toMatch(/^2 archived memories are old enough within 7 days/)
  })
  test('a second Reverie on the same data says that it only reads', () => {
    expect(line('Reading only')).toBeUndefined()
    expect(line('Reading only', { ...HEALTH, readOnly: true })?.good).toBe(false)
  })
})

test('the bars of importance are shares of the largest', () => {
  const bars = importanceBars(HEALTH.importance)
  expect(bars.map(bar => bar.share)).toEqual([0, 0, 0, 0, 0, 1, 0.5, 0, 0, 1])
  expect(bars[6]?.words).toBe('0.6 to 0.7: 2 memories')
  expect(importanceBars([0, 0]).map(bar => bar.share)).toEqual([0, 0])
})

test('every kind of problem says what to do', () => {
  const kinds: readonly Problem['kind'][] = ['malformed-file', 'mirror-write', 'mirror-files-gone', 'edit-collision']
  for (const kind of kinds) expect(whatToDo({ kind })).toMatch(/\w.*\.$/)
  expect(placeOfProblem({ kind: 'embedding' })).toBe('settings')
  expect(placeOfProblem({ kind: 'log-size' })).toBe('dreams')
  expect(placeOfProblem({ kind: 'malformed-file' })).toBeNull()
})

describe('on a real engine', () => {
  beforeEach(() => {
    useHealth.setState({ health: null, error: null, rebuilding: false })
    useToasts.setState({ toasts: [] })
  })

  test('a change of the memory is counted a moment later', async () => {
    const window = await windowOnEngine()
    const stop = followHealth()
    await vi.waitFor(() => expect(useHealth.getState().health?.counts.live).toBe(0))
    await window.call('memory.save', { content: 'The boat is blue.' })
    await vi.waitFor(() => expect(useHealth.getState().health?.counts.live).toBe(1), { timeout: 5000 })
    stop()
  })

  test('a rebuild says how many memories it read', async () => {
    const window = await windowOnEngine()
    await window.call('memory.save', { content: 'The boat is blue.' })
    await window.call('health.check', { waitForMirror: true })
    await rebuild()
    expect(useToasts.getState().toasts.at(-1)?.text).toBe('1 memory read and in step.')
    expect(useHealth.getState()).toMatchObject({ rebuilding: false, health: { counts: { live: 1 } } })
  })

  test('a file that cannot be read stands there with its path', async () => {
    const window = await windowOnEngine()
    const folder = join(window.home, 'memory', 'general')
    mkdirSync(folder, { recursive: true })
    const path = join(folder, 'abcdefabcdef.json')
    writeFileSync(path, '{ not json')
    await window.call('mirror.rebuild', {})
    await checkHealth()
    expect(useHealth.getState().health?.problems).toMatchObject([{ kind: 'malformed-file', path }])
    rmSync(path)
    expect(readdirSync(folder)).toEqual([])
  })
})
