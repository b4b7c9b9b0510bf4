import { CircleDashed, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { ChatSession } from '#shared/domain/chat.ts'
import { ask } from '../../lib/bridge.ts'
import { complain } from '../../lib/toasts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, SearchInput, TextInput } from '../../ui/fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { asMarkdown, byDay } from './selectors.ts'
import { loadSessions, newChat, openChat, remove, rename, useChat } from './store.ts'

export function ChatList() {
  const { sessions, query, sessionId } = useChat()
  const [renaming, setRenaming] = useState<ChatSession | null>(null)
  const [deleting, setDeleting] = useState<ChatSession | null>(null)
  return (
    <aside className="chats" aria-label="Chats">
      <div className="row" style={{ padding: '0 2px 8px' }}>
        <Button className="grow" onClick={() => newChat()}>
          New chat
        </Button>
        <IconButton label="Temporary chat: recalls, saves and logs nothing" onClick={() => newChat(true)}>
          <CircleDashed size={15} />
        </IconButton>
      </div>
      <SearchInput label="Search chats" value={query} onChange={event => void loadSessions(event.target.value)} />
      {byDay(sessions, Date.now()).map(([day, some]) => (
        <div key={day}>
          <h2>{day}</h2>
          {some.map(session => (
            <div key={session.id} className="session" data-on={session.id === sessionId}>
              <button type="button" className="open clip" dir="auto" onClick={() => void openChat(session.id)}>
                {session.temporary ? '◌ ' : ''}
                {session.title}
              </button>
              <Menu
                trigger={
                  <Button kind="quiet" className="icon" aria-label={`More for ${session.title}`}>
                    <MoreHorizontal size={14} />
                  </Button>
                }
                items={[
                  { label: 'Rename', onSelect: () => setRenaming(session) },
                  { label: 'Export as Markdown', onSelect: () => void exportChat(session) },
                  { label: 'Delete', danger: true, onSelect: () => setDeleting(session) },
                ]}
              />
            </div>
          ))}
        </div>
      ))}
      {sessions.length === 0 ? (
        <p className="faint small" style={{ padding: '14px 10px' }}>
          {query.trim() === '' ? 'Chats stand here once you said something.' : 'No chat has these words.'}
        </p>
      ) : null}
      {renaming === null ? null : <RenameDialog session={renaming} onClose={() => setRenaming(null)} />}
      {deleting === null ? null : <DeleteDialog session={deleting} onClose={() => setDeleting(null)} />}
    </aside>
  )
}

function RenameDialog({ session, onClose }: { readonly session: ChatSession; readonly onClose: () => void }) {
  const [title, setTitle] = useState(session.title)
  const save = (): void => {
    onClose()
    if (title.trim() !== '') void rename(session.id, title.trim())
  }
  return (
    <Dialog open onClose={onClose} title="Rename the chat">
      <TextInput
        aria-label="Title"
        value={title}
        maxLength={200}
        onChange={e => setTitle(e.target.value)}
        onKeyDown={e => e.key === 'Enter' && save()}
      />
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" onClick={save}>
          Rename
        </Button>
      </div>
    </Dialog>
  )
}

function DeleteDialog({ session, onClose }: { readonly session: ChatSession; readonly onClose: () => void }) {
  const [archive, setArchive] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete the chat"
      description={`“${session.title}” goes for good. The memories it made stay, unless you archive them with it.`}
    >
      <div className="row">
        <Checkbox label="Archive the memories of this chat" checked={archive} onChange={setArchive} />
        <span>Archive the memories of this chat too</span>
      </div>
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="danger"
          onClick={() => {
            onClose()
            void remove(session.id, archive)
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  )
}

async function exportChat(session: ChatSession): Promise<void> {
  try {
    const { messages } = await ask('chat.get', { sessionId: session.id })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([asMarkdown(session.title, messages)], { type: 'text/markdown' }))
    link.download = `${
      session.title
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .slice(0, 60)
        .trim() || 'chat'
    }.md`
    link.click()
    URL.revokeObjectURL(link.href)
  } catch (error) {
    complain(error)
  }
}
