import type { z } from 'zod'
import type { Result } from '../errors.ts'
import type { RouteName, Routes } from './routes/index.ts'

export { type EngineEvents, EVENT_NAMES, type EventMessage, type EventName } from './events.ts'
export { type RouteName, type Routes, routes } from './routes/index.ts'

/** What a caller may pass: fields with defaults may be left out. */
export type Input<N extends RouteName> = z.input<Routes[N]['input']>
/** What a handler gets: parsed, defaults filled in. */
export type Parsed<N extends RouteName> = z.output<Routes[N]['input']>
export type Output<N extends RouteName> = z.output<Routes[N]['output']>

/** One handler a route; a missing or an extra one is a type error. */
export type Handlers = { readonly [N in RouteName]: (input: Parsed<N>) => Output<N> | Promise<Output<N>> }

/** The one way in, for the window, the command line and the tests. Never throws. */
export type Dispatch = <N extends RouteName>(name: N, input: Input<N>) => Promise<Result<Output<N>>>
