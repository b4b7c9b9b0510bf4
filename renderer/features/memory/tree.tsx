import { type DragEvent, useState } from 'react'
import { grouped } from '../../lib/numbers.ts'
import { useKept } from '../../lib/ui-state.ts'
import { move } from './deeds.ts'
import { definedOf, LOOKS, lookOf } from './filter-words.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { DRAGGED } from './row.tsx'
import { look, lookAt, open, useMemory } from './store.ts'
import { droppedInto, type TreeNode, treeLines } from './tree-lines.ts'

const DRAGGED_CATEGORY = 'application/x-category'

interface Renaming {
  readonly from: string
  readonly to: string
}

/** The categories with their counts; memories and other categories can be dropped on them. */
export function Tree() {
  const { taxonomy, filter, query } = useMemory()
  const [opened, setOpened] = useKept<string[]>('memory.tree', ['user-preferences', 'project-context'])
  const [renaming, setRenaming] = useState<Renaming | null>(null)
  if (taxonomy === null) return <aside className="tree" aria-label="Categories" />
  const looking = lookOf(filter)
  const toggle = (category: string): void =>
    setOpened(opened.includes(category) ? opened.filter(one => one !== category) : [...opened, category])
  return (
    <aside className="tree" aria-label="Categories">
      <h2>Categories</h2>
      <div className="node" data-on={query.trim() === '' && Object.keys(definedOf(filter)).length === 0}>
        <span style={{ width: 18, flex: 'none' }} />
        <button type="button" className="name" onClick={() => look({ query: '', filter: {} })}>
          All memories<span className="count number">{grouped(taxonomy.live)}</span>
        </button>
      </div>
      {treeLines(taxonomy.nodes, new Set(opened)).map(node => (
        <Node
          key={node.category}
          node={node}
          isOpen={opened.includes(node.category)}
          on={filter.category === node.category}
          onToggle={() => toggle(node.category)}
          onRename={setRenaming}
        />
      ))}
      <h2>Look at</h2>
      {LOOKS.map(([name, label]) => (
        <div key={name} className="node" data-on={looking === name}>
          <span style={{ width: 18, flex: 'none' }} />
          <button type="button" className="name" onClick={() => lookAt(name)}>
            <span className="clip">{label}</span>
            <span className="count number">{grouped(taxonomy[name])}</span>
          </button>
        </div>
      ))}
      {renaming === null ? null : <RenameDialog {...renaming} onClose={() => setRenaming(null)} />}
    </aside>
  )
}

function Node({
  node,
  isOpen,
  on,
  onToggle,
  onRename,
}: {
  readonly node: TreeNode
  readonly isOpen: boolean
  readonly on: boolean
  readonly onToggle: () => void
  readonly onRename: (renaming: Renaming) => void
}) {
  const [over, setOver] = useState(false)
  const { category } = node
  const rename = (): void => onRename({ from: category, to: category })
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const memories = event.dataTransfer.getData(DRAGGED)
    const from = event.dataTransfer.getData(DRAGGED_CATEGORY)
    if (memories !== '') {
      const ids: readonly string[] = JSON.parse(memories)
      if (ids.length > 0) void move(ids, category)
    } else if (from !== '') {
      const to = droppedInto(from, category)
      if (to !== null) onRename({ from, to })
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; by keyboard the same is done in the detail and by Rename
    <div
      className="node"
      data-on={on}
      data-over={over}
      style={{ paddingInlineStart: node.depth * 14 }}
      onDragOver={event => {
        if (!event.dataTransfer.types.some(type => type === DRAGGED || type === DRAGGED_CATEGORY)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {node.hasBelow ? (
        <button
          type="button"
          className="twist"
          aria-expanded={isOpen}
          aria-label={`What is below ${node.name}`}
          onClick={onToggle}
        >
          {isOpen ? '▾' : '▸'}
        </button>
      ) : (
        <span style={{ width: 18, flex: 'none' }} />
      )}
      <button
        type="button"
        className="name"
        title={category}
        draggable
        onDragStart={event => event.dataTransfer.setData(DRAGGED_CATEGORY, category)}
        onClick={() => {
          open(null)
          look({ filter: definedOf({ ...useMemory.getState().filter, category }) })
        }}
        onDoubleClick={rename}
        onKeyDown={event => {
          if (event.key === 'F2') rename()
          if (event.key === 'ArrowRight' && node.hasBelow && !isOpen) onToggle()
          if (event.key === 'ArrowLeft' && node.hasBelow && isOpen) onToggle()
        }}
      >
        <span className="clip">{node.name}</span>
        <span className="count number">{grouped(node.total)}</span>
      </button>
      {on ? (
        <button
          type="button"
          className="twist rename"
          aria-label={`Rename ${category}`}
          title="Rename"
          onClick={rename}
        >
          ✎
        </button>
      ) : null}
    </div>
  )
}
