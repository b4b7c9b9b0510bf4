import type { MemoryRow, Why } from '#shared/domain/memory-view.ts'

export type Row = MemoryRow & { readonly why: Why | null }

/** Rows of the list by page; only pages near to what is looked at are held. */
export type Pages = ReadonlyMap<number, readonly Row[]>

/** Rows a page. */
export const PAGE = 100
/** Pages held on each side of the one that came last; further ones are let go and asked for again when needed. */
export const PAGES_AROUND = 15

/** The row at a place of the list, if it is there. */
export const rowAt = (pages: Pages, place: number): Row | undefined =>
  pages.get(Math.floor(place / PAGE))?.[place % PAGE]

/** The place of an entry among the rows that are there; null when it is not among them. */
export function placeOf(pages: Pages, id: string | null): number | null {
  if (id === null) return null
  for (const [page, rows] of pages) {
    const at = rows.findIndex(row => row.entry.id === id)
    if (at >= 0) return page * PAGE + at
  }
  return null
}

/** The pages that hold the places from `first` to `last`. */
export function pagesOf(first: number, last: number): readonly number[] {
  const from = Math.floor(Math.max(0, first) / PAGE)
  const to = Math.floor(Math.max(0, first, last) / PAGE)
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

/** The pages with one more; those that are far from it go. */
export function withPage(pages: Pages, page: number, rows: readonly Row[]): Pages {
  const next = new Map([...pages].filter(([other]) => Math.abs(other - page) <= PAGES_AROUND))
  return next.set(page, rows)
}
