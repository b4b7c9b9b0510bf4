import { useEffect, useRef } from 'react'
import { navigate } from '../../lib/navigation.ts'
import { useStatus } from '../../lib/status.ts'
import { useKept } from '../../lib/ui-state.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { send, stop, useChat } from './store.ts'

const COMMANDS = [
  ['/remember ', 'keep a fact'],
  ['/recall ', 'search what is known'],
  ['/forget ', 'archive a memory'],
  ['/dream', 'tidy the memory now'],
] as const

/** Grows with its text; Enter sends, Shift+Enter breaks the line; the draft survives a restart. */
export function Composer() {
  const { sessionId, answering, error, temporary } = useChat()
  const [draft, setDraft] = useKept(`draft.${sessionId}`, '')
  const model = useStatus(state => state.status?.model.name ?? null)
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    box.current?.focus()
  }, [sessionId])

  const submit = (): void => {
    const message = draft.trim()
    if (message === '' || answering) return
    setDraft('')
    void send(message)
  }
  const typed = draft.startsWith('/') && !draft.includes(' ') && !draft.includes('\n') ? draft : null
  const commands =
    typed === null ? [] : COMMANDS.filter(([command]) => command.trim().startsWith(typed) && command.trim() !== typed)

  return (
    <div className="composer">
      {error === null ? null : (
        <ErrorNotice
          error={error}
          action={
            error.code === 'MODEL_NONE' || error.code === 'MODEL_AUTH' ? (
              <Button onClick={() => navigate({ view: 'settings' })}>Open Settings</Button>
            ) : undefined
          }
        />
      )}
      {commands.length === 0 ? null : (
        <div className="commands">
          {commands.map(([command, about]) => (
            <button
              type="button"
              key={command}
              onClick={() => {
                setDraft(command)
                box.current?.focus()
              }}
            >
              <b>{command.trim()}</b>
              <span className="muted">{about}</span>
            </button>
          ))}
        </div>
      )}
      <div className="box">
        <textarea
          ref={box}
          rows={1}
          dir="auto"
          aria-label="Message"
          placeholder={model === null ? 'Message, or /remember something' : 'Message, or / for commands'}
          value={draft}
          onChange={event => setDraft(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
        />
        <div className="row">
          <button type="button" className="tag" onClick={() => navigate({ view: 'settings' })}>
            {model ?? 'no model'}
          </button>
          <span className="tag">{temporary ? 'memory off' : 'memory on'}</span>
          <span className="grow" />
          {answering ? (
            <Button kind="primary" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button kind="primary" disabled={draft.trim() === ''} onClick={submit}>
              Send
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
