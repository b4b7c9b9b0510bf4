import { useEffect } from 'react'
import { usePlace } from '../../lib/navigation.ts'
import { useEngineEvent } from '../../lib/use-event.ts'
import { Split } from '../../ui/split.tsx'
import { Detail } from './detail.tsx'
import { lookOf } from './filter-words.ts'
import { List } from './list.tsx'
import { Pairs } from './pairs.tsx'
import { Selection } from './selection.tsx'
import { loadTaxonomy, look, lookAt, open, reload, useMemory } from './store.ts'
import { Tree } from './tree.tsx'
import { useMemoryKeys } from './use-memory-keys.ts'
import './memory.css'

/** Changes that come close together are shown together. */
const TOGETHER_MS = 200
let timer: ReturnType<typeof setTimeout> | undefined

function refreshSoon(): void {
  if (timer !== undefined) return
  timer = setTimeout(() => {
    timer = undefined
    void reload()
    void loadTaxonomy()
  }, TOGETHER_MS)
}

/** The memory: categories, list, and the one that is open, or what can be done with several. */
export default function MemoryView() {
  const place = usePlace()
  const { openId, selected, filter, query } = useMemory()
  useMemoryKeys()

  useEffect(() => {
    void loadTaxonomy()
    if (place.look !== undefined) lookAt(place.look)
    else if (place.query !== undefined) look({ query: place.query, filter: {} })
    else void reload()
    if (place.entryId !== undefined) open(place.entryId)
  }, [place])

  useEngineEvent('memory.changed', refreshSoon)
  // the marks of what is found by its words only go once all is ready to be found by its meaning
  useEngineEvent('embedding.state', ({ done, total }) => {
    if (done >= total) refreshSoon()
  })

  const looking = query.trim() === '' ? lookOf(filter) : null
  const right =
    selected.size > 1 ? (
      <Selection />
    ) : openId === null && (looking === 'conflicts' || looking === 'nearDuplicates') ? (
      <Pairs key={looking} kind={looking} />
    ) : (
      <Detail />
    )
  return (
    <Split
      name="memory"
      widths={[
        { start: 208, min: 140, max: 340, label: 'the categories' },
        { start: 400, min: 260, max: 640, label: 'the list' },
      ]}
    >
      <Tree />
      <List />
      {right}
    </Split>
  )
}
