import { setTimeout } from 'node:timers/promises'
import { createPace, type Pace } from '../pace.ts'
import type { Logger } from '../ports.ts'
import { indexAlike } from '../rules/alike.ts'
import { searchTokens } from '../rules/tokens.ts'
import { findEntry, liveTexts } from '../store/entries.ts'
import { nearOwed, oweNear, setNearDuplicates, settleNear } from '../store/links.ts'
import type { MemoryPorts } from './memory-ports.ts'
import type { Neighbours } from './neighbours.ts'

/** Which entries are much alike: kept up in the background, for the browser and for the dream's clusters. */
export interface NearDuplicates {
  /** Goes on with what was left to do when the app was closed. */
  start(): void
  /** These entries changed or got a vector. */
  touch(ids: readonly string[]): void
  /** Resolves when nothing is waiting. */
  idle(): Promise<void>
  close(): Promise<void>
}

const MOST_NEIGHBOURS = 12
/** Who writes much is left alone: the search begins once nothing was written for this long, in milliseconds. */
const CALM_MS = 300
/** How soon it is asked again whether others are done, in milliseconds. */
const BUSY_MS = 20
/** From so many on it pays to read the words of all. */
const MANY = 60
const PAGE = 100
/** Search words are not quite the content words that likeness is measured by: candidates are found more loosely. */
const LOOSE = 0.4
/** A word that so many entries have makes none of them alike. */
const COMMONEST = 1000

/** The dream may look for clusters among what is less alike than a duplicate. */
const leastOf = (duplicate: number | null, cluster: number | 'auto'): number | null =>
  duplicate === null || cluster === 'auto' ? duplicate : Math.min(duplicate, cluster)

export function createNearDuplicates(
  ports: MemoryPorts & {
    readonly logger: Logger
    readonly readOnly: boolean
    /** Whether something more urgent is under way, such as files that are owed. */
    readonly busy: () => boolean
  },
  neighbours: Neighbours,
): NearDuplicates {
  const { db, settings } = ports
  const waiting = new Set<string>()
  let working: Promise<void> | null = null
  let closed = false
  let calm: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    const pace = createPace()
    while (waiting.size > 0 && !closed) {
      const round = [...waiting]
      const alike = round.length > MANY ? await alikeByWords(pace) : null
      for (const id of round) {
        await pace.breathe()
        while (ports.busy() && !closed) await setTimeout(BUSY_MS)
        if (closed) return
        if (waiting.delete(id)) await look(id, alike?.(id))
      }
    }
  }

  async function look(id: string, byWords: readonly number[] | undefined): Promise<void> {
    const entry = findEntry(db, id)?.entry
    if (entry === undefined || entry.archivedAt !== null) return settleNear(db, id)
    const { Memory, Dream } = settings.current()
    const meaning = leastOf(neighbours.duplicateThreshold(), Dream.ConsolidationSimilarityThreshold)
    const near = await neighbours.similarTo(entry, MOST_NEIGHBOURS, byWords)
    const alike = near.filter(
      one => one.similarity >= (one.by === 'words' ? Memory.DedupeLexicalSimilarityThreshold : (meaning ?? 1)),
    )
    if (closed) return
    db.transaction(() => {
      setNearDuplicates(db, id, alike)
      settleNear(db, id)
    })
  }

  /** The live entries alike by their search words, for many at once: no look-up of its own for each. */
  async function alikeByWords(pace: Pace): Promise<(id: string) => readonly number[] | undefined> {
    const seqs: number[] = []
    const sets: string[][] = []
    const places = new Map<string, number>()
    for (;;) {
      const texts = liveTexts(db, seqs.at(-1) ?? 0, PAGE)
      for (const { seq, id, content } of texts) {
        places.set(id, seqs.push(seq) - 1)
        sets.push(searchTokens(content))
      }
      if (texts.length < PAGE || closed) break
      await pace.breathe()
    }
    const near = indexAlike(sets, { least: LOOSE, most: MOST_NEIGHBOURS * 2, commonest: COMMONEST })
    return id => {
      const place = places.get(id)
      return place === undefined ? undefined : near(place).flatMap(other => seqs[other] ?? [])
    }
  }

  function wait(ids: readonly string[]): void {
    for (const id of ids) waiting.add(id)
    clearTimeout(calm)
    if (working === null && waiting.size > 0) calm = globalThis.setTimeout(start, CALM_MS).unref()
  }

  function start(): void {
    working ??= work()
      .catch(error => ports.logger.error('near-duplicates could not be found', { cause: String(error) }))
      .finally(() => {
        working = null
      })
  }

  return {
    start() {
      if (!ports.readOnly) wait(nearOwed(db))
    },
    touch(ids) {
      if (ports.readOnly || closed) return
      oweNear(db, ids)
      wait(ids)
    },
    async idle() {
      clearTimeout(calm)
      if (waiting.size > 0 && !closed) start()
      while (working !== null) await working
    },
    async close() {
      clearTimeout(calm)
      closed = true
      await working
    },
  }
}
