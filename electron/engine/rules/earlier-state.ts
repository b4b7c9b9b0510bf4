import type { Entry } from '#shared/domain/entry.ts'
import type { EntryEvent } from '#shared/domain/entry-event.ts'
import { type FileEntry, writeEntryFile } from './entry-file.ts'

/**
 * Whether a file's text is, to the letter, what Reverie itself once wrote for an entry and has since replaced by a
 * newer state of its own: a sync tool or a backup put it back. Score and decay anchor are taken from the file, since
 * decay changes them without an event.
 *
 * @param current the entry as it is
 * @param events its history, newest first
 * @param read what the file's text says
 */
export function isEarlierState(
  current: Entry,
  events: readonly EntryEvent[],
  text: string,
  read: Pick<FileEntry, 'importanceScore' | 'decayedAt'>,
): boolean {
  let state: Entry = current
  let ours = false
  for (const event of events) {
    if (event.before === null) return false
    state = { ...state, ...event.before }
    if (event.actor.kind !== 'file') ours = true
    const written = writeEntryFile({ ...state, importanceScore: read.importanceScore, decayedAt: read.decayedAt })
    if (ours && written === text) return true
  }
  return false
}
