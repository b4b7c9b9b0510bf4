import { beforeEach, expect, test, vi } from 'vitest'
import {
  archive,
  deed,
  forgetDeeds,
  move,
  purge,
  renamed,
  rescore,
  retag,
  tryDeed,
  undoEvent,
  undoLast,
} from '../../../renderer/features/memory/deeds.ts'
import { refreshSelected, select, selectAll, targets } from '../../../renderer/features/memory/selecting.ts'
import { reload, resetMemory, useMemory } from '../../../renderer/features/memory/store.ts'
import { ask } from '../../../renderer/lib/bridge.ts'
import { useToasts } from '../../../renderer/lib/toasts.ts'
import { type EngineWindow, windowOnEngine } from './window-on-engine.ts'

const toast = () => useToasts.getState().toasts.at(-1)
const clickUndo = (): void => toast()?.action?.run()

let window: EngineWindow
let ids: string[]
beforeEach(async () => {
  resetMemory()
  forgetDeeds()
  useToasts.setState({ toasts: [] })
  window = await windowOnEngine()
  ids = []
  for (const content of ['The boat is blue.', 'Ana lives in Coimbra.', 'The oven is 60 cm wide.']) {
    ids.push((await window.call('memory.save', { content, category: 'home', tags: ['old'] })).id)
  }
})
const entries = () => Promise.all(ids.map(id => window.call('memory.get', { id })))

test('what was done to many is taken back for all of them by one Undo', async () => {
  await archive(ids)
  expect((await entries()).every(entry => entry.archivedAt !== null)).toBe(true)
  expect(toast()?.text).toBe('3 memories archived.')
  clickUndo()
  await vi.waitFor(() => expect(toast()?.text).toBe('Taken back: 3 memories archived.'))
  expect((await entries()).every(entry => entry.archivedAt === null)).toBe(true)
})

test('the key takes back one deed after the other, each as a whole', async () => {
  await move(ids, 'boats')
  await retag(ids.slice(0, 2), ['new'], ['old'])
  await undoLast()
  expect((await entries()).map(entry => entry.tags)).toEqual([['old'], ['old'], ['old']])
  expect((await entries()).map(entry => entry.category)).toEqual(['boats', 'boats', 'boats'])
  await undoLast()
  expect((await entries()).map(entry => entry.category)).toEqual(['home', 'home', 'home'])
})

test('a key that is held down takes back one deed at a time', async () => {
  await rescore(ids, 0.9)
  await rescore(ids, 0.2)
  await Promise.all([undoLast(), undoLast()])
  expect((await entries()).map(entry => entry.importanceScore)).toEqual([0.5, 0.5, 0.5])
})

test('the Undo of an older deed leaves later ones alone', async () => {
  await rescore(ids, 0.9)
  const undoOlder = toast()?.action?.run
  await move(ids, 'boats')
  undoOlder?.()
  await vi.waitFor(() => expect(toast()?.text).toMatch(/^Taken back/))
  expect((await entries()).map(entry => entry.importanceScore)).toEqual([0.5, 0.5, 0.5])
  expect((await entries()).map(entry => entry.category)).toEqual(['boats', 'boats', 'boats'])
})

test('an Undo that comes too late says so and changes nothing', async () => {
  await archive(ids)
  const undo = toast()?.action?.run
  await undoLast()
  undo?.()
  await vi.waitFor(() => expect(toast()?.text).toBe('There is nothing left of it to take back.'))
})

test('what was done before this window was opened can be taken back as well', async () => {
  await window.call('memory.update', { id: ids[0] ?? '', importanceScore: 0.9 })
  await undoLast()
  expect((await window.call('memory.get', { id: ids[0] ?? '' })).importanceScore).toBe(0.5)
  expect(toast()?.text).toBe('Taken back: Importance set.')
})

test('a deed that fails half way says how far it came, and that part can be taken back', async () => {
  const failed = await deed('Set.', [ids[0] ?? '', 'ffffffffffff', ids[1] ?? ''], id =>
    ask('memory.update', { id, importanceScore: 0.9 }),
  )
  expect(failed).toBe(false)
  const [done, wrong] = useToasts.getState().toasts
  expect(done?.text).toBe('1 of 3 memories done.')
  expect(wrong).toMatchObject({ bad: true, text: expect.stringContaining('ffffffffffff') })
  done?.action?.run()
  await vi.waitFor(async () => expect((await entries())[0]?.importanceScore).toBe(0.5))
})

test('a deed that changed nothing offers no Undo', async () => {
  await move(ids, 'home')
  expect(toast()).toMatchObject({ text: 'Moved to home.' })
  expect(toast()?.action).toBeUndefined()
})

test('a merge comes apart again as one deed', async () => {
  const [a = '', b = ''] = ids
  let merged = ''
  await tryDeed(
    'Merged.',
    [a],
    async () => {
      merged = (await ask('memory.merge', { ids: [a, b], content: 'The boat is blue. Ana lives in Coimbra.' })).id
    },
    () => [merged],
  )
  clickUndo()
  await vi.waitFor(() => expect(toast()?.text).toBe('Taken back: Merged.'))
  expect((await entries()).map(entry => entry.archivedAt)).toEqual([null, null, null])
  expect((await window.call('memory.get', { id: merged })).archivedAt).not.toBeNull()
})

test('a category is renamed, and the Undo moves everything back', async () => {
  expect(await renamed('home', 'house/rooms')).toBeNull()
  expect(toast()?.text).toBe('3 memories moved to house/rooms.')
  clickUndo()
  await vi.waitFor(async () => expect((await entries()).map(e => e.category)).toEqual(['home', 'home', 'home']))
})

test('a name that cannot be a category is refused beside its field', async () => {
  expect(await renamed('home', '../out')).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await entries()).map(entry => entry.category)).toEqual(['home', 'home', 'home'])
})

test('taking something back can be taken back in the timeline', async () => {
  const [id = ''] = ids
  await rescore([id], 0.9)
  await undoLast()
  const [undone] = await window.call('memory.history', { id })
  if (undone !== undefined) await undoEvent(undone)
  expect((await window.call('memory.get', { id })).importanceScore).toBe(0.9)
})

test('what is deleted for good has to be archived, and the rest says how far it came', async () => {
  const [a = '', b = ''] = ids
  await window.call('memory.archive', { id: a })
  expect(await purge([a, b])).toBe(false)
  expect(toast()?.text).toMatch(/^1 of 2 deleted\. /)
  expect(await window.refuse('memory.get', { id: a })).toMatchObject({ code: 'NOT_FOUND' })
  expect((await window.call('memory.get', { id: b })).archivedAt).toBeNull()
})

test('the selection shows the memories as they are after a deed', async () => {
  await reload()
  await selectAll()
  await archive(ids)
  expect([...useMemory.getState().selected.values()].every(entry => entry.archivedAt !== null)).toBe(true)
  await window.call('memory.purge', { id: ids[0] ?? '' })
  await refreshSelected(ids)
  expect(useMemory.getState().selected.size).toBe(2)
})

test('rows are picked one by one with the open one, or all up to one', async () => {
  await reload()
  await select(0, 'one')
  expect(targets(useMemory.getState())).toHaveLength(1)
  await select(2, 'toggle')
  expect(targets(useMemory.getState())).toHaveLength(2)
  await select(2, 'toggle')
  expect(targets(useMemory.getState())).toHaveLength(1)
  await select(0, 'one')
  await select(2, 'range')
  expect(targets(useMemory.getState())).toHaveLength(3)
})
