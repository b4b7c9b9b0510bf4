import { createPace } from '../pace.ts'
import { type FileEntry, hashOf, writeEntryFile } from '../rules/entry-file.ts'
import type { WriteDb } from '../store/database.ts'
import { findEntry } from '../store/entries.ts'
import { findMirrorFile, forgetMirrorFile, mirrorFileAt, noteMirrorFile } from '../store/mirror-files.ts'
import { type Debt, owed, settle } from '../store/outbox.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import type { EntryFiles, Staged } from './entry-files.ts'
import { pathFor } from './entry-path.ts'
import type { Intake } from './intake.ts'

/** How a round of writing ended. */
export interface Drained {
  /** The first thing that the disk refused; null when it refused nothing. */
  readonly failure: Error | null
}

/** Writes what the outbox owes. One round at a time. */
export interface Drain {
  /** Goes on until nothing is owed, or nothing more can be done now. `after` is told after each batch. */
  run(after: () => void, stopped: () => boolean): Promise<Drained>
}

/** Files that wait for the disk together: the more, the fewer waits for the folders that they share. */
const BATCH = 200

/** Where an entry's file should lie, and what should stand in it. */
interface Wanted {
  readonly path: string
  readonly text: string
}

/** What became of a debt: paid, waiting (something lies in the way), or to be looked at anew. */
type Outcome =
  | { readonly kind: 'paid'; readonly note: { path: string; hash: string } | null; readonly touched: readonly string[] }
  | { readonly kind: 'waits' | 'again' }

/**
 * A debt is settled only after the disk has said that it has both the text and the name of the file: a batch writes
 * under temporary names, waits, renames, waits for the folders, and then settles in one transaction. A kill or a power
 * cut anywhere in between leaves the debt standing, and the same steps are done again.
 */
export function createDrain(ports: {
  readonly db: WriteDb
  readonly files: EntryFiles
  readonly intake: Intake
}): Drain {
  const { db, files, intake } = ports

  /** The text that an entry's file should have; null when the entry is gone. */
  function wantedOf(entryId: string): Wanted | null {
    const entry: FileEntry | undefined = findEntry(db, entryId)?.entry
    return entry === undefined ? null : { path: pathFor(entry), text: writeEntryFile(entry) }
  }

  const isThere = (entryId: string, wanted: Wanted): boolean =>
    findMirrorFile(db, entryId)?.path === wanted.path && files.read(wanted.path) === wanted.text

  /** Somebody else's file lies at a path: it is taken in first. True when it is out of the way, or the entry's own. */
  function takenIn(path: string, entryId: string): Outcome | null {
    const seen = intake.look(path, { rebuilding: false })
    if (seen.was === 'malformed') return { kind: 'waits' }
    if (seen.was === 'missing') return null
    if (seen.id !== entryId || mirrorFileAt(db, path)?.entryId !== entryId) return { kind: 'waits' }
    return seen.was === 'known' ? null : { kind: 'again' }
  }

  /** The synchronous middle of a write: looks once more at what is there, and puts the new text in its place. */
  function place(entryId: string, wanted: Wanted, staged: Staged | undefined): Outcome {
    const known = findMirrorFile(db, entryId)
    const at = known?.path ?? wanted.path
    const there = files.read(at)
    const untouched = there === null || there === wanted.text || hashOf(there) === known?.hash
    const inTheWay = untouched ? null : takenIn(at, entryId)
    if (inTheWay !== null) return inTheWay
    const moves = known !== undefined && known.path !== wanted.path && !files.same(known.path, wanted.path)
    if (moves) {
      const target = files.read(wanted.path)
      const blocked = target === null || target === wanted.text ? null : takenIn(wanted.path, entryId)
      if (blocked !== null) return blocked
    }
    if (staged !== undefined) {
      if (staged.error !== null) throw staged.error
      staged.commit()
    }
    if (moves) files.remove(known.path)
    const touched = known === undefined ? [wanted.path] : [wanted.path, known.path]
    return { kind: 'paid', note: { path: wanted.path, hash: hashOf(wanted.text) }, touched }
  }

  /** The entry was purged: its file goes, unless somebody has written something else into it since. */
  function withdraw(entryId: string): Outcome {
    const known = findMirrorFile(db, entryId)
    if (known === undefined) return { kind: 'paid', note: null, touched: [] }
    const there = files.read(known.path)
    if (there !== null && hashOf(there) === known.hash) files.remove(known.path)
    return { kind: 'paid', note: null, touched: [known.path] }
  }

  async function batch(debts: readonly Debt[]): Promise<{ paid: number; again: number; failure: Error | null }> {
    const pace = createPace()
    const work: { debt: Debt; wanted: Wanted | null }[] = []
    const toStage: (Wanted & { entryId: string })[] = []
    for (const debt of debts) {
      const wanted = wantedOf(debt.entryId)
      work.push({ debt, wanted })
      if (wanted !== null && !isThere(debt.entryId, wanted)) toStage.push({ entryId: debt.entryId, ...wanted })
      await pace.breathe()
    }
    const stages = await files.stage(toStage)
    const stagedOf = new Map(toStage.map(({ entryId }, i) => [entryId, stages[i]]))
    let failure: Error | null = null
    let again = 0
    const paid: { debt: Debt; note: { path: string; hash: string } | null }[] = []
    const touched: string[] = []
    for (const { debt, wanted } of work) {
      await pace.breathe()
      const staged = stagedOf.get(debt.entryId)
      try {
        const outcome = wanted === null ? withdraw(debt.entryId) : place(debt.entryId, wanted, staged)
        if (outcome.kind === 'paid') {
          paid.push({ debt, note: outcome.note })
          touched.push(...outcome.touched)
          continue
        }
        if (outcome.kind === 'again') again++
      } catch (error) {
        failure ??= error instanceof Error ? error : new Error(String(error))
      }
      staged?.discard()
    }
    try {
      await files.settle(touched)
    } catch (error) {
      // the names may not be on the disk: all of it stays owed
      return { paid: 0, again, failure: error instanceof Error ? error : new Error(String(error)) }
    }
    db.transaction(() => {
      for (const { debt, note } of paid) {
        if (note === null) forgetMirrorFile(db, debt.entryId)
        else noteMirrorFile(db, { entryId: debt.entryId, ...note })
        settle(db, debt.entryId, debt.seq)
      }
    })
    return { paid: paid.length, again, failure }
  }

  /** One pass over all that is owed; what cannot be paid does not keep the rest waiting. */
  async function pass(
    after: () => void,
    stopped: () => boolean,
  ): Promise<{ readonly moved: boolean; readonly failure: Error | null }> {
    let failure: Error | null = null
    let moved = false
    let place = 0
    while (!stopped()) {
      const debts = owed(db, BATCH, place)
      if (debts.length === 0) break
      place = debts.at(-1)?.seq ?? place
      const done = await batch(debts)
      failure ??= done.failure
      moved ||= done.paid + done.again > 0
      after()
      // a disk that takes nothing of a whole batch is asked again later, not for each file
      if (done.failure !== null && done.paid === 0) break
      await yieldToLoop()
    }
    return { moved, failure }
  }

  return {
    async run(after, stopped) {
      let done = await pass(after, stopped)
      // what lay in the way may be gone now
      while (done.moved && done.failure === null && !stopped() && owed(db, 1).length > 0)
        done = await pass(after, stopped)
      return { failure: done.failure }
    },
  }
}
