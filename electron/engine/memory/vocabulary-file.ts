import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../ports.ts'
import { BASELINE, parseVocabulary, type Vocabulary } from '../rules/vocabulary.ts'

/**
 * The merge-coverage vocabulary of the data folder, read anew each time it is asked for. A malformed
 * file means the baseline and a warning: never no check.
 */
export function createVocabularyFile(home: string, logger: Logger): () => Vocabulary {
  const path = join(home, 'merge-coverage-vocabulary.json')
  return () => {
    if (!existsSync(path)) return BASELINE
    try {
      return parseVocabulary(JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')))
    } catch (error) {
      logger.warn('merge-coverage-vocabulary.json cannot be read; the built-in vocabulary is used', {
        cause: error instanceof Error ? error.message : String(error),
      })
      return BASELINE
    }
  }
}
