import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../../electron/hosts/start/build-if-stale.mjs'

/** The specs run on what is built, so that has to be what the sources say. */
export default function buildFirst(): void {
  buildIfStale(fileURLToPath(new URL('../../', import.meta.url)))
}
