import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useStatus } from '../../lib/status.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorNotice } from '../../ui/pieces.tsx'
import { ListHead } from './list-head.tsx'
import { NewMemory } from './new-memory.tsx'
import { placeOf, rowAt } from './pages.ts'
import { ListRow, ROW_HEIGHT } from './row.tsx'
import { look, need, reload, useMemory } from './store.ts'

/** The list: search, filters, and as many rows as there are memories. */
export function List() {
  const { total, pages, problem, openId, asked, taxonomy } = useMemory()
  const meaning = useStatus(state => (state.status?.embeddings.provider ?? 'off') !== 'off')
  const [adding, setAdding] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (total > 0) need(first, last)
  }, [first, last, total, pages])

  useEffect(() => {
    if (asked > 0) virtual.scrollToOffset(0)
  }, [asked])

  useEffect(() => {
    const place = placeOf(useMemory.getState().pages, openId)
    if (place === null) return
    virtual.scrollToIndex(place, { align: 'auto' })
    // the keyboard's place goes along, so that Enter means the row that is open
    if (document.activeElement?.classList.contains('item') !== true) return
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-id="${openId}"]`)?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [openId])

  const broken = problem !== null && problem.field !== 'query'
  return (
    <section className="list" aria-label="Memories">
      <ListHead onNew={() => setAdding(true)} />
      <div className="rows" ref={box} tabIndex={-1}>
        {broken ? <ErrorNotice error={problem} onRetry={() => void reload()} /> : null}
        {total === 0 && problem === null && taxonomy !== null ? <Nothing onNew={() => setAdding(true)} /> : null}
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map(item => (
            <ListRow
              key={item.key}
              place={item.index}
              row={rowAt(pages, item.index)}
              top={item.start}
              meaning={meaning}
            />
          ))}
        </div>
      </div>
      {adding ? <NewMemory onClose={() => setAdding(false)} /> : null}
    </section>
  )
}

function Nothing({ onNew }: { readonly onNew: () => void }) {
  const { taxonomy, query, filter } = useMemory()
  if (taxonomy === null || taxonomy.live + taxonomy.archived === 0) {
    return (
      <EmptyState title="Nothing is remembered yet">
        <p>Chat a little, save a fact by hand, or load the sample in Settings, under Data.</p>
        <Button onClick={onNew}>New memory</Button>
      </EmptyState>
    )
  }
  const narrowed = query.trim() !== '' || Object.keys(filter).length > 0
  return (
    <EmptyState title="Nothing here">
      <p>
        {query.trim() === ''
          ? narrowed
            ? 'No memory fits this filter.'
            : 'Everything is archived.'
          : 'No memory fits these words. Try others, or fewer.'}
      </p>
      {narrowed ? (
        <Button onClick={() => look({ query: '', filter: {} })}>Show all memories</Button>
      ) : (
        <Button onClick={() => look({ filter: { archived: 'archived' } })}>Look at the archive</Button>
      )}
    </EmptyState>
  )
}
