import { resolve } from 'node:path'
import envPaths from 'env-paths'

/** The data folder: `REVERIE_HOME`, or the platform's usual place for an app's data. */
export function resolveHome(env: Readonly<Record<string, string | undefined>>): string {
  const given = env.REVERIE_HOME?.trim()
  return given === undefined || given === '' ? envPaths('Reverie', { suffix: '' }).data : resolve(given)
}
