import { useEffect, useState } from 'react'
import type { MemoryChange } from '#shared/domain/chat.ts'
import type { Entry } from '#shared/domain/entry.ts'
import { ask, call } from '../../lib/bridge.ts'
import { navigate } from '../../lib/navigation.ts'
import { complain, say } from '../../lib/toasts.ts'
import { useEngineEvent } from '../../lib/use-event.ts'
import { Link } from '../../ui/button.tsx'
import { chipWords } from './selectors.ts'

/** What an answer did to the memory, each with Undo and Open. */
export function Chips({ changes }: { readonly changes: readonly MemoryChange[] }) {
  return (
    <div className="chips">
      {changes.map(change => (
        <Chip key={`${change.id}-${change.eventId}`} change={change} />
      ))}
    </div>
  )
}

function Chip({ change }: { readonly change: MemoryChange }) {
  const [entry, setEntry] = useState<Entry | null>(null)
  const [undone, setUndone] = useState(false)
  const load = async (): Promise<void> => {
    const result = await call('memory.get', { id: change.id })
    setEntry(result.ok ? result.value : null)
  }
  useEffect(() => {
    void load()
  }, [change.id])
  useEngineEvent('memory.changed', ({ ids }) => {
    if (ids === null || ids.includes(change.id)) void load()
  })
  const [label, tone] = chipWords(change.action)
  const conflict = (change.conflictWith?.length ?? 0) > 0
  const undo = (): void => {
    ask('memory.undo', { eventId: change.eventId }).then(({ entries, skipped }) => {
      setUndone(entries.length > 0)
      if (entries.length === 0) say(skipped[0]?.reason ?? 'It could not be taken back.')
    }, complain)
  }
  return (
    <span className="chip">
      <span className={`tone-${conflict ? 'warn' : tone}`}>
        {conflict ? 'Conflict' : label}
        {change.action === 'reinforced' && entry !== null ? ` (seen ${entry.reinforcementCount}×)` : ''}
      </span>
      <span className="what" dir="auto">
        {entry?.content ?? 'no longer there'}
      </span>
      {undone || entry?.archivedReason === 'undone' ? (
        <span className="faint">undone</span>
      ) : (
        <Link className="tiny" onClick={undo}>
          Undo
        </Link>
      )}
      <Link
        className="tiny"
        onClick={() =>
          navigate(
            conflict
              ? { view: 'memory', look: 'conflicts', entryId: change.id }
              : { view: 'memory', entryId: change.id },
          )
        }
      >
        {conflict ? 'Resolve' : 'Open'}
      </Link>
    </span>
  )
}
