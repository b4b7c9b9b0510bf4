import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { type DragEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { grouped } from '../../lib/numbers.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState, Importance, Marked } from '../../ui/pieces.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { Filters } from './filters.tsx'
import { NewMemory } from './new-memory.tsx'
import { look, type MemoryState, need, type Row, select, targets, useMemory } from './store.ts'

const ROW_HEIGHT = 84
const TYPING_PAUSE_MS = 140

const SORTS = [
  ['lastSeenAt', 'Last seen'],
  ['createdAt', 'First seen'],
  ['updatedAt', 'Updated'],
  ['importanceScore', 'Importance'],
  ['reinforcementCount', 'How often seen'],
  ['relevance', 'Relevance'],
] as const

/** The list: search, filters, and as many rows as there are memories. */
export function List() {
  const state = useMemory()
  const { total, rows, mode, problem, sort, query } = state
  const [typed, setTyped] = useState(query)
  const [adding, setAdding] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => setTyped(query), [query])
  useEffect(() => {
    if (typed === useMemory.getState().query) return
    const timer = setTimeout(() => look({ query: typed }), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

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
  }, [first, last, total])

  const openPlace = [...rows].find(([, row]) => row.entry.id === state.openId)?.[0]
  useEffect(() => {
    if (openPlace !== undefined) virtual.scrollToIndex(openPlace, { align: 'auto' })
  }, [state.openId])

  const wrong = problem?.field === 'query' ? problem.message : null
  const sortLabel =
    query.trim() !== '' && sort === 'lastSeenAt' ? 'Relevance' : (SORTS.find(([name]) => name === sort)?.[1] ?? '')
  return (
    <section className="list" aria-label="Memories">
      <div className="head">
        <div className="row">
          <div className="grow">
            <SearchInput
              id="memory-search"
              label="Search memories"
              value={typed}
              aria-invalid={wrong !== null}
              onChange={event => setTyped(event.target.value)}
              onKeyDown={event => event.key === 'Escape' && setTyped('')}
              after={<kbd>/</kbd>}
            />
          </div>
          <IconButton label="New memory" onClick={() => setAdding(true)}>
            <Plus size={16} />
          </IconButton>
        </div>
        {wrong === null ? null : (
          <span className="problem-text" role="alert">
            {wrong}
          </span>
        )}
        <div className="row">
          <button
            type="button"
            className={`tag ${mode === 'regex' ? 'accent' : ''}`}
            aria-pressed={mode === 'regex'}
            onClick={() => look({ mode: mode === 'regex' ? 'hybrid' : 'regex' })}
          >
            {mode === 'regex' ? 'Pattern' : 'Plain words'}
          </button>
          <Filters />
          <span className="grow" />
          <span className="tiny faint number">{grouped(total)}</span>
          <Menu
            trigger={
              <Button kind="quiet" className="tiny">
                {sortLabel} {state.descending ? '↓' : '↑'}
              </Button>
            }
            items={[
              ...SORTS.map(([name, label]) => ({
                label,
                checked: sort === name,
                onSelect: () => look({ sort: name }),
              })),
              {
                label: state.descending ? 'Turn around: smallest first' : 'Turn around: largest first',
                onSelect: () => look({ descending: !state.descending }),
              },
            ]}
          />
        </div>
      </div>
      <div className="rows" ref={box}>
        {total === 0 ? <Nothing state={state} /> : null}
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map(item => (
            <Item key={item.key} place={item.index} row={rows.get(item.index)} top={item.start} state={state} />
          ))}
        </div>
      </div>
      {adding ? <NewMemory onClose={() => setAdding(false)} /> : null}
    </section>
  )
}

function Item({
  place,
  row,
  top,
  state,
}: {
  readonly place: number
  readonly row: Row | undefined
  readonly top: number
  readonly state: MemoryState
}) {
  const style = { top, height: ROW_HEIGHT }
  if (row === undefined) return <div className="item" style={style} aria-busy />
  const { entry, temporal, marks, why } = row
  const on = state.selected.size > 0 ? state.selected.has(entry.id) : state.openId === entry.id
  const onClick = (event: MouseEvent): void =>
    select(place, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'one')
  const onDragStart = (event: DragEvent): void => {
    const ids = state.selected.has(entry.id) ? targets(state) : [entry.id]
    event.dataTransfer.setData('application/x-memories', JSON.stringify(ids))
  }
  return (
    <button
      type="button"
      className="item"
      data-on={on}
      data-id={entry.id}
      style={style}
      draggable
      onClick={onClick}
      onDragStart={onDragStart}
    >
      <span className="memory-text" dir="auto">
        <Marked text={entry.content.slice(0, 400)} terms={why?.terms ?? []} />
      </span>
      <span className="meta">
        {marks.conflictsWith.length > 0 ? <span className="tag warn">conflict</span> : null}
        {entry.archivedAt !== null ? <span className="tag">archived</span> : null}
        {entry.category?.startsWith('anti-patterns') === true ? <span className="tag warn">anti-pattern</span> : null}
        {marks.inferred ? <span className="tag accent">inferred</span> : null}
        {marks.nearDuplicateOf.length > 0 ? <span className="tag">alike</span> : null}
        {marks.protected ? <span className="tag good">protected</span> : null}
        <span className="clip">{entry.category ?? 'general'}</span>
        <Importance value={entry.importanceScore} />
        <span className="clip">{temporal}</span>
        {why === null ? null : (
          <Tooltip text={whyLines(why)}>
            <span className="number">{Math.round(why.score * 100)} %</span>
          </Tooltip>
        )}
      </span>
    </button>
  )
}

const whyLines = (why: NonNullable<Row['why']>): string =>
  [
    why.bm25 === null ? 'words: none' : `words: ${Math.round(why.bm25 * 100)} %`,
    why.similarity === null ? 'meaning: none' : `meaning: ${Math.round(why.similarity * 100)} %`,
    `together: ${Math.round(why.score * 100)} %`,
    ...(why.terms.length === 0 ? [] : [`found: ${why.terms.slice(0, 8).join(', ')}`]),
  ].join('\n')

function Nothing({ state: { taxonomy, query, look: looking, filter } }: { readonly state: MemoryState }) {
  if (taxonomy === null) return null
  if (taxonomy.live + taxonomy.archived === 0) {
    return (
      <EmptyState title="Nothing is remembered yet">
        <p>Chat a little, save a fact with the plus above, or load the sample in Settings.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nothing here">
      <p>{query.trim() === '' ? 'No memory fits this filter.' : 'No memory has these words. Try others, or fewer.'}</p>
      {query.trim() === '' && looking === null && Object.keys(filter).length === 0 ? null : (
        <Button onClick={() => look({ query: '', filter: {}, look: null })}>Show all memories</Button>
      )}
    </EmptyState>
  )
}
