import { existsSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, mkdir, open, opendir } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'

/** What lies in the memory folder; paths are relative to it, with `/`. */
export interface Listing {
  /** Every entry file; hidden ones, links and temporary files aside. */
  readonly files: readonly string[]
  /** Every folder, the memory folder itself as `''`. */
  readonly folders: readonly string[]
}

/** A text that is on the disk, but under a name that nobody looks at yet. */
export interface Staged {
  readonly path: string
  /** Why it could not be written; null when it was. */
  readonly error: Error | null
  /** Puts it in the place of what is there. */
  commit(): void
  /** Takes it away again. */
  discard(): void
}

/**
 * The files of the entries, by path relative to the memory folder with `/`. Reading, renaming and removing are
 * synchronous, so that nobody else has a turn between looking at a file and acting on it; waiting for the disk is
 * not. Injectable, for full disks and kills in tests.
 */
export interface EntryFiles {
  /** Null: the folder is not there. */
  list(): Promise<Listing | null>
  /** The text of a file; null when it is not there. */
  read(path: string): string | null
  /** Writes texts under temporary names and waits until the disk has them. One that fails does not hold up the others. */
  stage(texts: readonly { readonly path: string; readonly text: string }[]): Promise<readonly Staged[]>
  /** Removes a file and the folders that it leaves empty. */
  remove(path: string): void
  /** Waits until the disk has what was renamed and removed in the folders of these files. */
  settle(paths: readonly string[]): Promise<void>
  /** Whether two paths lead to one file, as `Garden/x` and `garden/x` do on many systems. */
  same(a: string, b: string): boolean
  absolute(path: string): string
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
const TEMPORARY = /^\..*\.json\.tmp$/u

/** Takes a temporary file away, if the disk lets it; one that stays hurts nobody. */
function forget(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // hidden, never looked at, and written over by the next attempt
  }
}

/** Opens a file for writing, and makes its folder only when it is not there: mostly it is. */
async function openFresh(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true })
    return open(path, 'w')
  }
}

/** Waits until the disk has the names in a folder; one that is gone has none. */
async function settleFolder(path: string): Promise<void> {
  if (!existsSync(path)) return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export function createEntryFiles(folder: string): EntryFiles {
  const absolute = (path: string): string => join(folder, ...path.split('/'))
  const temporary = (path: string): string => join(dirname(absolute(path)), `.${basename(path)}.tmp`)

  const same = (a: string, b: string): boolean => {
    try {
      const [x, y] = [statSync(absolute(a)), statSync(absolute(b))]
      return x.ino === y.ino && x.dev === y.dev
    } catch {
      return false
    }
  }

  /** The spelling that Reverie itself would use, where the file system takes both for the same. */
  const spelt = (path: string): string => {
    const ours = path.normalize('NFC').toLowerCase()
    return ours !== path && same(ours, path) ? ours : path
  }

  async function walk(at: string, out: { files: string[]; folders: string[] }): Promise<void> {
    out.folders.push(at)
    for await (const item of await opendir(absolute(at), { bufferSize: 256 })) {
      const path = at === '' ? item.name : `${at}/${item.name}`
      if (item.name.startsWith('.')) {
        // what a kill left behind; what it belongs to is still owed
        if (item.isFile() && TEMPORARY.test(item.name)) forget(absolute(path))
      } else if (item.isDirectory()) await walk(path, out)
      else if (item.isFile() && item.name.endsWith('.json')) out.files.push(spelt(path))
    }
  }

  async function stageOne(path: string, text: string): Promise<Staged> {
    const discard = (): void => forget(temporary(path))
    const staged = (error: Error | null): Staged => ({
      path,
      error,
      commit: () => renameSync(temporary(path), absolute(path)),
      discard,
    })
    try {
      const file = await openFresh(temporary(path))
      try {
        await file.writeFile(text, 'utf8')
        await file.sync()
      } finally {
        await file.close()
      }
      return staged(null)
    } catch (error) {
      discard()
      return staged(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    absolute,
    same,
    async list() {
      try {
        const out = { files: [] as string[], folders: [] as string[] }
        await walk('', out)
        return out
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error
        // a folder below it may have gone while it was walked: that is no missing memory folder
        return existsSync(folder) ? this.list() : null
      }
    },
    read(path) {
      try {
        return readFileSync(absolute(path), 'utf8')
      } catch (error) {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
        throw error
      }
    },
    stage: texts => Promise.all(texts.map(({ path, text }) => stageOne(path, text))),
    remove(path) {
      rmSync(absolute(path), { force: true })
      for (let at = dirname(absolute(path)); at !== folder && at.startsWith(folder + sep); at = dirname(at)) {
        try {
          rmdirSync(at)
        } catch {
          return
        }
      }
    },
    async settle(paths) {
      // Windows cannot open a folder to wait for it, and writes its names through its own journal
      if (process.platform === 'win32') return
      const touched = new Set(paths.map(path => dirname(absolute(path))))
      await Promise.all([...touched].map(settleFolder))
    },
  }
}
