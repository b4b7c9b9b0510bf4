import type { Entry } from '#shared/domain/entry.ts'
import { GENERAL } from '#shared/domain/entry.ts'
import { displayCategory, normaliseCategory } from '../rules/categories.ts'

/** Where an entry's file lies, relative to the memory folder. */
export const pathFor = (entry: Pick<Entry, 'id' | 'category'>): string =>
  `${displayCategory(entry.category)}/${entry.id}.json`

/** The id that a file's name claims; it need not be one. */
export const idIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length).toLowerCase()

/** The category that a file's folder stands for. Throws when the folder's name cannot be one. */
export function categoryIn(path: string): string | null {
  const category = normaliseCategory(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  return category === GENERAL ? null : category
}
