import type { Dirent } from 'node:fs'
import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import writeFileAtomic from 'write-file-atomic'

/** The files of the entries, by path relative to the memory folder with `/`. Injectable, for full disks in tests. */
export interface EntryFiles {
  /** Every entry file, sorted; hidden folders and files, links and temporary files aside. Null: the folder is not there. */
  list(): Promise<string[] | null>
  /** The text of a file; null when it is not there. */
  read(path: string): Promise<string | null>
  /** Writes to a temporary name and renames. */
  write(path: string, text: string): Promise<void>
  /** Removes a file and the folders that it leaves empty. */
  remove(path: string): Promise<void>
  absolute(path: string): string
}

export function createEntryFiles(folder: string): EntryFiles {
  const absolute = (path: string): string => join(folder, ...path.split('/'))

  async function walk(at: string, out: string[]): Promise<void> {
    const items: Dirent[] = await readdir(at, { withFileTypes: true })
    for (const item of items) {
      if (item.name.startsWith('.')) continue
      const path = join(at, item.name)
      if (item.isDirectory()) await walk(path, out)
      else if (item.isFile() && item.name.endsWith('.json')) out.push(relative(folder, path).split(sep).join('/'))
    }
  }

  return {
    absolute,
    async list() {
      try {
        const out: string[] = []
        await walk(folder, out)
        return out.toSorted()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async read(path) {
      try {
        return await readFile(absolute(path), 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async write(path, text) {
      await mkdir(dirname(absolute(path)), { recursive: true })
      await writeFileAtomic(absolute(path), text)
    },
    async remove(path) {
      await rm(absolute(path), { force: true })
      for (let at = dirname(absolute(path)); at !== folder && at.startsWith(folder + sep); at = dirname(at)) {
        try {
          await rmdir(at)
        } catch {
          return
        }
      }
    },
  }
}
