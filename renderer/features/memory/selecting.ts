import type { Entry } from '#shared/domain/entry.ts'
import { ask, call } from '../../lib/bridge.ts'
import { grouped } from '../../lib/numbers.ts'
import { complain, say } from '../../lib/toasts.ts'
import { placeOf, rowAt } from './pages.ts'
import { type MemoryState, need, questionOf, useMemory } from './store.ts'

const set = (next: Partial<MemoryState>): void => useMemory.setState(next)
const get = (): MemoryState => useMemory.getState()

/** Most rows that one call gives. */
const STRETCH = 500
/** Most that are selected at once: every one of them is fetched, so that what is done to them is done to what was seen. */
export const MOST_SELECTED = 5000

/** Selects: alone, as one more, or all from the last click to here. */
export async function select(place: number, how: 'one' | 'toggle' | 'range'): Promise<void> {
  const { pages, openId, selected, anchor } = get()
  const entry = rowAt(pages, place)?.entry
  if (entry === undefined) return
  if (how === 'one') {
    set({ openId: entry.id, selected: new Map(), anchor: place })
    return
  }
  if (how === 'toggle') {
    const start = placeOf(pages, openId)
    const opened = start === null ? undefined : rowAt(pages, start)?.entry
    const next = new Map(selected.size === 0 && opened !== undefined ? [[opened.id, opened]] : selected)
    if (next.has(entry.id)) next.delete(entry.id)
    else next.set(entry.id, entry)
    set({ selected: next, anchor: place })
    return
  }
  const from = anchor ?? placeOf(pages, openId) ?? place
  await selectStretch(Math.min(from, place), Math.max(from, place))
}

/** Everything that fits the question, also what is not on the screen, up to {@link MOST_SELECTED}. */
export const selectAll = async (): Promise<void> => {
  const { total } = get()
  if (total > 0) await selectStretch(0, total - 1)
}

export const selectNone = (): void => set({ selected: new Map() })

async function selectStretch(first: number, last: number): Promise<void> {
  const { asked } = get()
  const found: Entry[] = []
  const end = Math.min(last, first + MOST_SELECTED - 1)
  set({ selecting: true })
  try {
    for (let at = first; at <= end; at += STRETCH) {
      found.push(...(await stretch(at, Math.min(end, at + STRETCH - 1))))
      // another question was put meanwhile: what was gathered is of no use
      if (get().asked !== asked) return
    }
    set({ selected: new Map(found.map(entry => [entry.id, entry])) })
    if (end < last) say(`The first ${grouped(MOST_SELECTED)} are selected, which is the most at once.`)
  } catch (error) {
    complain(error)
  } finally {
    set({ selecting: false })
  }
}

async function stretch(first: number, last: number): Promise<readonly Entry[]> {
  const state = get()
  const here = Array.from({ length: last - first + 1 }, (_, i) => rowAt(state.pages, first + i)?.entry)
  const there = here.filter(entry => entry !== undefined)
  if (there.length === here.length) return there
  const { rows } = await ask('memory.list', { ...questionOf(state), offset: first, limit: last - first + 1 })
  return rows.map(row => row.entry)
}

/** Opens the row above or below the open one; with `extend`, selects it as well. */
export async function step(by: 1 | -1, extend = false): Promise<void> {
  const { pages, openId, anchor, total, selected } = get()
  if (total === 0) return
  const at = placeOf(pages, openId) ?? anchor
  const place = at === null ? 0 : Math.min(total - 1, Math.max(0, at + by))
  const entry = rowAt(pages, place)?.entry
  if (entry === undefined) {
    need(place, place)
    return
  }
  const before = at === null ? undefined : rowAt(pages, at)?.entry
  const next = new Map(selected)
  if (extend) for (const one of [before, entry]) if (one !== undefined) next.set(one.id, one)
  set({ openId: entry.id, anchor: place, selected: extend ? next : new Map() })
}

/** The ids that an action is meant for: the selected ones, else the open one. */
export const targets = ({ selected, openId }: Pick<MemoryState, 'selected' | 'openId'>): readonly string[] =>
  selected.size > 0 ? [...selected.keys()] : openId === null ? [] : [openId]

/** The selected memories as they are after a deed on some of them. */
export async function refreshSelected(ids: readonly string[]): Promise<void> {
  const { selected } = get()
  const mine = ids.filter(id => selected.has(id))
  if (mine.length === 0) return
  const next = new Map(selected)
  for (const id of mine) {
    const now = await call('memory.get', { id })
    if (now.ok) next.set(id, now.value)
    else next.delete(id)
  }
  // a selection that was changed meanwhile is left alone
  if (get().selected === selected) set({ selected: next })
}
