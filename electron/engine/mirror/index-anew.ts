import type { EntryIndex } from '../memory/entry-writer.ts'
import { createPace } from '../pace.ts'
import { filteredSeqs } from '../store/browse.ts'
import type { WriteDb } from '../store/database.ts'
import { findBySeq } from '../store/entries.ts'

const AT_ONCE = 10

/** Puts every entry, archived ones too, into the word index again, a transaction a slice; answers how many there are. */
export async function indexAnew(ports: {
  readonly db: WriteDb
  readonly index: EntryIndex
  readonly stopped: () => boolean
}): Promise<number> {
  const { db, index, stopped } = ports
  const seqs = filteredSeqs(db, { archived: 'all' })
  const pace = createPace()
  for (let at = 0; at < seqs.length && !stopped(); ) {
    db.transaction(() => {
      do {
        for (const { seq, entry } of findBySeq(db, seqs.slice(at, at + AT_ONCE))) index.put(seq, entry)
        at += AT_ONCE
      } while (at < seqs.length && !pace.due())
    })
    await pace.breathe()
  }
  return seqs.length
}
