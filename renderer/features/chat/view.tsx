import { useEffect } from 'react'
import { usePlace } from '../../lib/navigation.ts'
import { keep } from '../../lib/ui-state.ts'
import { Split } from '../../ui/split.tsx'
import { ChatList } from './chat-list.tsx'
import { Composer } from './composer.tsx'
import { Messages } from './messages.tsx'
import { SidePanel } from './side-panel.tsx'
import { followChat, loadSessions, newChat, openChat, reopenLast, useChat } from './store.ts'
import './chat.css'

let begun = false

export default function ChatView() {
  const place = usePlace()
  const temporary = useChat(state => state.temporary)

  useEffect(() => {
    const stop = followChat()
    void loadSessions()
    if (!begun && place.sessionId === undefined) void reopenLast()
    else if (begun) void refresh()
    begun = true
    return stop
  }, [])

  useEffect(() => {
    if (place.draft !== undefined) {
      newChat()
      keep(`draft.${useChat.getState().sessionId}`, place.draft)
    } else if (place.sessionId === 'new') newChat()
    else if (place.sessionId !== undefined) void openChat(place.sessionId)
  }, [place])

  return (
    <Split name="chat" widths={[{ start: 220, min: 150, max: 360, label: 'chats' }]}>
      <ChatList />
      <div className="talk-and-side">
        <section className="talk" aria-label="Chat">
          {temporary ? <div className="temporary">Temporary chat: nothing is recalled, saved or logged.</div> : null}
          <Messages />
          <Composer />
        </section>
        <SidePanel />
      </div>
    </Split>
  )
}

/** What happened to the shown chat while another place was looked at. */
async function refresh(): Promise<void> {
  const { sessionId, messages } = useChat.getState()
  if (messages.length > 0) await openChat(sessionId)
}
