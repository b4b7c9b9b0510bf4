import { Copy, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import type { ChatMessage } from '#shared/domain/chat.ts'
import { ERROR_CODES, type ErrorCode } from '#shared/errors.ts'
import { navigate } from '../../lib/navigation.ts'
import { counted } from '../../lib/numbers.ts'
import { say } from '../../lib/toasts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { Chips } from './chips.tsx'
import { RecalledList } from './recalled.tsx'
import { giveFeedback, retry, useChat } from './store.ts'

/** An answer: what was recalled for it, what was thought and called, the text, and what changed. */
export function Answer({ message, last }: { readonly message: ChatMessage; readonly last: boolean }) {
  const answering = useChat(state => state.answering)
  const [correcting, setCorrecting] = useState(false)
  const streaming = message.status === 'streaming'
  const changes = [...(message.fromDropped ?? []), ...message.changes]
  return (
    <article className="answer" aria-label="Answer" aria-busy={streaming}>
      {message.recalled.length === 0 ? null : (
        <details className="fold">
          <summary>Recalled {counted(message.recalled.length, 'memory', 'memories')}</summary>
          <RecalledList entries={message.recalled} />
        </details>
      )}
      {message.reasoning === null || message.reasoning === '' ? null : (
        <details className="fold">
          <summary>{streaming && message.content === '' ? 'Thinking …' : 'Thoughts'}</summary>
          <div className="inside small muted" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
            {message.reasoning}
          </div>
        </details>
      )}
      {message.toolCalls.length === 0 ? null : <ToolCalls message={message} />}
      {message.content === '' ? null : <Markdown text={message.content} />}
      {streaming ? <span className="waiting" role="status" aria-label="Writing" /> : null}
      {message.status === 'stopped' ? (
        <span className="faint small">{message.error?.message ?? 'Stopped.'}</span>
      ) : null}
      {message.status === 'failed' && message.error !== null ? (
        <ErrorNotice
          error={{ code: codeOf(message.error.code), message: message.error.message }}
          onRetry={last && !answering ? () => void retry(message.id) : undefined}
          action={<Button onClick={() => navigate({ view: 'settings' })}>Open Settings</Button>}
        />
      ) : null}
      {changes.length === 0 ? null : <Chips changes={changes} />}
      {streaming ? null : (
        <div className="tools-row">
          <IconButton label="Copy" onClick={() => void navigator.clipboard.writeText(message.content)}>
            <Copy size={14} />
          </IconButton>
          <IconButton label="Answer again" disabled={answering} onClick={() => void retry(message.id)}>
            <RotateCcw size={14} />
          </IconButton>
          <IconButton
            label="Good answer"
            aria-pressed={message.feedback === 'up'}
            onClick={() => void giveFeedback(message.id, message.feedback === 'up' ? 'none' : 'up')}
          >
            <ThumbsUp size={14} fill={message.feedback === 'up' ? 'currentColor' : 'none'} />
          </IconButton>
          <IconButton
            label="Bad answer"
            aria-pressed={message.feedback === 'down'}
            onClick={() => void giveFeedback(message.id, message.feedback === 'down' ? 'none' : 'down')}
          >
            <ThumbsDown size={14} fill={message.feedback === 'down' ? 'currentColor' : 'none'} />
          </IconButton>
          <Button kind="quiet" onClick={() => setCorrecting(true)}>
            That’s wrong …
          </Button>
        </div>
      )}
      {correcting ? <Correction messageId={message.id} onClose={() => setCorrecting(false)} /> : null}
    </article>
  )
}

const codeOf = (code: string): ErrorCode => ERROR_CODES.find(one => one === code) ?? 'INTERNAL'

function ToolCalls({ message }: { readonly message: ChatMessage }) {
  const failed = message.toolCalls.filter(call => !call.ok).length
  const names = [...new Set(message.toolCalls.map(call => call.name.replaceAll('_', ' ')))].join(', ')
  return (
    <details className="fold">
      <summary>
        Used {names}
        {failed === 0 ? '' : ` · ${failed} did not work`}
      </summary>
      <div className="inside">
        {message.toolCalls.map(call => (
          <details key={call.id} className="fold tool">
            <summary>
              {call.name}
              {call.ok ? '' : ' · did not work'}
            </summary>
            <pre>{call.arguments}</pre>
            <pre>{call.result}</pre>
          </details>
        ))}
      </div>
    </details>
  )
}

function Correction({ messageId, onClose }: { readonly messageId: string; readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const submit = (): void => {
    onClose()
    void giveFeedback(messageId, 'correction', text.trim()).then(() => say('Noted. The next dream learns from it.'))
  }
  return (
    <div className="stack">
      <TextArea
        aria-label="What is wrong"
        rows={2}
        value={text}
        placeholder="What is wrong, and what is right?"
        onChange={event => setText(event.target.value)}
        autoFocus
      />
      <div className="row">
        <Button kind="primary" disabled={text.trim() === ''} onClick={submit}>
          Note it
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  )
}
