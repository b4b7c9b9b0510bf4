import { type DragEvent, useState } from 'react'
import { ask } from '../../lib/bridge.ts'
import { grouped } from '../../lib/numbers.ts'
import { complain, newestChange, sayUndoable } from '../../lib/toasts.ts'
import { useKept } from '../../lib/ui-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { treeLines } from './selectors.ts'
import { forEach, type Look, look, open, useMemory } from './store.ts'

const LOOKS: readonly (readonly [Look, string])[] = [
  ['conflicts', 'Conflicts'],
  ['nearDuplicates', 'Near-duplicates'],
  ['neverRecalled', 'Never recalled'],
  ['archived', 'Archived'],
]

/** The categories with their counts; memories can be dropped on them. */
export function Tree() {
  const { taxonomy, filter, look: looking } = useMemory()
  const [opened, setOpened] = useKept<string[]>('memory.tree', ['user-preferences', 'project-context'])
  const [over, setOver] = useState<string | null>(null)
  const [renaming, setRenaming] = useState<string | null>(null)
  if (taxonomy === null) return <aside className="tree" />
  const all = filter.category === undefined && looking === null
  const counts = {
    conflicts: taxonomy.conflicts,
    nearDuplicates: taxonomy.nearDuplicates,
    neverRecalled: taxonomy.neverRecalled,
    archived: taxonomy.archived,
  }
  const toggle = (category: string): void =>
    setOpened(opened.includes(category) ? opened.filter(one => one !== category) : [...opened, category])
  const drop = (category: string) => (event: DragEvent) => {
    event.preventDefault()
    setOver(null)
    const ids: string[] = JSON.parse(event.dataTransfer.getData('application/x-memories') || '[]')
    if (ids.length > 0) void forEach(ids, `Moved to ${category}.`, id => ask('memory.update', { id, category }))
  }
  return (
    <aside className="tree" aria-label="Categories">
      <h2>Categories</h2>
      <div className="node" data-on={all}>
        <span style={{ width: 8 }} />
        <button
          type="button"
          className="name"
          onClick={() => look({ filter: { ...filter, category: undefined }, look: null })}
        >
          All memories<span className="count number">{grouped(taxonomy.live)}</span>
        </button>
      </div>
      {treeLines(taxonomy.nodes, new Set(opened)).map(node => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the drop target beside the button that does the same by its menu
        <div
          key={node.category}
          className="node"
          data-on={filter.category === node.category && looking === null}
          data-over={over === node.category}
          style={{ paddingInlineStart: node.depth * 14 }}
          onDragOver={event => {
            event.preventDefault()
            setOver(node.category)
          }}
          onDragLeave={() => setOver(null)}
          onDrop={drop(node.category)}
        >
          {node.hasBelow ? (
            <button
              type="button"
              className="twist"
              aria-expanded={opened.includes(node.category)}
              aria-label={`What is below ${node.name}`}
              onClick={() => toggle(node.category)}
            >
              {opened.includes(node.category) ? '▾' : '▸'}
            </button>
          ) : (
            <span style={{ width: 18, flex: 'none' }} />
          )}
          <button
            type="button"
            className="name"
            title={node.category}
            onClick={() => {
              open(null)
              look({ filter: { ...filter, category: node.category }, look: null })
            }}
            onDoubleClick={() => setRenaming(node.category)}
          >
            <span className="clip">{node.name}</span>
            <span className="count number">{grouped(node.total)}</span>
          </button>
        </div>
      ))}
      {filter.category === undefined ? null : (
        <Menu
          trigger={
            <Button kind="quiet" style={{ marginTop: 6 }}>
              This category …
            </Button>
          }
          items={[{ label: 'Rename or merge into another', onSelect: () => setRenaming(filter.category ?? null) }]}
        />
      )}
      <h2>Look at</h2>
      {LOOKS.map(([name, label]) => (
        <div key={name} className="node" data-on={looking === name}>
          <span style={{ width: 8 }} />
          <button
            type="button"
            className="name"
            onClick={() => {
              open(null)
              look({ look: name, filter: {} })
            }}
          >
            {label}
            <span className="count number">{grouped(counts[name])}</span>
          </button>
        </div>
      ))}
      {renaming === null ? null : <RenameDialog from={renaming} onClose={() => setRenaming(null)} />}
    </aside>
  )
}

function RenameDialog({ from, onClose }: { readonly from: string; readonly onClose: () => void }) {
  const [to, setTo] = useState(from)
  const rename = (): void => {
    onClose()
    ask('category.rename', { from, to }).then(
      ({ moved }) => sayUndoable(`${grouped(moved)} moved.`, newestChange),
      complain,
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename the category"
      description="Everything in it and below it moves along. A name that exists already merges the two."
    >
      <Field label="New name" help="Levels are parted by slashes.">
        {ids => (
          <TextInput
            {...ids}
            value={to}
            onChange={event => setTo(event.target.value)}
            onKeyDown={event => event.key === 'Enter' && rename()}
          />
        )}
      </Field>
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={to.trim() === '' || to === from} onClick={rename}>
          Rename
        </Button>
      </div>
    </Dialog>
  )
}
