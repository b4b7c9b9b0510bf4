import { useEffect } from 'react'
import { usePlace } from '../../lib/navigation.ts'
import { useEngineEvent } from '../../lib/use-event.ts'
import { Split } from '../../ui/split.tsx'
import { Conflicts } from './conflicts.tsx'
import { Detail } from './detail.tsx'
import { List } from './list.tsx'
import { Selection } from './selection.tsx'
import {
  archive,
  loadTaxonomy,
  look,
  open,
  reload,
  selectAll,
  selectNone,
  step,
  targets,
  undoLast,
  useMemory,
} from './store.ts'
import { Tree } from './tree.tsx'
import './memory.css'

let timer: ReturnType<typeof setTimeout> | undefined

export default function MemoryView() {
  const place = usePlace()
  const { openId, selected, look: looking, query } = useMemory()

  useEffect(() => {
    void loadTaxonomy()
    if (place.look !== undefined) look({ look: place.look, query: '', filter: {} })
    else if (place.query !== undefined) look({ query: place.query, look: null, filter: {} })
    else void reload()
    if (place.entryId !== undefined) open(place.entryId)
  }, [place])

  useEngineEvent('memory.changed', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      void reload()
      void loadTaxonomy()
    }, 150)
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [role=dialog], [contenteditable]') !== null
      const command = event.ctrlKey || event.metaKey
      if (command && event.key.toLowerCase() === 'z' && !event.shiftKey && !typing) {
        event.preventDefault()
        void undoLast()
      }
      if (typing) return
      if (command && event.key.toLowerCase() === 'a') {
        event.preventDefault()
        selectAll()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        step(event.key === 'ArrowDown' ? 1 : -1)
      } else if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('#memory-search')?.focus()
      } else if (event.key === 'Delete') void archive(targets(useMemory.getState()))
      else if (event.key === 'Escape') selectNone()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const right =
    selected.size > 1 ? (
      <Selection />
    ) : looking === 'conflicts' && query === '' && openId === null ? (
      <Conflicts />
    ) : (
      <Detail />
    )
  return (
    <Split
      name="memory"
      widths={[
        { start: 200, min: 140, max: 340, label: 'the categories' },
        { start: 380, min: 260, max: 640, label: 'the list' },
      ]}
    >
      <Tree />
      <List />
      {right}
    </Split>
  )
}
