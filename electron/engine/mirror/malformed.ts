import type { Problems } from '../system/problems.ts'

/** The files that cannot be read: reported with the reason until they can, or until they are gone. */
export interface Malformed {
  report(path: string, error: unknown): void
  mended(path: string): void
  /** Takes back the reports on files that are no longer there. */
  keepOnly(there: ReadonlySet<string>): void
}

export function createMalformed(problems: Problems, absolute: (path: string) => string): Malformed {
  const known = new Set<string>()
  const mended = (path: string): void => {
    if (known.delete(path)) problems.clear({ kind: 'malformed-file', path: absolute(path) })
  }
  return {
    report(path, error) {
      known.add(path)
      problems.report({
        kind: 'malformed-file',
        path: absolute(path),
        message: `This memory file cannot be read and is left as it is: ${error instanceof Error ? error.message : String(error)}`,
      })
    },
    mended,
    keepOnly(there) {
      for (const path of [...known]) if (!there.has(path)) mended(path)
    },
  }
}
