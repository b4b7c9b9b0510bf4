import { instantOf } from '#shared/domain/instant.ts'
import type { Planned } from '../../pass.ts'
import { type JudgeInput, judgeSaves } from './judge.ts'
import { removals } from './retire.ts'
import { antiPatternOf, editOf, mergeOf, rejectionOf, type SaveInput } from './saves.ts'
import { supersedes } from './supersede.ts'

export interface DecideInput extends JudgeInput, SaveInput {
  readonly settings: SaveInput['settings']
  readonly newId: () => string
}

/**
 * What an answer becomes under the rules (SPEC §5.3–5.5). Ids outside what was offered resolve to nothing; a merge
 * stands only when its text keeps what its sources say; nothing above the floor is removed without a replacement.
 * Replacements come first, then what they retire.
 */
export function decideConsolidation(input: DecideInput): readonly Planned[] {
  const { offered, answer, conflicts, settings } = input
  const at = instantOf(input.now)
  const judged = judgeSaves(input)
  const results = judged.map(one => (one.kind === 'merge' ? input.newId() : ''))
  const replacedBy = new Map(
    judged.flatMap((one, place) =>
      one.kind === 'merge' ? one.sources.map(({ id }) => [id, results[place] ?? ''] as const) : [],
    ),
  )
  const replaced = supersedes({ offered, supersede: answer.supersede, conflicts, replacedBy, at })
  const kept = new Map([...replaced.refused].map(id => [id, 'what was to replace it may not']))
  const decisions = judged.flatMap((one, place): readonly Planned[] => {
    const wanted = answer.toSave[place]
    if (wanted === undefined) return []
    if (one.kind === 'merge') return [mergeOf(input, wanted, one, results[place] ?? '')]
    if (one.kind === 'new') return [antiPatternOf(input, wanted, one.content)]
    // what is replaced anyway needs no other words
    if (one.kind === 'edit' && one.sources.some(({ id }) => replaced.gone.has(id))) return []
    const stay = (why: string): void => one.sources.forEach(({ id }) => void kept.set(id, why))
    if (one.kind === 'edit') {
      stay('the same answer files it or words it anew')
      const edit = editOf(input, wanted, one)
      return edit === null ? [] : [edit]
    }
    stay('the text that would have held it was not taken')
    return [rejectionOf(one)]
  })
  const gone = new Set([...replacedBy.keys(), ...replaced.gone])
  return [
    ...decisions,
    ...replaced.decisions,
    ...removals({ offered, toDelete: answer.toDelete, settings, at, replaced: gone, kept }),
  ]
}
