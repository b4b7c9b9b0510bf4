import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { DIRECTIVES, type Directive, type DirectiveName } from '#shared/domain/directive.ts'
import { AppError } from '#shared/errors.ts'
import type { Logger } from './ports.ts'

/** The prompts. A file of the same name in the data folder's `directives/` replaces a built-in one whole. */
export interface Directives {
  /** The text in force, by the name of its file; trimmed. */
  read(name: string): string
  /** All that Reverie brings, each with the text in force and the built-in one. */
  list(): readonly Directive[]
  get(name: DirectiveName): Directive
  /** Writes the user's own; `STORAGE` when the disk takes none. */
  set(name: DirectiveName, text: string): Promise<Directive>
  /** Back to the built-in one; the user's own is kept beside it as `<name>.old`. */
  reset(name: DirectiveName): Promise<Directive>
}

export function createDirectives(ports: {
  readonly home: string
  readonly resources: string
  readonly logger: Logger
}): Directives {
  const folder = join(ports.home, 'directives')
  const builtIn = (name: string): string => clean(readFileSync(join(ports.resources, 'directives', name), 'utf8'))

  /** The user's own text: null when there is none, with a problem when it is there and cannot be used. */
  function own(name: string): { readonly text: string | null; readonly problem: string | null } {
    const path = join(folder, name)
    try {
      if (!existsSync(path)) return { text: null, problem: null }
      const text = clean(readFileSync(path, 'utf8'))
      if (text !== '') return { text, problem: null }
      return { text: null, problem: `directives/${name} is empty; the built-in one is used.` }
    } catch (error) {
      ports.logger.warn(`directives/${name} cannot be read; the built-in one is used`, { cause: String(error) })
      return { text: null, problem: `directives/${name} cannot be read; the built-in one is used.` }
    }
  }

  function get(name: DirectiveName): Directive {
    const { text, problem } = own(name)
    const from = builtIn(name)
    return { name, inForce: text === null ? 'built-in' : 'own', text: text ?? from, builtIn: from, problem }
  }

  return {
    read(name) {
      if (!/^[\w-]+\.md$/u.test(name)) {
        throw new AppError('INVALID_INPUT', `A directive is named like dream.md; ${JSON.stringify(name)} is not.`)
      }
      return own(name).text ?? builtIn(name)
    },
    list: () => DIRECTIVES.map(get),
    get,
    async set(name, text) {
      try {
        mkdirSync(folder, { recursive: true })
        await writeFileAtomic(join(folder, name), `${clean(text)}\n`)
      } catch (error) {
        throw notKept(name, error)
      }
      return get(name)
    },
    async reset(name) {
      const path = join(folder, name)
      try {
        if (existsSync(path)) await rename(path, `${path}.old`)
      } catch (error) {
        throw notKept(name, error)
      }
      return get(name)
    },
  }
}

const clean = (text: string): string => text.replace(/^\uFEFF/, '').trim()

const notKept = (name: string, cause: unknown): AppError =>
  new AppError('STORAGE', `directives/${name} could not be written. What was in force stays in force.`, {
    ...(cause instanceof Error ? { cause } : {}),
  })
