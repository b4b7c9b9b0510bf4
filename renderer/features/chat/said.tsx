import { Copy, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ChatMessage } from '#shared/domain/chat.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox, TextArea } from '../../ui/fields.tsx'
import { edit, useChat } from './store.ts'

/** What the user said; it can be said anew in other words. */
export function Said({ message }: { readonly message: ChatMessage }) {
  const answering = useChat(state => state.answering)
  const [draft, setDraft] = useState<string | null>(null)
  const [takeBack, setTakeBack] = useState(true)
  if (draft !== null) {
    return (
      <div className="stack" style={{ alignSelf: 'stretch' }}>
        <TextArea
          aria-label="Message"
          rows={3}
          value={draft}
          onChange={event => setDraft(event.target.value)}
          autoFocus
        />
        <div className="row">
          <Checkbox label="Take back what the dropped answers saved" checked={takeBack} onChange={setTakeBack} />
          <span className="small muted grow">Take back what the dropped answers saved</span>
          <Button onClick={() => setDraft(null)}>Cancel</Button>
          <Button
            kind="primary"
            disabled={draft.trim() === ''}
            onClick={() => {
              setDraft(null)
              void edit(message.id, draft.trim(), takeBack)
            }}
          >
            Send anew
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="me">
      <div className="said" dir="auto">
        {message.content}
      </div>
      <div className="tools-row">
        <IconButton label="Copy" onClick={() => void navigator.clipboard.writeText(message.content)}>
          <Copy size={13} />
        </IconButton>
        <IconButton label="Edit and send anew" disabled={answering} onClick={() => setDraft(message.content)}>
          <Pencil size={13} />
        </IconButton>
      </div>
    </div>
  )
}
