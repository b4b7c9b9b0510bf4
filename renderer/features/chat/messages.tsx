import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStatus } from '../../lib/status.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { Answer } from './answer.tsx'
import { Said } from './said.tsx'
import { useChat } from './store.ts'

const NEAR_END_PX = 60

/** The chat itself. It follows what is being written unless the reader went up. */
export function Messages() {
  const { messages, sessionId, temporary } = useChat()
  const box = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const [away, setAway] = useState(false)

  const toEnd = (): void => {
    const element = box.current
    if (element !== null) element.scrollTop = element.scrollHeight
  }
  useEffect(() => {
    following.current = true
    setAway(false)
    toEnd()
  }, [sessionId])
  useLayoutEffect(() => {
    if (following.current) toEnd()
  }, [messages])

  const onScroll = (): void => {
    const element = box.current
    if (element === null) return
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    following.current = near
    setAway(!near)
  }

  return (
    <div className="messages" ref={box} onScroll={onScroll}>
      <div className="column">
        {messages.length === 0 ? <Welcome temporary={temporary} /> : null}
        {messages.map((message, i) =>
          message.role === 'user' ? (
            <Said key={message.id} message={message} />
          ) : (
            <Answer key={message.id} message={message} last={i === messages.length - 1} />
          ),
        )}
        {away ? (
          <Button
            className="to-end"
            onClick={() => {
              following.current = true
              toEnd()
            }}
          >
            <ArrowDown size={13} aria-hidden /> To the end
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Welcome({ temporary }: { readonly temporary: boolean }) {
  const model = useStatus(state => state.status?.model.state ?? 'unknown')
  const live = useStatus(state => state.status?.live ?? 0)
  return (
    <EmptyState
      title={
        temporary
          ? 'A chat that leaves nothing behind'
          : live === 0
            ? 'Tell me something worth keeping'
            : 'What is on your mind?'
      }
    >
      <p>
        {temporary
          ? 'Nothing is recalled, saved or logged here.'
          : model === 'none'
            ? 'No model is connected yet. I can still recall: ask about something, or save a fact with /remember.'
            : 'What I recall stands above each answer, and what I keep below it. Both are yours to change.'}
      </p>
    </EmptyState>
  )
}
