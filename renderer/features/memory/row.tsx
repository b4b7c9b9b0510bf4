import type { DragEvent, MouseEvent } from 'react'
import { Importance, Marked } from '../../ui/pieces.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { Row } from './pages.ts'
import { excerpt, whyLines } from './row-words.ts'
import { select, targets } from './selecting.ts'
import { useMemory } from './store.ts'

export const ROW_HEIGHT = 98
const MOST_TAGS = 4
export const DRAGGED = 'application/x-memories'

/** One row of the list; a place whose row is still on its way stays blank. */
export function ListRow({
  place,
  row,
  top,
  meaning,
}: {
  readonly place: number
  readonly row: Row | undefined
  readonly top: number
  /** Whether memories are searched by meaning, so that one that is not yet ready for it is worth a mark. */
  readonly meaning: boolean
}) {
  const on = useMemory(({ selected, openId }) =>
    row === undefined ? false : selected.size > 0 ? selected.has(row.entry.id) : openId === row.entry.id,
  )
  const style = { top, height: ROW_HEIGHT }
  if (row === undefined) return <div className="item" style={style} aria-busy />
  const { entry, temporal, why } = row
  const onClick = (event: MouseEvent): void =>
    void select(place, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'one')
  const onDragStart = (event: DragEvent): void => {
    const state = useMemory.getState()
    const ids = state.selected.has(entry.id) ? targets(state) : [entry.id]
    event.dataTransfer.setData(DRAGGED, JSON.stringify(ids))
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <button
      type="button"
      className="item"
      data-on={on}
      aria-pressed={on}
      data-id={entry.id}
      style={style}
      draggable
      onClick={onClick}
      onDragStart={onDragStart}
    >
      <span className="memory-text" dir="auto">
        <Marked text={excerpt(entry.content, why?.terms ?? [])} terms={why?.terms ?? []} />
      </span>
      <span className="meta">
        <span className="clip" title={entry.category ?? 'general'}>
          {entry.category ?? 'general'}
        </span>
        {entry.tags.length === 0 ? null : (
          <span className="clip faint" title={entry.tags.join(', ')}>
            {entry.tags.slice(0, MOST_TAGS).join(' · ')}
          </span>
        )}
        {why === null ? null : (
          <Tooltip text={whyLines(why)}>
            <span className="number score">{Math.round(why.score * 100)} %</span>
          </Tooltip>
        )}
      </span>
      <span className="meta">
        <Importance value={entry.importanceScore} />
        <span className="clip">{temporal}</span>
        <Marks row={row} meaning={meaning} />
      </span>
    </button>
  )
}

function Marks({ row: { entry, marks }, meaning }: { readonly row: Row; readonly meaning: boolean }) {
  return (
    <>
      {marks.conflictsWith.length > 0 ? <span className="tag warn">conflict</span> : null}
      {entry.archivedAt !== null ? <span className="tag">archived</span> : null}
      {entry.category?.startsWith('anti-patterns') === true ? <span className="tag warn">anti-pattern</span> : null}
      {marks.inferred ? <span className="tag accent">inferred</span> : null}
      {marks.nearDuplicateOf.length > 0 ? <span className="tag">alike</span> : null}
      {marks.protected ? (
        <span className="tag good" title="A dream never lets it go">
          protected
        </span>
      ) : null}
      {meaning && !marks.embedded && entry.archivedAt === null ? (
        <span className="tag" title="Found by its words only, not by its meaning">
          words only
        </span>
      ) : null}
    </>
  )
}
