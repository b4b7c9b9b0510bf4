import type { Decision, DreamRun, PassName } from '#shared/domain/dream.ts'

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

const KINDS: Readonly<Record<Decision['kind'], readonly [label: string, tone: string]>> = {
  merged: ['Merged', 'accent'],
  rejected: ['Rejected', 'bad'],
  repaired: ['Mended and merged', 'accent'],
  folded: ['Folded', 'accent'],
  superseded: ['Superseded', 'warn'],
  recategorised: ['Moved', ''],
  pruned: ['Let go', 'warn'],
  protected: ['Protected', 'good'],
  created: ['Created', 'good'],
  decayed: ['Faded', ''],
  purged: ['Deleted', 'bad'],
}
export const kindWords = (kind: Decision['kind']): readonly [label: string, tone: string] => KINDS[kind]

const STATUS: Readonly<Record<Decision['status'], string>> = {
  proposed: 'proposed',
  applied: 'done',
  held: 'waits for your word',
  skipped: 'left as it was',
  undone: 'taken back',
}
export const statusWords = (status: Decision['status']): string => STATUS[status]

const OUTCOMES: Readonly<Record<DreamRun['outcome'], readonly [label: string, tone: string]>> = {
  running: ['going on', 'accent'],
  done: ['done', 'good'],
  'done-in-part': ['done in part', 'warn'],
  waiting: ['waits for your word', 'warn'],
  cancelled: ['cancelled', ''],
  interrupted: ['interrupted', 'warn'],
}
export const outcomeWords = (outcome: DreamRun['outcome']): readonly [label: string, tone: string] => OUTCOMES[outcome]
