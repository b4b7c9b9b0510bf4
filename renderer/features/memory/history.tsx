import { useState } from 'react'
import type { EntryEvent } from '#shared/domain/entry-event.ts'
import { exactTime, shortTime } from '../../lib/dates.ts'
import { navigate } from '../../lib/navigation.ts'
import { Button, Link } from '../../ui/button.tsx'
import { WordDiff } from '../../ui/word-diff.tsx'
import { undoEvent } from './deeds.ts'
import { actorWords, canUndo, eventChanges, eventWords } from './event-words.ts'
import { open } from './store.ts'

const AT_ONCE = 30

/** Everything that happened to a memory, newest first; each change can be taken back. */
export function History({ events }: { readonly events: readonly EntryEvent[] }) {
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <section aria-label="Timeline">
      <h2 style={{ marginBottom: 6 }}>Timeline</h2>
      {events.slice(0, shown).map(event => (
        <div key={`${event.eventId}-${event.operationId}`} className="event" data-undone={event.undone}>
          <span className="faint" title={exactTime(event.at)}>
            {shortTime(event.at)}
          </span>
          <i />
          <div>
            {eventWords(event)} <Origin event={event} />
            {event.undone ? <span className="faint"> · taken back</span> : null}
            {canUndo(event) ? (
              <>
                {' · '}
                <Link onClick={() => void undoEvent(event)}>{event.undoes === null ? 'Undo' : 'Bring it back'}</Link>
              </>
            ) : null}
            {eventChanges(event).map(line => (
              <div key={line} className="muted">
                {line}
              </div>
            ))}
            <Related event={event} />
            <TextDiff event={event} />
          </div>
        </div>
      ))}
      {events.length > shown ? (
        <Button kind="quiet" onClick={() => setShown(shown + AT_ONCE)}>
          Show older ones
        </Button>
      ) : null}
    </section>
  )
}

function Origin({ event }: { readonly event: EntryEvent }) {
  const { actor } = event
  if (actor.kind === 'assistant')
    return <Link onClick={() => navigate({ view: 'chat', sessionId: actor.sessionId })}>{actorWords(event)}</Link>
  if (actor.kind === 'dream')
    return <Link onClick={() => navigate({ view: 'dreams', runId: actor.runId })}>{actorWords(event)}</Link>
  return <span className="muted">{actorWords(event)}</span>
}

/** The memories on the other side: the sources of a merge, the newer one of a pair. */
function Related({ event: { related } }: { readonly event: EntryEvent }) {
  if (related.length === 0) return null
  return (
    <div className="muted">
      {related.length === 1 ? 'with ' : `with ${related.length} others: `}
      {related.map((id, i) => [
        i === 0 ? '' : ', ',
        <Link key={id} className="number" onClick={() => open(id)}>
          {id.slice(0, 6)}
        </Link>,
      ])}
    </div>
  )
}

function TextDiff({ event: { before, after } }: { readonly event: EntryEvent }) {
  if (typeof before?.content !== 'string' || typeof after?.content !== 'string') return null
  return (
    <div className="diff" dir="auto">
      <WordDiff from={before.content} to={after.content} />
    </div>
  )
}
