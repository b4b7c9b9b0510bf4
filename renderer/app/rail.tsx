import { Activity, Bookmark, MessageSquare, Moon, Settings } from 'lucide-react'
import { navigate, usePlace, type View } from '../lib/navigation.ts'

const TOP = [
  ['chat', 'Chat', MessageSquare],
  ['memory', 'Memory', Bookmark],
  ['dreams', 'Dreams', Moon],
] as const
const BOTTOM = [
  ['health', 'Health', Activity],
  ['settings', 'Settings', Settings],
] as const

export function Rail() {
  const { view } = usePlace()
  const item = ([name, label, Icon]: (typeof TOP)[number] | (typeof BOTTOM)[number]) => (
    <button
      type="button"
      key={name}
      aria-current={view === name ? 'page' : undefined}
      onClick={() => navigate({ view: name as View })}
    >
      <Icon size={19} strokeWidth={1.6} aria-hidden />
      {label}
    </button>
  )
  return (
    <nav className="rail" aria-label="Places">
      {TOP.map(item)}
      <span className="grow" />
      {BOTTOM.map(item)}
    </nav>
  )
}
