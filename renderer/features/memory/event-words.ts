import type { EntryEvent } from '#shared/domain/entry-event.ts'

const WORDS: Readonly<Record<EntryEvent['kind'], string>> = {
  created: 'Created',
  edited: 'Edited',
  reinforced: 'Said again',
  extended: 'Extended',
  merged: 'Merged',
  superseded: 'Superseded',
  recategorised: 'Moved',
  're-scored': 'Importance set',
  decayed: 'Faded',
  archived: 'Archived',
  restored: 'Restored',
  purged: 'Purged',
}

/** The reason that an archive by hand has when none is given: who did it says as much. */
const BY_HAND = 'archived by the user'

/** What an event says of itself, in a few words. */
export function eventWords(event: EntryEvent): string {
  const { kind, after, note } = event
  const what = WORDS[kind]
  if (kind === 'archived' && typeof after?.archivedReason === 'string' && after.archivedReason !== BY_HAND)
    return `${what}: ${after.archivedReason}`
  if (kind === 'superseded' && after?.archivedAt === undefined) return 'Replaced an older one'
  return note === null || note === 'undo' || kind === 'superseded' ? what : `${what}, ${note}`
}

const ACTORS = {
  user: 'by you',
  assistant: 'in a chat',
  dream: 'in a dream',
  import: 'by an import',
  file: 'from its file',
  system: 'by Reverie',
} as const

/** Who did it. */
export const actorWords = ({ actor, undoes }: EntryEvent): string =>
  undoes === null ? ACTORS[actor.kind] : `${ACTORS[actor.kind]}, taking something back`

/** What changed beside the text, a line each: `importance 0.40 → 0.80`, `tags + cello − music`. */
export function eventChanges({ before, after }: Pick<EntryEvent, 'before' | 'after'>): readonly string[] {
  if (before === null || after === null) return []
  const lines: string[] = []
  if (before.importanceScore !== undefined && after.importanceScore !== undefined)
    lines.push(`importance ${before.importanceScore.toFixed(2)} → ${after.importanceScore.toFixed(2)}`)
  if (before.category !== undefined && after.category !== undefined)
    lines.push(`from ${before.category ?? 'general'} to ${after.category ?? 'general'}`)
  if (before.reinforcementCount !== undefined && after.reinforcementCount !== undefined)
    lines.push(`seen ${before.reinforcementCount}× → ${after.reinforcementCount}×`)
  if (before.tags !== undefined && after.tags !== undefined) {
    const [had, has] = [before.tags, after.tags]
    const words = [
      ...has.filter(tag => !had.includes(tag)).map(tag => `+ ${tag}`),
      ...had.filter(tag => !has.includes(tag)).map(tag => `− ${tag}`),
    ]
    if (words.length > 0) lines.push(`tags ${words.join(' ')}`)
  }
  if (before.metadata !== undefined && after.metadata !== undefined) {
    const [had, has] = [before.metadata ?? {}, after.metadata ?? {}]
    for (const key of new Set([...Object.keys(had), ...Object.keys(has)])) {
      if (had[key] !== has[key]) lines.push(`${key}: ${had[key] ?? 'not set'} → ${has[key] ?? 'not set'}`)
    }
  }
  return lines
}

/** Whether it can be taken back; what took something back itself can be, which brings that back. */
export const canUndo = (event: EntryEvent): boolean =>
  !event.undone && event.eventId > 0 && event.kind !== 'purged' && event.after !== null
