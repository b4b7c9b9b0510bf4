import { join, resolve } from 'node:path'
import envPaths from 'env-paths'

/** The data folder: `REVERIE_HOME`, or the platform's usual place for an app's data. */
export function resolveHome(env: Readonly<Record<string, string | undefined>>): string {
  const given = env.REVERIE_HOME?.trim()
  return given === undefined || given === '' ? envPaths('Reverie', { suffix: '' }).data : resolve(given)
}

/** A folder of the data folder by its setting; one that climbs out is refused by falling back to its last name. */
export function folderWithin(home: string, name: string): string {
  const folder = resolve(home, name)
  return folder.startsWith(join(home, '/'))
    ? folder
    : join(home, name.split(/[/\\]/u).findLast(part => /\w/u.test(part)) ?? 'memory')
}
