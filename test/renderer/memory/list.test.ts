import { beforeEach, expect, test, vi } from 'vitest'
import { PAGE, rowAt } from '../../../renderer/features/memory/pages.ts'
import { selectAll, step } from '../../../renderer/features/memory/selecting.ts'
import {
  compare,
  loadTaxonomy,
  look,
  lookAt,
  need,
  open,
  reload,
  resetMemory,
  useMemory,
} from '../../../renderer/features/memory/store.ts'
import { type EngineWindow, windowOnEngine } from './window-on-engine.ts'

const state = () => useMemory.getState()
const texts = (from: number, to: number): (string | undefined)[] =>
  Array.from({ length: to - from }, (_, i) => rowAt(state().pages, from + i)?.entry.content)

async function withMemories(count: number): Promise<EngineWindow> {
  const window = await windowOnEngine()
  await window.call('memory.import', {
    entries: Array.from({ length: count }, (_, i) => ({
      content: `Fact number ${i}`,
      category: i % 2 === 0 ? 'even' : 'odd',
      createdAt: new Date(Date.parse('2026-01-01T00:00:00.000Z') + i * 60_000).toISOString(),
    })),
  })
  return window
}

beforeEach(resetMemory)

test('the list begins with what was seen last, and further rows come when they are scrolled to', async () => {
  await withMemories(3 * PAGE)
  await reload()
  expect(state().total).toBe(300)
  expect(texts(0, 2)).toEqual(['Fact number 299', 'Fact number 298'])
  expect(rowAt(state().pages, 250)).toBeUndefined()
  need(245, 255)
  await vi.waitFor(() => expect(texts(250, 251)).toEqual(['Fact number 49']))
})

test('a change elsewhere leaves the rows that are looked at where they are', async () => {
  const window = await withMemories(3 * PAGE)
  await reload()
  need(240, 260)
  await vi.waitFor(() => expect(rowAt(state().pages, 250)).toBeDefined())
  const id = rowAt(state().pages, 250)?.entry.id ?? ''
  await window.call('memory.update', { id, content: 'Changed while it was looked at' })
  await reload()
  expect(texts(250, 251)).toEqual(['Changed while it was looked at'])
})

test('what is shown stays until the new rows are there', async () => {
  const window = await withMemories(5)
  await reload()
  const gate = window.holdNext('memory.list')
  look({ query: 'number 1' })
  await vi.waitFor(() => expect(gate.isHeld()).toBe(true))
  expect(texts(0, 1)).toEqual(['Fact number 4'])
  gate.release()
  await vi.waitFor(() => expect(texts(0, 1)).toEqual(['Fact number 1']))
})

test('a late answer to an older question never replaces the newer one', async () => {
  const window = await withMemories(5)
  await reload()
  const gate = window.holdNext('memory.list')
  look({ query: 'number 1' })
  await vi.waitFor(() => expect(gate.isHeld()).toBe(true))
  look({ query: 'number 3' })
  await vi.waitFor(() => expect(texts(0, 1)).toEqual(['Fact number 3']))
  gate.release()
  await window.call('memory.taxonomy', {})
  expect(texts(0, 1)).toEqual(['Fact number 3'])
})

test('what is scrolled past before its turn comes is never asked for', async () => {
  const window = await withMemories(6 * PAGE)
  await reload()
  const gates = [window.holdNext('memory.list')]
  need(100, 110)
  await vi.waitFor(() => expect(gates[0]?.isHeld()).toBe(true))
  gates.push(window.holdNext('memory.list'))
  need(200, 210)
  await vi.waitFor(() => expect(gates[1]?.isHeld()).toBe(true))
  for (const page of [3, 4, 5]) need(page * PAGE, page * PAGE + 10)
  for (const gate of gates) gate.release()
  await vi.waitFor(() => expect(rowAt(state().pages, 5 * PAGE)).toBeDefined())
  const offsets = window.calls
    .filter(one => one.name === 'memory.list')
    .map(one => (one.input as { offset: number }).offset)
  expect(offsets).toEqual([0, 100, 200, 500])
})

test('a search is ordered by what fits best, unless another order is chosen', async () => {
  const window = await withMemories(5)
  look({ query: 'number' })
  await vi.waitFor(() => expect(window.calls.at(-1)?.input).toMatchObject({ query: 'number', sort: 'relevance' }))
  look({ query: 'number', sort: 'createdAt', descending: false })
  await vi.waitFor(() => expect(texts(0, 1)).toEqual(['Fact number 0']))
  look({ query: '' })
  await vi.waitFor(() => expect(state().total).toBe(5))
})

test('a pattern that cannot be read is a problem of the field, and the list stays', async () => {
  await withMemories(5)
  await reload()
  look({ query: '[a-', mode: 'regex' })
  await vi.waitFor(() => expect(state().problem?.field).toBe('query'))
  expect(state().total).toBe(5)
  look({ query: 'number [12]' })
  await vi.waitFor(() => expect(state().problem).toBeNull())
  expect(state().total).toBe(2)
})

test('a new question lets the selection go', async () => {
  await withMemories(5)
  await reload()
  await selectAll()
  expect(state().selected.size).toBe(5)
  look({ filter: { category: 'odd' } })
  expect(state().selected.size).toBe(0)
  await vi.waitFor(() => expect(state().total).toBe(2))
})

test('all that fit are selected, also those that were never scrolled to', async () => {
  await withMemories(2 * PAGE + 30)
  look({ filter: { category: 'even' } })
  await vi.waitFor(() => expect(state().total).toBe(115))
  await selectAll()
  expect(state().selected.size).toBe(115)
  expect([...state().selected.values()].every(entry => entry.category === 'even')).toBe(true)
  expect(state().selecting).toBe(false)
})

test('the arrow keys walk on from the open row, also across a stretch that is not there yet', async () => {
  await withMemories(2 * PAGE)
  await reload()
  await step(1)
  expect(state().openId).toBe(rowAt(state().pages, 0)?.entry.id)
  await step(1)
  expect(state().openId).toBe(rowAt(state().pages, 1)?.entry.id)
  open(rowAt(state().pages, PAGE - 1)?.entry.id ?? '')
  await step(1)
  await vi.waitFor(() => expect(rowAt(state().pages, PAGE)).toBeDefined())
  await step(1)
  expect(state().openId).toBe(rowAt(state().pages, PAGE)?.entry.id)
})

test('with shift the arrow keys select on the way', async () => {
  await withMemories(5)
  await reload()
  open(rowAt(state().pages, 1)?.entry.id ?? '')
  await step(1, true)
  await step(1, true)
  expect([...state().selected.values()].map(entry => entry.content)).toEqual([
    'Fact number 3',
    'Fact number 2',
    'Fact number 1',
  ])
})

test('a quick look closes what is open and shows only its kind', async () => {
  const window = await withMemories(3)
  const [first] = (await window.call('memory.list', {})).rows
  await window.call('memory.archive', { id: first?.entry.id ?? '' })
  await reload()
  open(rowAt(state().pages, 0)?.entry.id ?? null)
  lookAt('archived')
  await vi.waitFor(() => expect(state().total).toBe(1))
  expect(state().openId).toBeNull()
  compare('conflicts', 'abc')
  expect(state()).toMatchObject({ comparing: 'abc', filter: { conflicts: true } })
})

test('the categories come with their counts', async () => {
  await withMemories(5)
  await loadTaxonomy()
  expect(state().taxonomy?.nodes).toEqual([
    { category: 'even', own: 3, total: 3 },
    { category: 'odd', own: 2, total: 2 },
  ])
})
