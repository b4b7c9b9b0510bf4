import { create } from 'zustand'
import type { Output } from '#shared/contract/index.ts'
import type { EntryFilter, MemoryRow, Sort, Why } from '#shared/domain/memory-view.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, call } from '../../lib/bridge.ts'
import type { Place } from '../../lib/navigation.ts'
import { complain, newestChange, sayUndoable } from '../../lib/toasts.ts'

export type Row = MemoryRow & { readonly why: Why | null }
export type Taxonomy = Output<'memory.taxonomy'>
export type Look = NonNullable<Place['look']>

export interface MemoryState {
  readonly query: string
  readonly mode: 'hybrid' | 'regex'
  readonly filter: EntryFilter
  readonly look: Look | null
  readonly sort: Sort
  readonly descending: boolean
  readonly total: number
  /** Rows by their place in the list; what is not there yet is being asked for. */
  readonly rows: ReadonlyMap<number, Row>
  readonly taxonomy: Taxonomy | null
  /** What is wrong with the query, such as a pattern that cannot be read. */
  readonly problem: ErrorInfo | null
  readonly openId: string | null
  readonly selected: ReadonlySet<string>
}

export const PAGE = 100

export const useMemory = create<MemoryState>(() => ({
  query: '',
  mode: 'hybrid',
  filter: {},
  look: null,
  sort: 'lastSeenAt',
  descending: true,
  total: 0,
  rows: new Map(),
  taxonomy: null,
  problem: null,
  openId: null,
  selected: new Set(),
}))

const set = (next: Partial<MemoryState>): void => useMemory.setState(next)
const get = (): MemoryState => useMemory.getState()

let generation = 0
const asked = new Set<number>()

/** The filter with the quick look put into it. */
export function wholeFilter({ filter, look }: Pick<MemoryState, 'filter' | 'look'>): EntryFilter {
  switch (look) {
    case 'conflicts':
      return { ...filter, conflicts: true }
    case 'nearDuplicates':
      return { ...filter, nearDuplicates: true }
    case 'neverRecalled':
      return { ...filter, neverRecalled: true }
    case 'archived':
      return { ...filter, archived: 'archived' }
    case null:
      return filter
  }
}

async function loadPage(page: number, fresh: boolean): Promise<void> {
  const mine = generation
  const { query, mode, sort, descending } = get()
  asked.add(page)
  const searching = query.trim() !== ''
  const result = await call('memory.list', {
    ...(searching ? { query: query.trim(), mode } : {}),
    filter: wholeFilter(get()),
    sort: searching && sort === 'lastSeenAt' ? 'relevance' : sort === 'relevance' && !searching ? 'lastSeenAt' : sort,
    descending,
    offset: page * PAGE,
    limit: PAGE,
  })
  if (mine !== generation) return
  if (!result.ok) {
    set({ problem: result.error, ...(fresh ? { total: 0, rows: new Map() } : {}) })
    return
  }
  const rows = fresh ? new Map<number, Row>() : new Map(get().rows)
  result.value.rows.forEach((row, i) => {
    rows.set(page * PAGE + i, row)
  })
  set({ rows, total: result.value.total, problem: null })
}

/** Asks for the list anew; what is shown stays until the new rows are there, so that nothing jumps. */
export async function reload(): Promise<void> {
  generation++
  asked.clear()
  await loadPage(0, true)
}

/** Sees to it that these rows are there. */
export function need(first: number, last: number): void {
  for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) {
    if (!asked.has(page)) void loadPage(page, false)
  }
}

export async function loadTaxonomy(): Promise<void> {
  const result = await call('memory.taxonomy', {})
  if (result.ok) set({ taxonomy: result.value })
}

/** Changes what is looked for and asks anew. */
export function look(
  next: Partial<Pick<MemoryState, 'query' | 'mode' | 'filter' | 'look' | 'sort' | 'descending'>>,
): void {
  set({ ...next, selected: new Set() })
  void reload()
}

export const open = (openId: string | null): void => set({ openId })

/** Selects: alone, as one more, or all up to it. */
export function select(place: number, how: 'one' | 'toggle' | 'range'): void {
  const { rows, openId, selected } = get()
  const id = rows.get(place)?.entry.id
  if (id === undefined) return
  if (how === 'one') set({ openId: id, selected: new Set() })
  else if (how === 'toggle') {
    const next = new Set(selected.size === 0 && openId !== null ? [openId] : selected)
    if (next.has(id)) next.delete(id)
    else next.add(id)
    set({ selected: next })
  } else {
    const from = [...rows].find(([, row]) => row.entry.id === openId)?.[0] ?? place
    const [a, b] = from < place ? [from, place] : [place, from]
    set({ selected: new Set([...rows].filter(([i]) => i >= a && i <= b).map(([, row]) => row.entry.id)) })
  }
}

/** Selects everything that is loaded of the list. */
export const selectAll = (): void => set({ selected: new Set([...get().rows.values()].map(row => row.entry.id)) })
export const selectNone = (): void => set({ selected: new Set() })

/** Opens the row above or below the open one. */
export function step(by: 1 | -1): void {
  const { rows, openId, total } = get()
  const at = [...rows].find(([, row]) => row.entry.id === openId)?.[0]
  const next = at === undefined ? 0 : Math.min(total - 1, Math.max(0, at + by))
  const row = rows.get(next)
  if (row !== undefined) set({ openId: row.entry.id, selected: new Set() })
}

/** The ids that an action is meant for: the selected ones, else the open one. */
export const targets = ({ selected, openId }: Pick<MemoryState, 'selected' | 'openId'>): readonly string[] =>
  selected.size > 0 ? [...selected] : openId === null ? [] : [openId]

/** Does something to each and says so, with Undo for the last. */
export async function forEach(
  ids: readonly string[],
  said: string,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  try {
    for (const id of ids) await work(id)
    sayUndoable(said, newestChange)
  } catch (error) {
    complain(error)
  }
}

export const archive = (ids: readonly string[]): Promise<void> =>
  forEach(ids, ids.length === 1 ? 'Archived.' : `${ids.length} memories archived.`, id => ask('memory.archive', { id }))
export const restore = (ids: readonly string[]): Promise<void> =>
  forEach(ids, ids.length === 1 ? 'Restored.' : `${ids.length} memories restored.`, id => ask('memory.restore', { id }))

/** Takes back what the user did last. */
export async function undoLast(): Promise<void> {
  try {
    const { event } = await ask('memory.lastUndoable', {})
    if (event === null) return
    await ask('memory.undo', { eventId: event.eventId })
  } catch (error) {
    complain(error)
  }
}
