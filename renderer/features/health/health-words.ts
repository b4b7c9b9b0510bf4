import type { Health } from '#shared/domain/health.ts'
import { exactTime } from '../../lib/dates.ts'
import { bytes, counted, grouped } from '../../lib/numbers.ts'

export interface FactLine {
  readonly label: string
  readonly value: string
  readonly good: boolean
  /** How far it is, 0 to 1, while it is under way. */
  readonly progress?: number
}

/** Whether anything needs a look. */
export const inOrder = ({ problems, database }: Pick<Health, 'problems' | 'database'>): boolean =>
  problems.length === 0 && database.ok

/** The state of the store, its files and its background work, a line each. */
export function factLines({
  database,
  mirror,
  embeddings,
  counts,
  home,
  readOnly,
  lastBackup,
}: Health): readonly FactLine[] {
  const under = embeddings.provider !== 'off' && embeddings.message === null && embeddings.done < embeddings.total
  return [
    { label: 'Database', good: database.ok, value: `${database.message} ${bytes(database.sizeBytes)}.` },
    { label: 'Files', good: mirror.state === 'in-step', value: mirrorWords(mirror) },
    {
      label: 'Search by meaning',
      good: embeddings.message === null,
      value: embeddingWords(embeddings),
      ...(under ? { progress: embeddings.done / Math.max(1, embeddings.total) } : {}),
    },
    {
      label: 'To be worded',
      good: true,
      value:
        counts.pendingExpansions === 0
          ? 'No saved text waits for the model.'
          : `${counted(counts.pendingExpansions, 'saved text waits', 'saved texts wait')} for the model.`,
    },
    {
      label: 'Archive',
      good: true,
      value:
        counts.purgeWithin7Days === 0
          ? 'The next dreams of this week delete nothing for good.'
          : `${counted(counts.purgeWithin7Days, 'archived memory is', 'archived memories are')} old enough within 7 days to be deleted for good by a dream.`,
    },
    ...(readOnly
      ? [
          {
            label: 'Reading only',
            good: false,
            value: 'Another Reverie has this data open. Close it to change anything.',
          },
        ]
      : []),
    { label: 'Last backup', good: true, value: backupWords(lastBackup) },
    { label: 'Data folder', good: true, value: home },
  ]
}

/** When the newest copy was made, what is in it and where it lies. */
const backupWords = (last: Health['lastBackup']): string =>
  last === null
    ? 'None was made yet.'
    : `${exactTime(last.at)}, ${counted(last.memories, 'memory', 'memories')}, ${bytes(last.bytes)}, in ${last.path}`

function mirrorWords({ state, files, owed }: Health['mirror']): string {
  switch (state) {
    case 'in-step':
      return `${counted(files, 'file')}, in step with the database.`
    case 'owing':
      return `${counted(owed, 'file')} still to be written.`
    case 'asking':
      return 'Many files are gone at once; see above.'
    case 'problem':
      return `Cannot be written just now, ${counted(owed, 'file is', 'files are')} owed; see above.`
  }
}

function embeddingWords({ provider, model, message, done, total }: Health['embeddings']): string {
  if (message !== null) return message
  if (provider === 'off') return 'Off: search goes by words.'
  const name = model === null ? '' : `${model}: `
  return done < total
    ? `${name}${grouped(done)} of ${grouped(total)} memories.`
    : `${name}all ${grouped(total)} memories.`
}

/** The bins of importance as bars: `share` of the largest, 0 to 1. */
export function importanceBars(bins: readonly number[]): readonly {
  readonly from: number
  readonly count: number
  readonly share: number
  readonly words: string
}[] {
  const most = Math.max(1, ...bins)
  return bins.map((count, i) => {
    const from = i / bins.length
    return {
      from,
      count,
      share: count / most,
      words: `${from.toFixed(1)} to ${((i + 1) / bins.length).toFixed(1)}: ${counted(count, 'memory', 'memories')}`,
    }
  })
}
