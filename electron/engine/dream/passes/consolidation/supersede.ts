import type { Entry } from '#shared/domain/entry.ts'
import type { Instant } from '#shared/domain/instant.ts'
import { isWithin, topLevel } from '../../../rules/categories.ts'
import { contentTokens } from '../../../rules/duplicate.ts'
import { subjectTimesContradict } from '../../../rules/subject-time.ts'
import type { ConflictLink } from '../../../store/links.ts'
import type { Planned } from '../../pass.ts'
import type { ConsolidationAnswer } from './answer.ts'
import type { Offered } from './gather.ts'
import { resolver } from './resolve.ts'
import { retire, textOf } from './retire.ts'

export interface SupersedeInput {
  readonly offered: readonly Offered[]
  readonly supersede: ConsolidationAnswer['supersede']
  readonly conflicts: readonly Pick<ConflictLink, 'a' | 'b'>[]
  /** What the merges of the same answer put in the place of an entry. */
  readonly replacedBy: ReadonlyMap<string, string>
  readonly at: Instant
}

export interface Supersedes {
  readonly decisions: readonly Planned[]
  /** The entries that are replaced. */
  readonly gone: ReadonlySet<string>
  /** The entries that the answer would have replaced and may not. */
  readonly refused: ReadonlySet<string>
}

/** SPEC §5.5: a newer fact replaces an older one of the same matter; whatever else is asked for is told and left. */
export function supersedes(input: SupersedeInput): Supersedes {
  const resolve = resolver(input.offered)
  const linked = new Set(input.conflicts.flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]))
  const goneTo = new Map<string, string>()
  const refused = new Set<string>()
  /** What stands in an entry's place once everything before is done. */
  const heir = (id: string): string => {
    const next = input.replacedBy.get(id) ?? goneTo.get(id)
    return next === undefined ? id : heir(next)
  }
  const decisions = input.supersede.flatMap(({ oldId, newId }): Planned[] => {
    const [older, newer] = [resolve(oldId), resolve(newId)]
    if (older === undefined && newer === undefined) return []
    if (older?.entry.id === newer?.entry.id) return []
    const known = [older, newer].flatMap(one => (one === undefined ? [] : [one.entry]))
    const told = { sources: known.map(({ id }) => id), before: known.map(textOf) }
    const reject = (why: string): Planned[] => {
      if (older !== undefined && !goneTo.has(older.entry.id)) refused.add(older.entry.id)
      return [{ kind: 'rejected', reason: `not superseded: ${why}`, ...told, operations: [] }]
    }
    if (older === undefined || newer === undefined) return reject('one of the two was not offered')
    if (input.replacedBy.has(older.entry.id)) return reject('it is part of a merge')
    if (goneTo.has(older.entry.id)) return reject('it is replaced already')
    const result = heir(newer.entry.id)
    if (result === older.entry.id) return reject('each would replace the other')
    const inConflict = linked.has(`${older.entry.id} ${newer.entry.id}`)
    const why = whyNot(older, newer, inConflict)
    if (why !== null) return reject(why)
    goneTo.set(older.entry.id, result)
    const reason = `superseded by ${result}`
    return [
      {
        kind: 'superseded',
        reason: 'a newer fact replaces it',
        ...told,
        result,
        after: newer.entry.content,
        removal: true,
        operations: [{ op: 'require', id: result }, retire(older.entry, reason, [result], input.at, 'superseded')],
      },
    ]
  })
  return { decisions, gone: new Set(goneTo.keys()), refused }
}

/** Why one may not replace the other; null when it may. */
function whyNot(old: Offered, fresh: Offered, inConflict: boolean): string | null {
  const [older, newer] = [old.entry, fresh.entry]
  if (topLevel(older.category) !== topLevel(newer.category)) return 'they are of different categories'
  if (newer.createdAt < older.createdAt) return 'the one that should replace it is older'
  if (areMoments(older, newer)) return 'they speak of different moments'
  if (inConflict) return null
  if (old.mergeOnly && fresh.mergeOnly) return 'they were offered to be merged only'
  const [a, b] = [contentTokens(older.content), contentTokens(newer.content)]
  const [shorter, longer] = a.size <= b.size ? [a, b] : [b, a]
  const shared = [...shorter].filter(token => longer.has(token)).length
  return shared * 2 >= shorter.size && shorter.size > 0 ? null : 'they hardly speak of the same thing'
}

/** Two things that happened at different times: neither replaces the other, only what lasts is replaced. */
const areMoments = (a: Entry, b: Entry): boolean =>
  isWithin(a.category, 'episodic') && subjectTimesContradict(a.metadata, b.metadata)
