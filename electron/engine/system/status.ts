import type { Output } from '#shared/contract/index.ts'
import { instantOf } from '#shared/domain/instant.ts'
import type { Dream } from '../dream/dream.ts'
import type { Models } from '../llm/models.ts'
import type { Embeddings } from '../memory/embeddings/embeddings.ts'
import type { Sample } from '../memory/sample.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { ReadDb } from '../store/database.ts'
import { countEntries } from '../store/entries.ts'
import type { Problems } from './problems.ts'

/** What the status line shows, from the parts that know it. */
export function createStatus(from: {
  readonly db: ReadDb
  readonly readOnly: boolean
  readonly models: Models
  readonly embeddings: Pick<Embeddings, 'state'>
  readonly mirror: Pick<Mirror, 'state'>
  readonly problems: Problems
  readonly sample: Sample
  readonly dream: Dream
  /** Epoch milliseconds; null when none is due. */
  readonly nextDream: () => number | null
}): () => Output<'status.get'> {
  return () => {
    const next = from.nextDream()
    const { state, message } = from.models.state()
    return {
      readOnly: from.readOnly,
      model: { name: from.models.name(), state, message },
      embeddings: from.embeddings.state(),
      mirror: from.mirror.state(),
      live: countEntries(from.db).live,
      problems: from.problems.list().length,
      sampleLoaded: from.sample.isLoaded(),
      dream: {
        running: from.dream.running() !== null,
        next: next === null ? null : instantOf(next),
        last: from.dream.list({ limit: 1 }).runs[0]?.startedAt ?? null,
      },
    }
  }
}
