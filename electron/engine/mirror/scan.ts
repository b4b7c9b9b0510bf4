import { createPace } from '../pace.ts'
import type { WriteDb } from '../store/database.ts'
import { findEntry, lastSeq } from '../store/entries.ts'
import { countMirrorFiles, type MirrorFile, mirrorFilesAfter, unmirrored } from '../store/mirror-files.ts'
import { owe } from '../store/outbox.ts'
import type { EntryFiles, Listing } from './entry-files.ts'
import type { Intake, Seen } from './intake.ts'
import type { Malformed } from './malformed.ts'

/**
 * Compares files and entries by content, in slices. The answer are live entries whose files are gone in such a number
 * that it looks like a fault: nothing was done about those.
 */
export interface Scan {
  everything(options: { readonly rebuilding: boolean }): Promise<readonly string[]>
  /** Only what was touched: files, or folders with all that is in them. */
  these(paths: ReadonlySet<string>): Promise<readonly string[]>
}

/** Up to this many removed files are a wish, unless they are all that there were. */
const FEW_FILES = 2
const FAULT_SHARE = 0.2
const PAGE = 500

export function createScan(ports: {
  readonly db: WriteDb
  readonly files: EntryFiles
  readonly intake: Intake
  readonly malformed: Malformed
  readonly stopped: () => boolean
  /** Told which folders there are, before their files are looked at. `all`: every file will be. */
  readonly onListed: (folders: readonly string[], all: boolean) => void
}): Scan {
  const { db, files, intake, malformed, stopped } = ports

  /** Looks at these files; answers the entries whose file is there but cannot be read where it is expected. */
  async function lookAt(paths: readonly string[], rebuilding: boolean): Promise<Set<string>> {
    const claimed = new Set<string>()
    const pace = createPace()
    const look = (path: string): void => {
      const seen: Seen = intake.look(path, { rebuilding })
      if (seen.was === 'malformed' && seen.id !== null) claimed.add(seen.id)
    }
    for (let at = 0; at < paths.length && !stopped(); ) {
      // a rebuild writes much: one transaction a slice
      const slice = (): void => {
        do look(paths[at++] ?? '')
        while (at < paths.length && !pace.due())
      }
      if (rebuilding) db.transaction(slice)
      else slice()
      await pace.breathe()
    }
    return claimed
  }

  /** The entries whose files are not where the mirror left them, nor anywhere else. */
  async function missingFrom(there: ReadonlySet<string>, claimed: ReadonlySet<string>): Promise<MirrorFile[]> {
    const missing: MirrorFile[] = []
    const pace = createPace()
    for (let after = ''; !stopped(); ) {
      const page = mirrorFilesAfter(db, after, PAGE)
      if (page.length === 0) break
      after = page.at(-1)?.entryId ?? after
      missing.push(...page.filter(file => !there.has(file.path) && !claimed.has(file.entryId)))
      await pace.breathe()
    }
    return missing
  }

  /** Archives what somebody removed, unless that is too much at once to be a wish. */
  async function settleMissing(listed: Listing, claimed: ReadonlySet<string>): Promise<readonly string[]> {
    const there = new Set(listed.files)
    malformed.keepOnly(there)
    const missing = await missingFrom(there, claimed)
    if (missing.length === 0 || stopped()) return []
    const known = countMirrorFiles(db)
    const live = missing.filter(file => findEntry(db, file.entryId)?.entry.archivedAt === null).map(f => f.entryId)
    const all = missing.length === known && known > 1
    if (live.length > 0 && (all || (missing.length > FEW_FILES && missing.length > known * FAULT_SHARE))) return live
    const pace = createPace()
    for (const { entryId } of missing) {
      intake.removed(entryId)
      await pace.breathe()
    }
    return []
  }

  async function oweUnmirrored(): Promise<void> {
    const last = lastSeq(db)
    const pace = createPace()
    for (let after = 0; after < last && !stopped(); after += PAGE) {
      const ids = unmirrored(db, after, after + PAGE)
      if (ids.length > 0) db.transaction(() => ids.forEach(id => void owe(db, id)))
      await pace.breathe()
    }
  }

  const allKnown = async (): Promise<string[]> => (await missingFrom(new Set(), new Set())).map(file => file.entryId)

  return {
    async everything({ rebuilding }) {
      const listed = await files.list()
      if (listed === null) {
        const known = await allKnown()
        if (known.length === 0) await oweUnmirrored()
        return known
      }
      ports.onListed(listed.folders, true)
      const claimed = await lookAt(listed.files, rebuilding)
      const suspicious = await settleMissing(listed, claimed)
      await oweUnmirrored()
      return suspicious
    },
    async these(paths) {
      const named = [...paths].filter(path => path.endsWith('.json'))
      const there = named.filter(path => files.read(path) !== null)
      const claimed = await lookAt(there, false)
      if (there.length === paths.size) return []
      // something is gone, or a folder was touched: what there is now is listed, not read
      const listed = await files.list()
      if (listed === null) return allKnown()
      ports.onListed(listed.folders, false)
      const folders = [...paths].filter(path => !path.endsWith('.json'))
      const within = listed.files.filter(file => folders.some(folder => folder === '' || file.startsWith(`${folder}/`)))
      for (const id of await lookAt(within, false)) claimed.add(id)
      return settleMissing(listed, claimed)
    },
  }
}
