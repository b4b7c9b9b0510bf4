import type { z } from 'zod'
import type { Result } from '../errors.ts'
import type { EngineEvents, EventName } from './events.ts'
import type { RouteName, Routes } from './routes/index.ts'
import type { shellRoutes } from './routes/shell.ts'

export { type EngineEvents, EVENT_NAMES, type EventMessage, type EventName } from './events.ts'
export { type RouteName, type Routes, routes } from './routes/index.ts'
export { shellRoutes } from './routes/shell.ts'

/** What a caller may pass: fields with defaults may be left out. */
export type Input<N extends RouteName> = z.input<Routes[N]['input']>
/** What a handler gets: parsed, defaults filled in. */
export type Parsed<N extends RouteName> = z.output<Routes[N]['input']>
export type Output<N extends RouteName> = z.output<Routes[N]['output']>

/** One handler a route; a missing or an extra one is a type error. */
export type Handlers = { readonly [N in RouteName]: (input: Parsed<N>) => Output<N> | Promise<Output<N>> }

/** The one way in, for the window, the command line and the tests. Never throws. */
export type Dispatch = <N extends RouteName>(name: N, input: Input<N>) => Promise<Result<Output<N>>>

type ShellRoutes = typeof shellRoutes
export type ShellRouteName = keyof ShellRoutes

export type ShellHandlers = {
  readonly [N in ShellRouteName]: (
    input: z.output<ShellRoutes[N]['input']>,
  ) => z.output<ShellRoutes[N]['output']> | Promise<z.output<ShellRoutes[N]['output']>>
}

/** What the preload gives the page: engine calls, shell calls, and events. */
export interface Bridge {
  call<N extends RouteName>(name: N, input: Input<N>): Promise<Result<Output<N>>>
  call<N extends ShellRouteName>(
    name: N,
    input: z.input<ShellRoutes[N]['input']>,
  ): Promise<Result<z.output<ShellRoutes[N]['output']>>>
  on<K extends EventName>(event: K, listener: (payload: EngineEvents[K]) => void): () => void
  /** `away` while the engine is being restarted, `back` when it answers again. */
  onEngine(listener: (state: 'away' | 'back') => void): () => void
}
