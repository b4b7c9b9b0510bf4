import type { Actor } from '#shared/domain/actor.ts'
import type { Entry } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import type { Clock } from '../ports.ts'
import { diffEntry } from '../rules/change.ts'
import { type FileEntry, hashOf } from '../rules/entry-file.ts'
import type { WriteDb } from '../store/database.ts'
import { eventsOfOperation, insertEvent } from '../store/events.ts'
import type { Problems } from '../system/problems.ts'

const FILE: Actor = { kind: 'file' }

/** Why a file's state gives way to the app's. */
export type WhyLost = 'both-changed' | 'older'

const TOLD: Readonly<Record<WhyLost, { readonly note: string; readonly message: string }>> = {
  'both-changed': {
    note: 'The file said otherwise; the newer edit in the app was kept, and this is what the file said.',
    message:
      'A memory was edited in the app and in its file. The edit in the app was kept; what the file said stands in the memory’s history.',
  },
  older: {
    note: 'An older state of the file came back; the newer one in the app was kept, and this is what the file said.',
    message:
      'An older state of a memory’s file came back, as a sync tool or a backup may do. The newer state was kept; the older one stands in the memory’s history, and can be put back from there.',
  },
}

/**
 * Keeps what a file says in the history of its entry, as an event whose undo puts it back, and tells the user. The
 * same text is kept once. Answers whether it said anything else than the entry does.
 */
export function keepLosing(
  ports: { readonly db: WriteDb; readonly clock: Clock; readonly problems: Problems },
  file: { readonly text: string; readonly read: FileEntry; readonly path: string },
  entry: Entry,
  why: WhyLost,
): boolean {
  const { db } = ports
  const { before, after, changed } = diffEntry(entry, { ...entry, ...file.read, id: entry.id })
  if (changed.length === 0) return false
  const operationId = `file-${entry.id}-${entry.revision}-${hashOf(file.text).slice(0, 12)}`
  if (eventsOfOperation(db, operationId).length === 0) {
    insertEvent(db, {
      operationId,
      entryId: entry.id,
      kind: 'edited',
      at: instantOf(ports.clock.now()),
      actor: FILE,
      before: after,
      after: before,
      note: TOLD[why].note,
      related: [],
      undoes: null,
    })
  }
  ports.problems.report({ kind: 'edit-collision', path: file.path, entryId: entry.id, message: TOLD[why].message })
  return true
}
