import { Command } from 'cmdk'
import { useEffect, useState } from 'react'
import type { ChatSession } from '#shared/domain/chat.ts'
import type { SearchResult } from '#shared/domain/memory-view.ts'
import { ask, call } from '../lib/bridge.ts'
import { navigate, type Place, showFirstRun } from '../lib/navigation.ts'
import { complain, say } from '../lib/toasts.ts'

const PLACES: readonly (readonly [label: string, place: Place])[] = [
  ['Go to Chat', { view: 'chat' }],
  ['Go to Memory', { view: 'memory' }],
  ['Go to Dreams', { view: 'dreams' }],
  ['Go to Health', { view: 'health' }],
  ['Open Settings', { view: 'settings' }],
  ['New chat', { view: 'chat', sessionId: 'new' }],
  ['Look at conflicts', { view: 'memory', look: 'conflicts' }],
  ['Look at archived memories', { view: 'memory', look: 'archived' }],
]

/** `Ctrl/Cmd+K`: commands, chats and memories from anywhere. */
export function Palette() {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [memories, setMemories] = useState<readonly SearchResult[]>([])
  const [chats, setChats] = useState<readonly ChatSession[]>([])

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen(now => !now)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  useEffect(() => {
    if (!open) return
    const wanted = query.trim()
    const timer = setTimeout(async () => {
      const found = wanted === '' ? null : await call('memory.search', { query: wanted, limit: 8 })
      setMemories(found?.ok === true ? found.value.results : [])
      const sessions = await call('chat.list', wanted === '' ? {} : { query: wanted })
      setChats(sessions.ok ? sessions.value.slice(0, 6) : [])
    }, 120)
    return () => clearTimeout(timer)
  }, [open, query])

  const go = (place: Place): void => {
    setOpen(false)
    setQuery('')
    navigate(place)
  }
  const fits = (label: string): boolean => label.toLowerCase().includes(query.trim().toLowerCase())
  const dream = (): void => {
    setOpen(false)
    navigate({ view: 'dreams' })
    void ask('dream.run', {}).catch(complain)
  }
  const remember = (): void => {
    const content = query.trim()
    setOpen(false)
    setQuery('')
    void ask('memory.save', { content })
      .then(({ action }) =>
        say(
          action === 'created'
            ? 'Saved.'
            : action === 'reinforced'
              ? 'Known already; noted once more.'
              : 'Added to what was known.',
        ),
      )
      .catch(complain)
  }

  return (
    <Command.Dialog
      open={open}
      onOpenChange={setOpen}
      label="Commands, chats and memories"
      className="palette"
      overlayClassName="overlay"
      shouldFilter={false}
    >
      <Command.Input value={query} onValueChange={setQuery} placeholder="Search memories and chats, or do something" />
      <Command.List>
        <Command.Empty>Nothing found.</Command.Empty>
        {memories.length === 0 ? null : (
          <Command.Group heading="Memories" forceMount>
            {memories.map(({ entry, temporal }) => (
              <Command.Item
                key={entry.id}
                value={`memory ${entry.id}`}
                forceMount
                onSelect={() => go({ view: 'memory', entryId: entry.id })}
              >
                <span className="grow clip memory-text">{entry.content}</span>
                <span className="faint tiny">{temporal}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {chats.length === 0 ? null : (
          <Command.Group heading="Chats" forceMount>
            {chats.map(session => (
              <Command.Item
                key={session.id}
                value={`chat ${session.id}`}
                forceMount
                onSelect={() => go({ view: 'chat', sessionId: session.id })}
              >
                <span className="grow clip">{session.title}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        <Command.Group heading="Commands">
          {query.trim() === '' ? null : (
            <Command.Item value={`remember ${query}`} onSelect={remember}>
              <span className="clip">Remember “{query.trim()}”</span>
            </Command.Item>
          )}
          {PLACES.filter(([label]) => fits(label)).map(([label, place]) => (
            <Command.Item key={label} value={label} onSelect={() => go(place)}>
              {label}
            </Command.Item>
          ))}
          {fits('Dream now') ? (
            <Command.Item value="Dream now" onSelect={dream}>
              Dream now
            </Command.Item>
          ) : null}
          <Command.Item
            value="First steps"
            onSelect={() => {
              setOpen(false)
              showFirstRun(true)
            }}
          >
            Show the first steps again
          </Command.Item>
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  )
}
