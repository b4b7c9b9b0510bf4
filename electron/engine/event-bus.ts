import type { EngineEvents, EventMessage, EventName } from '#shared/contract/events.ts'

export interface EventBus {
  emit<K extends EventName>(event: K, payload: EngineEvents[K]): void
  on<K extends EventName>(event: K, listener: (payload: EngineEvents[K]) => void): () => void
  /** Every event, for the bridges to other threads. */
  onAny(listener: (message: EventMessage) => void): () => void
}

/** Typed events of the engine. A listener that throws does not keep the others from hearing. */
export function createEventBus(onListenerError: (error: unknown) => void): EventBus {
  const anyListeners = new Set<(message: EventMessage) => void>()
  return {
    emit(event, payload) {
      for (const listener of [...anyListeners]) {
        try {
          listener({ event, payload } as EventMessage)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    on(event, listener) {
      return this.onAny(message => {
        if (message.event === event) listener(message.payload as never)
      })
    },
    onAny(listener) {
      anyListeners.add(listener)
      return () => void anyListeners.delete(listener)
    },
  }
}
