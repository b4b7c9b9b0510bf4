import type { Decision, DreamRun, DreamRunLine, PassName, PassReport } from '#shared/domain/dream.ts'
import { counted, grouped } from '../../lib/numbers.ts'

/** The passes in the words of the interface, in the order of a run. `model`: it asks one. */
export const PASS_WORDS: readonly {
  readonly pass: PassName
  readonly label: string
  readonly about: string
  readonly model: boolean
}[] = [
  { pass: 'log-retention', label: 'Old logs', about: 'Lets go of logs that are too old.', model: false },
  {
    pass: 'archive-purge',
    label: 'Old archive',
    about: 'Deletes what was archived long ago, never what is important.',
    model: false,
  },
  { pass: 'exact-fold', label: 'Same text twice', about: 'Folds copies into one and counts them.', model: false },
  { pass: 'decay', label: 'Fading', about: 'What was not seen for a while matters less.', model: false },
  { pass: 'consolidation', label: 'Consolidation', about: 'Merges and tidies, keeping every fact.', model: true },
  { pass: 'mining', label: 'Facts from chats', about: 'Keeps what you said that will matter later.', model: true },
  { pass: 'episodes', label: 'Episodes', about: 'Writes down what happened.', model: true },
  { pass: 'preferences', label: 'Preferences', about: 'Infers how you like things, with evidence.', model: true },
]

export const passLabel = (pass: PassName): string => PASS_WORDS.find(one => one.pass === pass)?.label ?? pass

const KINDS: Readonly<Record<Decision['kind'], readonly [done: string, proposed: string, tone: string]>> = {
  merged: ['Merged', 'Merge', 'accent'],
  rejected: ['Rejected', 'Rejected', 'bad'],
  repaired: ['Mended and merged', 'Mend and merge', 'accent'],
  folded: ['Folded', 'Fold', 'accent'],
  superseded: ['Superseded', 'Supersede', 'warn'],
  recategorised: ['Moved', 'Move', ''],
  pruned: ['Let go', 'Let go', 'warn'],
  protected: ['Protected', 'Protect', 'good'],
  created: ['Created', 'Create', 'good'],
  decayed: ['Faded', 'Fade', ''],
  purged: ['Deleted', 'Delete', 'bad'],
}

/** What a decision is called: in the imperative while it only is proposed. */
export function kindWords({ kind, status }: Pick<Decision, 'kind' | 'status'>): {
  readonly label: string
  readonly tone: string
} {
  const [done, proposed, tone] = KINDS[kind]
  return { label: isOpen({ status }) ? proposed : done, tone }
}

const STATUS: Readonly<Record<Decision['status'], string>> = {
  proposed: 'proposed',
  applied: 'done',
  held: 'waits for your word',
  skipped: 'left as it was',
  undone: 'taken back',
}
export const statusWords = (status: Decision['status']): string => STATUS[status]

/** Whether a decision waits to be applied. */
export const isOpen = ({ status }: Pick<Decision, 'status'>): boolean => status === 'proposed' || status === 'held'

const OUTCOMES: Readonly<Record<DreamRun['outcome'], readonly [label: string, tone: string]>> = {
  running: ['going on', 'accent'],
  done: ['done', 'good'],
  'done-in-part': ['done in part', 'warn'],
  waiting: ['waits for your word', 'warn'],
  cancelled: ['cancelled', ''],
  interrupted: ['interrupted', 'warn'],
}

/** How a run ended. */
export function outcomeWords({ outcome, undone }: Pick<DreamRunLine, 'outcome' | 'undone'>): {
  readonly label: string
  readonly tone: string
} {
  if (undone) return { label: 'taken back', tone: '' }
  const [label, tone] = OUTCOMES[outcome]
  return { label, tone }
}

export const runTitle = ({ mode, number }: Pick<DreamRunLine, 'mode' | 'number'>): string =>
  mode === 'preview' ? `Preview ${number}` : `Dream ${number}`

export const triggerWords = ({ trigger }: Pick<DreamRunLine, 'trigger'>): string =>
  trigger === 'user' ? 'by hand' : 'by schedule'

/** What a pass came to, in a few words. */
export function passWords(pass: PassReport): string {
  if (pass.outcome === 'failed') return 'failed'
  if (pass.outcome === 'skipped') return 'left out'
  if (pass.outcome === 'cancelled') return 'cancelled'
  if (pass.pass === 'log-retention') {
    const lines = (pass.counts.filesRemoved ?? 0) + (pass.counts.linesRemoved ?? 0)
    return lines === 0 ? 'nothing was too old' : `${grouped(lines)} let go`
  }
  const looked = pass.counts.looked ?? 0
  if (pass.decisions.length > 0) return counted(pass.decisions.length, 'decision')
  return looked > 0 ? `nothing to do among ${grouped(looked)}` : 'nothing to do'
}
