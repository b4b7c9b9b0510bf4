import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import type { Logger } from './ports.ts'

/** The prompts. A file of the same name in the data folder's `directives/` replaces a built-in one whole. */
export interface Directives {
  read(name: string): string
}

export function createDirectives(ports: {
  readonly home: string
  readonly resources: string
  readonly logger: Logger
}): Directives {
  const read = (path: string): string =>
    readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .trim()
  return {
    read(name) {
      if (!/^[\w-]+\.md$/u.test(name)) {
        throw new AppError('INVALID_INPUT', `A directive is named like dream.md; ${JSON.stringify(name)} is not.`)
      }
      const own = join(ports.home, 'directives', name)
      try {
        if (existsSync(own)) return read(own)
      } catch (error) {
        ports.logger.warn(`directives/${name} cannot be read; the built-in one is used`, { cause: String(error) })
      }
      return read(join(ports.resources, 'directives', name))
    },
  }
}
