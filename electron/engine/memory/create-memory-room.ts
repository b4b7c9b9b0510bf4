import { setTimeout } from 'node:timers/promises'
import type { EventBus } from '../event-bus.ts'
import type { Ids } from '../ports.ts'
import type { Vocabulary } from '../rules/vocabulary.ts'
import { createSearchIndex } from '../store/search-index.ts'
import type { Problems } from '../system/problems.ts'
import { type Browse, createBrowse } from './browse.ts'
import { createMemory } from './create-memory.ts'
import { type Curation, createCuration } from './curate.ts'
import { createEmbeddings, type Embeddings } from './embeddings/embeddings.ts'
import { createEntryWriter, type EntryIndex, type EntryTx, type EntryWriter } from './entry-writer.ts'
import { createImporting, type Importing } from './import.ts'
import type { Candidate, Memory, SaveOutcome } from './memory.ts'
import type { MemoryPorts } from './memory-ports.ts'
import { createNearDuplicates, type NearDuplicates } from './near-duplicates.ts'
import { createNeighbours } from './neighbours.ts'
import { createSample, type Sample } from './sample.ts'
import { createSaving, factOf } from './save.ts'
import { createSearch } from './search.ts'
import { createVocabularyFile } from './vocabulary-file.ts'

export interface MemoryRoom {
  readonly writer: EntryWriter
  readonly index: EntryIndex
  readonly memory: Memory
  readonly curation: Curation
  readonly browse: Browse
  readonly importing: Importing
  readonly sample: Sample
  readonly embeddings: Embeddings
  readonly nearDuplicates: NearDuplicates
  /** Resolves when it is known which entries are much alike; vectors that take long are not waited for. */
  readonly whenLikenessKnown: () => Promise<void>
  readonly vocabulary: () => Vocabulary
  /** SPEC §2.6 within a deed that is under way, for the dream. */
  readonly place: (tx: EntryTx, candidate: Candidate) => SaveOutcome
}

/** How long a dream waits for vectors that are still being made, in milliseconds. */
const VECTORS_MS = 60_000
/** More changed ids than this are told as "ask again". */
const MOST_IDS_TOLD = 200

/** Puts long-term memory together. */
export function createMemoryRoom(
  ports: Omit<MemoryPorts, 'writer' | 'vocabulary'> & {
    readonly ids: Ids
    readonly bus: EventBus
    readonly problems: Problems
    readonly readOnly: boolean
    readonly home: string
    readonly resources: string
    readonly memoryFolder: () => string
    /** The mirror owes something. */
    readonly onOwed: () => void
    /** Whether files are being written. */
    readonly busy: () => boolean
  },
): MemoryRoom {
  const { db, settings, clock, logger, bus } = ports
  const embeddings = createEmbeddings({
    db,
    readOnly: ports.readOnly,
    settings,
    clock,
    logger,
    problems: ports.problems,
    memoryFolder: ports.memoryFolder,
    onState: state => bus.emit('embedding.state', state),
    onEmbedded: ids => nearDuplicates.touch(ids),
  })
  const index = createSearchIndex(db)
  const writer = createEntryWriter({
    db,
    clock,
    ids: ports.ids,
    index,
    onChanged(ids) {
      const told = ids.length > MOST_IDS_TOLD ? null : ids
      bus.emit('memory.changed', { ids: told })
      embeddings.entriesChanged(ids)
      nearDuplicates.touch(ids)
      ports.onOwed()
    },
  })
  const parts: MemoryPorts = {
    db,
    writer,
    settings,
    clock,
    logger,
    timeZone: ports.timeZone,
    vocabulary: createVocabularyFile(ports.home, logger),
  }
  const neighbours = createNeighbours(parts, embeddings)
  const nearDuplicates = createNearDuplicates({ ...parts, readOnly: ports.readOnly, busy: ports.busy }, neighbours)
  const search = createSearch(parts, embeddings)
  const saving = createSaving(parts, neighbours)
  const curation = createCuration(parts)
  const importing = createImporting(parts, saving)
  return {
    writer,
    index,
    memory: createMemory(parts, { saving, search, curation }),
    curation,
    browse: createBrowse(parts, search, neighbours),
    importing,
    sample: createSample(parts, importing, ports.resources),
    embeddings,
    nearDuplicates,
    async whenLikenessKnown() {
      await Promise.race([embeddings.idle(), setTimeout(VECTORS_MS, undefined, { ref: false })])
      await nearDuplicates.idle()
    },
    vocabulary: parts.vocabulary,
    place: (tx, candidate) => saving.place(tx, factOf(candidate), null),
  }
}
