import type { Answer } from './answers.ts'
import type { ChatRequest } from './kept-request.ts'

export type Predicate = (request: ChatRequest) => boolean

/** A queue of answers of its own, for requests of one kind: background work does not race with the chat. */
export interface Lane {
  queue(...answers: readonly Answer[]): void
  /** The requests that came this way. */
  readonly requests: readonly ChatRequest[]
}

/** What is to be answered, and to whom. */
export interface Plan {
  queue(...answers: readonly Answer[]): void
  lane(name: string, matches: Predicate): Lane
  /** A standing answer for every request that matches; returns what takes it back. */
  on(matches: Predicate, answer: Answer | ((request: ChatRequest) => Answer)): () => void
  /** The answer for a request, or null when none was planned. */
  take(request: ChatRequest): Answer | null
  /** What was planned and never asked for, in words. */
  leftOver(): readonly string[]
}

interface Way {
  readonly name: string
  readonly matches: Predicate
  readonly answers: Answer[]
  readonly requests: ChatRequest[]
  readonly standing: ((request: ChatRequest) => Answer) | null
}

/**
 * The first lane or standing answer that matches gets the request, in the order in which they were declared;
 * whatever matches none takes from the default queue. A lane that matches and is empty does not fall through.
 */
export function createPlan(): Plan {
  const ways: Way[] = []
  const rest: Way = { name: 'default', matches: () => true, answers: [], requests: [], standing: null }
  return {
    queue: (...answers) => void rest.answers.push(...answers),
    lane: (name, matches) => {
      const way: Way = { name, matches, answers: [], requests: [], standing: null }
      ways.push(way)
      return { queue: (...answers) => void way.answers.push(...answers), requests: way.requests }
    },
    on: (matches, answer) => {
      const standing = typeof answer === 'function' ? answer : () => answer
      const way: Way = { name: 'standing', matches, answers: [], requests: [], standing }
      ways.push(way)
      return () => {
        const at = ways.indexOf(way)
        if (at >= 0) ways.splice(at, 1)
      }
    },
    take: request => {
      const way = ways.find(one => one.matches(request)) ?? rest
      way.requests.push(request)
      return way.standing?.(request) ?? way.answers.shift() ?? null
    },
    leftOver: () =>
      [rest, ...ways].flatMap(way =>
        way.answers.map(answer => `lane ${way.name}: ${JSON.stringify(answer).slice(0, 200)}`),
      ),
  }
}
