import type { Entry } from '#shared/domain/entry.ts'
import type { EntryEvent } from '#shared/domain/entry-event.ts'
import type { TaxonomyNode } from '#shared/domain/memory-view.ts'

/** A node of the tree with what lies below it. */
export interface TreeNode extends TaxonomyNode {
  readonly name: string
  readonly depth: number
  readonly hasBelow: boolean
}

/** The tree as the lines that are shown: what lies below a closed node is left out. */
export function treeLines(nodes: readonly TaxonomyNode[], open: ReadonlySet<string>): readonly TreeNode[] {
  const parents = new Set(nodes.map(node => node.category.slice(0, Math.max(0, node.category.lastIndexOf('/')))))
  return nodes.flatMap(node => {
    const segments = node.category.split('/')
    const shown = segments.slice(0, -1).every((_, i) => open.has(segments.slice(0, i + 1).join('/')))
    if (!shown) return []
    return [{ ...node, name: segments.at(-1) ?? '', depth: segments.length - 1, hasBelow: parents.has(node.category) }]
  })
}

export interface CurvePoint {
  readonly day: number
  readonly score: number
}

export interface CurveRules {
  readonly graceDays: number
  readonly halfLifeDays: number
  readonly floor: number
}

const DAY_MS = 86_400_000

/** How a score fades from now on if the memory is not seen again: after the grace by half-lives, down to the floor. */
export function decayCurve(
  entry: Pick<Entry, 'lastSeenAt' | 'decayedAt'>,
  score: number,
  now: number,
  rules: CurveRules,
  days: number,
): readonly CurvePoint[] {
  const graceEnds = Date.parse(entry.lastSeenAt) + rules.graceDays * DAY_MS
  const since = Math.max(graceEnds, entry.decayedAt === null ? 0 : Date.parse(entry.decayedAt))
  return Array.from({ length: 61 }, (_, i) => {
    const day = (i / 60) * days
    const elapsed = Math.max(0, now + day * DAY_MS - since) / DAY_MS
    const faded = rules.halfLifeDays <= 0 ? score : score * 0.5 ** (elapsed / rules.halfLifeDays)
    return { day, score: score <= rules.floor ? score : Math.max(rules.floor, faded) }
  })
}

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

/** What an event says of itself, in a few words. */
export function eventWords(event: EntryEvent): string {
  const { kind, before, after, note } = event
  const score = (value: number | undefined): string => (value ?? 0).toFixed(2)
  const what = WORDS[kind]
  if (kind === 'decayed' || kind === 're-scored')
    return `${what}: ${score(before?.importanceScore)} → ${score(after?.importanceScore)}`
  if (kind === 'recategorised')
    return `${what} from ${before?.category ?? 'general'} to ${after?.category ?? 'general'}`
  if (kind === 'archived' && typeof after?.archivedReason === 'string') return `${what}: ${after.archivedReason}`
  return note === null || note === 'undo' ? what : `${what}, ${note}`
}

/** Who did it. */
export function actorWords({ actor, undoes }: EntryEvent): string {
  const who = {
    user: 'by you',
    assistant: 'in a chat',
    dream: 'in a dream',
    import: 'by an import',
    file: 'from its file',
    system: 'by Reverie',
  }[actor.kind]
  return undoes === null ? who : `${who}, taking something back`
}
