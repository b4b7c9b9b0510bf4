import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../../ports.ts'
import { vectorFrom } from '../../store/vectors.ts'

interface Manifest {
  readonly model: string
  readonly dimensions: number
}

/**
 * Vectors beside the entries (`.embeddings/{id}.bin`, raw little-endian float32), so that a rebuilt database costs no
 * re-embedding. `manifest.json` names model and dimensions; `texts.jsonl` says of which text each vector is. A cache
 * that cannot be read or written is as good as none: it is never a fault.
 */
export interface VectorCache {
  get(model: string, id: string, textHash: string): Float32Array | null
  put(model: string, rows: readonly { id: string; textHash: string; vector: Float32Array }[]): void
  forget(id: string): void
}

export function createVectorCache(folder: () => string, logger: Logger): VectorCache {
  let known: { manifest: Manifest; texts: Map<string, string> } | null = null
  const at = (name: string): string => join(folder(), '.embeddings', name)

  function load(): typeof known {
    if (known !== null) return known
    try {
      if (!existsSync(at('manifest.json'))) return null
      const manifest = JSON.parse(readFileSync(at('manifest.json'), 'utf8')) as Manifest
      const texts = new Map<string, string>()
      if (existsSync(at('texts.jsonl'))) {
        for (const line of readFileSync(at('texts.jsonl'), 'utf8').split('\n')) {
          if (line === '') continue
          const { id, hash } = JSON.parse(line) as { id: string; hash: string }
          texts.set(id, hash)
        }
      }
      known = { manifest, texts }
    } catch (error) {
      logger.warn('the cache of vectors cannot be read; it is made anew', { cause: String(error) })
      rmSync(at(''), { recursive: true, force: true })
    }
    return known
  }

  return {
    get(model, id, textHash) {
      const cache = load()
      if (cache === null || cache.manifest.model !== model || cache.texts.get(id) !== textHash) return null
      try {
        const vector = vectorFrom(readFileSync(at(`${id}.bin`)))
        return vector.length === cache.manifest.dimensions ? vector : null
      } catch {
        return null
      }
    },
    put(model, rows) {
      const [first] = rows
      if (first === undefined) return
      try {
        const manifest: Manifest = { model, dimensions: first.vector.length }
        const cache = load()
        if (cache?.manifest.model !== model || cache.manifest.dimensions !== manifest.dimensions) {
          rmSync(at(''), { recursive: true, force: true })
          mkdirSync(at(''), { recursive: true })
          writeFileSync(at('manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
          known = { manifest, texts: new Map() }
        }
        for (const { id, textHash, vector } of rows) {
          writeFileSync(at(`${id}.bin`), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))
          known?.texts.set(id, textHash)
        }
        const lines = rows.map(({ id, textHash }) => `${JSON.stringify({ id, hash: textHash })}\n`)
        appendFileSync(at('texts.jsonl'), lines.join(''))
      } catch (error) {
        logger.warn('vectors could not be cached beside the memories', { cause: String(error) })
      }
    },
    forget(id) {
      try {
        rmSync(at(`${id}.bin`), { force: true })
      } catch {
        // a cache that cannot be written is as good as none
      }
    },
  }
}
