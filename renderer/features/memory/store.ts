import { create } from 'zustand'
import type { Output } from '#shared/contract/index.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryFilter, Sort } from '#shared/domain/memory-view.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { call } from '../../lib/bridge.ts'
import { definedOf, filterOfLook, type Look } from './filter-words.ts'
import { PAGE, type Pages, pagesOf, withPage } from './pages.ts'

export type Taxonomy = Output<'memory.taxonomy'>

export interface MemoryState {
  readonly query: string
  readonly mode: 'hybrid' | 'regex'
  readonly filter: EntryFilter
  /** Null: by relevance in a search, else by when it was last seen. */
  readonly sort: Sort | null
  readonly descending: boolean
  readonly total: number
  readonly pages: Pages
  /** Rises with every new question, so that the list begins at its top. */
  readonly asked: number
  readonly taxonomy: Taxonomy | null
  /** What is wrong with the query or with the list. */
  readonly problem: ErrorInfo | null
  readonly openId: string | null
  /** Whose pair is to be compared first, in the quick looks of pairs. */
  readonly comparing: string | null
  /** Where the last click went: a range begins there. */
  readonly anchor: number | null
  readonly selected: ReadonlyMap<string, Entry>
  /** A large selection is being put together. */
  readonly selecting: boolean
}

const EMPTY: MemoryState = {
  query: '',
  mode: 'hybrid',
  filter: {},
  sort: null,
  descending: true,
  total: 0,
  pages: new Map(),
  asked: 0,
  taxonomy: null,
  problem: null,
  openId: null,
  comparing: null,
  anchor: null,
  selected: new Map(),
  selecting: false,
}

export const useMemory = create<MemoryState>(() => EMPTY)
const set = (next: Partial<MemoryState>): void => useMemory.setState(next)
const get = (): MemoryState => useMemory.getState()

/** What is on its way, by page, and of which question. */
let generation = 0
const onTheWay = new Set<number>()
let inView: readonly [first: number, last: number] = [0, 0]

/** The question as it is put to the engine, but for the stretch. */
export function questionOf({ query, mode, filter, sort, descending }: MemoryState) {
  const searching = query.trim() !== ''
  const by = sort === null || (sort === 'relevance' && !searching) ? (searching ? 'relevance' : 'lastSeenAt') : sort
  return {
    ...(searching ? { query: query.trim(), mode } : {}),
    filter: definedOf(filter),
    sort: by,
    descending,
  } as const
}

async function fetchPage(page: number): Promise<Output<'memory.list'> | null> {
  const mine = generation
  onTheWay.add(page)
  const result = await call('memory.list', { ...questionOf(get()), offset: page * PAGE, limit: PAGE })
  if (mine !== generation) return null
  onTheWay.delete(page)
  if (result.ok) return result.value
  set({ problem: result.error })
  return null
}

/**
 * Asks for what is looked at anew. What is shown stays until the new rows are there, so that nothing jumps;
 * pages out of sight are let go and asked for when they come into view.
 */
export async function reload(): Promise<void> {
  const mine = ++generation
  onTheWay.clear()
  const wanted = pagesOf(...inView)
  const found = await Promise.all(wanted.map(async page => [page, await fetchPage(page)] as const))
  if (mine !== generation) return
  const there = found.flatMap(([page, list]) => (list === null ? [] : [[page, list] as const]))
  const [, last] = there.at(-1) ?? []
  if (last === undefined) return
  set({ pages: new Map(there.map(([page, list]) => [page, list.rows])), total: last.total, problem: null })
}

/** Pages that are asked for at once: who scrolls past a thousand rows does not wait for them. */
const AT_ONCE = 2

/** Sees to it that these rows are there. What is scrolled past before its turn comes is not asked for. */
export function need(first: number, last: number): void {
  inView = [first, last]
  const { pages } = get()
  for (const page of pagesOf(first, last)) {
    if (pages.has(page) || onTheWay.has(page)) continue
    if (onTheWay.size >= AT_ONCE) return
    void fetchPage(page).then(list => {
      if (list === null) return
      set({ pages: withPage(get().pages, page, list.rows), total: list.total, problem: null })
      need(...inView)
    })
  }
}

/** Forgets where the list was scrolled to: the next question begins at its top. */
function toTop(): void {
  inView = [0, 0]
}

export async function loadTaxonomy(): Promise<void> {
  const result = await call('memory.taxonomy', {})
  if (result.ok) set({ taxonomy: result.value })
}

/** Changes what is looked for and asks anew. */
export function look(next: Partial<Pick<MemoryState, 'query' | 'mode' | 'filter' | 'sort' | 'descending'>>): void {
  toTop()
  set({ ...next, selected: new Map(), anchor: null, asked: get().asked + 1 })
  void reload()
}

export const open = (openId: string | null): void => set({ openId })

/** A quick look at everything of a kind, such as all conflicts. */
export function lookAt(what: Look): void {
  set({ openId: null, comparing: null })
  look({ query: '', filter: filterOfLook(what) })
}

/** The pairs of a kind side by side, those of this memory first. */
export function compare(what: 'conflicts' | 'nearDuplicates', id: string): void {
  lookAt(what)
  set({ comparing: id })
}

/** As the window began: for tests. */
export function resetMemory(): void {
  generation++
  onTheWay.clear()
  toTop()
  set(EMPTY)
}
