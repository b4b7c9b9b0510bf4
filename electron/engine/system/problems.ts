import type { Problem } from '#shared/domain/health.ts'
import { instantOf } from '#shared/domain/instant.ts'
import type { Clock } from '../ports.ts'

/** What makes two reports the same problem: its kind, its file and its entry. */
export type ProblemKey = Pick<Problem, 'kind'> & Partial<Pick<Problem, 'path' | 'entryId'>>

/** What the user should know of, until it is mended. */
export interface Problems {
  /** Adds a problem, or renews its message; the time of the first report stays. */
  report(problem: ProblemKey & Pick<Problem, 'message'>): void
  /** Takes one back; without `path` and `entryId`, the one that has neither. */
  clear(key: ProblemKey): void
  /** Takes back all of one kind. */
  clearAll(kind: Problem['kind']): void
  /** Oldest first. */
  list(): readonly Problem[]
}

export function createProblems(ports: {
  readonly clock: Clock
  readonly onChanged: (problems: readonly Problem[]) => void
}): Problems {
  const known = new Map<string, Problem>()
  const keyOf = (p: ProblemKey): string => JSON.stringify([p.kind, p.path ?? null, p.entryId ?? null])
  const list = (): readonly Problem[] => [...known.values()]
  const changed = (): void => ports.onChanged(list())
  return {
    report(problem) {
      const key = keyOf(problem)
      const before = known.get(key)
      if (before?.message === problem.message) return
      known.set(key, {
        kind: problem.kind,
        message: problem.message,
        path: problem.path ?? null,
        entryId: problem.entryId ?? null,
        since: before?.since ?? instantOf(ports.clock.now()),
      })
      changed()
    },
    clear(key) {
      if (known.delete(keyOf(key))) changed()
    },
    clearAll(kind) {
      const keys = [...known].filter(([, p]) => p.kind === kind).map(([key]) => key)
      for (const key of keys) known.delete(key)
      if (keys.length > 0) changed()
    },
    list,
  }
}
