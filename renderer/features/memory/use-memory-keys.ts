import { useEffect } from 'react'
import { archive, undoLast } from './deeds.ts'
import { useDetail } from './detail-store.ts'
import { selectAll, selectNone, step, targets } from './selecting.ts'
import { open, useMemory } from './store.ts'

const TYPING = 'input, textarea, select, [role=dialog], [role=menu], [role=slider], [contenteditable]'

/** The keys of Memory, as long as nobody types: ↑ ↓ (with Shift they select), Enter, /, Delete, Escape, Ctrl/Cmd+A and +Z. */
export function useMemoryKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return
      const at = event.target instanceof HTMLElement ? event.target : null
      if (at?.closest(TYPING) != null) return
      const key = event.ctrlKey || event.metaKey ? `command ${event.key.toLowerCase()}` : event.key
      const work = WORK[key]
      if (work?.(event.shiftKey, at) === true) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** What a key does; true when it did something, so that the window does not do its own as well. */
const WORK: Readonly<Record<string, (shift: boolean, at: HTMLElement | null) => boolean>> = {
  'command z': shift => !shift && done(undoLast()),
  'command a': () => done(selectAll()),
  ArrowDown: shift => done(step(1, shift)),
  ArrowUp: shift => done(step(-1, shift)),
  '/': () => focusOn('#memory-search'),
  // on a row Enter goes to its text; on any other button it is that button's
  Enter: (_, at) => (at === null || at === document.body || at.matches('.item, .rows')) && toText(),
  Delete: () => {
    const state = useMemory.getState()
    const ids = targets(state)
    return ids.length > 0 && done(archive(ids))
  },
  Escape: () => {
    const { selected, openId } = useMemory.getState()
    if (selected.size > 0) selectNone()
    else if (openId !== null) open(null)
    return true
  },
}

function done(_: Promise<unknown>): true {
  return true
}

/** To the text of the open memory, as soon as it is there. */
function toText(): boolean {
  const { openId } = useMemory.getState()
  if (openId === null) return false
  if (useDetail.getState().row?.entry.id === openId) return focusOn('.detail .content')
  const stop = useDetail.subscribe(({ row, problem }) => {
    if (row?.entry.id !== openId && problem === null) return
    stop()
    requestAnimationFrame(() => useMemory.getState().openId === openId && focusOn('.detail .content'))
  })
  return true
}

function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus()
  return element !== null
}
