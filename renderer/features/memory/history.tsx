import type { EntryEvent } from '#shared/domain/entry-event.ts'
import { ask } from '../../lib/bridge.ts'
import { exactTime, shortTime } from '../../lib/dates.ts'
import { navigate } from '../../lib/navigation.ts'
import { complain, say } from '../../lib/toasts.ts'
import { Link } from '../../ui/button.tsx'
import { WordDiff } from '../../ui/word-diff.tsx'
import { actorWords, eventWords } from './selectors.ts'

/** Everything that happened to a memory, newest first; each change can be taken back. */
export function History({ events }: { readonly events: readonly EntryEvent[] }) {
  return (
    <section>
      <h2 style={{ marginBottom: 6 }}>Timeline</h2>
      {events.map(event => (
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
                <Link onClick={() => undo(event)}>Undo</Link>
              </>
            ) : null}
            <TextDiff event={event} />
          </div>
        </div>
      ))}
    </section>
  )
}

const canUndo = (event: EntryEvent): boolean =>
  !event.undone && event.eventId > 0 && event.kind !== 'purged' && event.kind !== 'created' && event.undoes === null

function undo(event: EntryEvent): void {
  ask('memory.undo', { eventId: event.eventId }).then(
    ({ entries, skipped }) =>
      say(entries.length > 0 ? 'Taken back.' : (skipped[0]?.reason ?? 'It could not be taken back.')),
    complain,
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

function TextDiff({ event: { before, after } }: { readonly event: EntryEvent }) {
  if (typeof before?.content !== 'string' || typeof after?.content !== 'string') return null
  return (
    <div className="diff" dir="auto">
      <WordDiff from={before.content} to={after.content} />
    </div>
  )
}
