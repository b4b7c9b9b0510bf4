import type { EventMessage } from '#shared/contract/events.ts'
import type { Result } from '#shared/errors.ts'

/** What the worker is started with. */
export interface EngineStart {
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly resources: string
}

/** Main to worker. */
export type ToEngine =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'secret'; readonly id: number; readonly value: string | null; readonly failed?: string }
  | { readonly kind: 'close' }

/** Worker to main. */
export type FromEngine =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'event'; readonly message: EventMessage }
  | { readonly kind: 'secret'; readonly id: number; readonly name: string; readonly value?: string }
  | { readonly kind: 'closed' }
