import { type FSWatcher, watch } from 'node:fs'
import { join, sep } from 'node:path'

/** Tells which paths below a folder were touched. Folders are watched, never files: a hundred thousand files are one watch. */
export interface FolderWatch {
  /** Watches exactly these folders, relative with `/`; answers those that were not watched until now. */
  follow(folders: readonly string[]): readonly string[]
  close(): void
}

/** macOS and Windows watch a tree by themselves; on Linux each folder has a watch of its own. */
const WATCHES_TREES = process.platform === 'darwin' || process.platform === 'win32'

/**
 * @param onTouched a path relative to `root` with `/`; `''` when only the folder as a whole is known
 * @param onLost watching a folder failed: what happens in it is not told any more
 */
export function watchFolders(
  root: string,
  onTouched: (path: string) => void,
  onLost: (error: unknown) => void,
): FolderWatch {
  const watches = new Map<string, FSWatcher>()

  function add(folder: string): void {
    try {
      const at = folder === '' ? root : join(root, ...folder.split('/'))
      const fresh = watch(at, { persistent: false, recursive: WATCHES_TREES }, (_, name) => {
        const below = name === null ? '' : name.split(sep).join('/')
        const path = folder === '' || below === '' ? `${folder}${below}` : `${folder}/${below}`
        // a folder that was replaced by another of its name needs a new watch
        if (path !== folder) drop(path)
        onTouched(path)
      })
      fresh.on('error', error => {
        drop(folder)
        onLost(error)
      })
      watches.set(folder, fresh)
    } catch (error) {
      onLost(error)
    }
  }

  function drop(folder: string): void {
    watches.get(folder)?.close()
    watches.delete(folder)
  }

  return {
    follow(folders) {
      const wanted = new Set(WATCHES_TREES ? folders.filter(folder => folder === '') : folders)
      for (const folder of [...watches.keys()]) if (!wanted.has(folder)) drop(folder)
      const fresh = [...wanted].filter(folder => !watches.has(folder))
      for (const folder of fresh) add(folder)
      return fresh
    },
    close() {
      for (const folder of [...watches.keys()]) drop(folder)
    },
  }
}
