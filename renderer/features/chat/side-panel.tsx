import { PanelRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ContextSection } from '#shared/domain/chat.ts'
import type { WorkingHit } from '#shared/domain/working-entry.ts'
import { call } from '../../lib/bridge.ts'
import { timeLeft } from '../../lib/dates.ts'
import { grouped } from '../../lib/numbers.ts'
import { useKept } from '../../lib/ui-state.ts'
import { useEngineEvent } from '../../lib/use-event.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useChat } from './store.ts'

/** What the model was sent, and this chat's scratch space with its countdowns. */
export function SidePanel() {
  const [open, setOpen] = useKept('chat.side', window.innerWidth > 1100)
  return (
    <aside className={`side ${open ? '' : 'closed'}`} aria-label="About this chat">
      <IconButton label={open ? 'Hide the panel' : 'Show what the model was sent'} onClick={() => setOpen(!open)}>
        <PanelRight size={15} />
      </IconButton>
      {open ? (
        <>
          <Sent />
          <Working title="Working memory" namespace={null} empty="Nothing is put aside." />
          <Working title="Patrol" namespace="patrol" empty="No patrol has found anything." />
        </>
      ) : null}
    </aside>
  )
}

function Sent() {
  const messages = useChat(state => state.messages)
  const [sections, setSections] = useState<readonly ContextSection[]>([])
  const [shown, setShown] = useState<ContextSection | null>(null)
  const answer = messages.findLast(message => message.role === 'assistant' && message.status !== 'streaming')

  useEffect(() => {
    if (answer === undefined) {
      setSections([])
      return
    }
    void call('chat.context', { sessionId: answer.sessionId, messageId: answer.id }).then(result =>
      setSections(result.ok ? result.value.sections : []),
    )
  }, [answer])

  const total = sections.reduce((sum, section) => sum + section.tokens, 0)
  return (
    <div>
      <h2 style={{ marginBottom: 6 }}>Sent this turn{total === 0 ? '' : ` · ${grouped(total)} tokens`}</h2>
      {sections.length === 0 ? <p className="faint small">Stands here after an answer of the model.</p> : null}
      {sections.map(section => (
        <div key={section.name} className="line">
          <button type="button" onClick={() => setShown(section)}>
            {section.title}
            {section.leftOut.length === 0 ? '' : ' · shortened'}
          </button>
          <span className="number muted">{grouped(section.tokens)}</span>
        </div>
      ))}
      {shown === null ? null : (
        <Dialog open wide onClose={() => setShown(null)} title={shown.title}>
          {shown.leftOut.length === 0 ? null : (
            <div className="notice warn">
              <b>Left out for want of room</b>
              {shown.leftOut.map(one => (
                <span key={one}>{one}</span>
              ))}
            </div>
          )}
          <div className="sent" dir="auto">
            {shown.text === '' ? 'The text is kept for the newest answers only.' : shown.text}
          </div>
        </Dialog>
      )}
    </div>
  )
}

function Working({
  title,
  namespace,
  empty,
}: {
  readonly title: string
  readonly namespace: string | null
  readonly empty: string
}) {
  const sessionId = useChat(state => state.sessionId)
  const [hits, setHits] = useState<readonly WorkingHit[]>([])
  const [now, setNow] = useState(Date.now())
  const own = namespace ?? `session/${sessionId}`

  const load = async (): Promise<void> => {
    const result = await call('working.search', { namespace: own })
    setHits(result.ok ? result.value.results : [])
  }
  useEffect(() => {
    void load()
  }, [own])
  useEngineEvent('working.changed', ({ namespaces }) => {
    if (namespaces.some(one => one === own || one.startsWith(`${own}/`))) void load()
  })
  useEffect(() => {
    if (hits.length === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [hits.length])

  const live = hits.filter(hit => Date.parse(hit.expiresAt) > now)
  return (
    <div>
      <h2 style={{ marginBottom: 6 }}>{title}</h2>
      {live.length === 0 ? <p className="faint small">{empty}</p> : null}
      {live.map(hit => (
        <div key={hit.key} className="line">
          <span className="clip">{hit.key.split('/').slice(2).join('/')}</span>
          <span className="number muted">{timeLeft(Date.parse(hit.expiresAt) - now)}</span>
        </div>
      ))}
    </div>
  )
}
