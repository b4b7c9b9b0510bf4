/** Hashes of one entry's text: in the database, in its file, and as the mirror last wrote or read it; null: not there. */
export interface MirrorHashes {
  readonly database: string | null
  readonly file: string | null
  readonly last: string | null
}

/**
 * - `none`: in step;
 * - `note`: in step, but the mirror does not know it yet;
 * - `write`: the file is to be written;
 * - `take`: the file's state becomes an edit, or a new entry;
 * - `collide`: both were changed: the database stays, the file's state is kept in the history, the file is written;
 * - `archive`: somebody removed the file of a live entry;
 * - `remove`: the entry was purged in the app, so its file goes;
 * - `forget`: neither is there any more.
 */
export type MirrorAction = 'none' | 'note' | 'write' | 'take' | 'collide' | 'archive' | 'remove' | 'forget'

/** What to do about one entry, from three hashes alone (SPEC §2.3). */
export function mirrorAction({ database, file, last }: MirrorHashes): MirrorAction {
  if (database === null && file === null) return last === null ? 'none' : 'forget'
  if (database === file) return last === file ? 'none' : 'note'
  if (file === null) return last === database ? 'archive' : 'write'
  if (database === null) return last === file ? 'remove' : 'take'
  if (last === database) return 'take'
  return last === file ? 'write' : 'collide'
}
