import { Worker } from 'node:worker_threads'
import type { EventMessage } from '#shared/contract/events.ts'
import type { Result } from '#shared/errors.ts'
import type { EngineStart, FromEngine, ToEngine } from './engine-messages.ts'
import type { SecretStore } from './secrets.ts'

export interface EngineClient {
  call(name: string, input: unknown): Promise<Result<unknown>>
  onEvent(listener: (message: EventMessage) => void): void
  onState(listener: (state: 'away' | 'back') => void): void
  /** Lets the engine finish what it owes, at most a few seconds, then ends the thread. */
  close(): Promise<void>
}

const AWAY: Result<never> = {
  ok: false,
  error: {
    code: 'INTERNAL',
    message: 'The memory engine stopped and is being started again. Nothing that was saved is lost.',
  },
}
const CLOSE_LIMIT_MS = 5_000
const RESTART_PAUSE_MS = 250
/** An engine that dies again and again (a full disk, say) is tried ever more rarely. */
const LONGEST_PAUSE_MS = 30_000

/**
 * The engine's worker thread, seen from main: passes messages and nothing else, so that no query ever
 * holds the window. A thread that dies is started again; calls under way answer that it was away.
 */
export function startEngine(start: EngineStart, workerUrl: URL, secrets: SecretStore): EngineClient {
  const pending = new Map<number, (result: Result<unknown>) => void>()
  const eventListeners: ((message: EventMessage) => void)[] = []
  const stateListeners: ((state: 'away' | 'back') => void)[] = []
  let nextId = 0
  let closing = false
  let onClosed: () => void = () => {}
  let pause = RESTART_PAUSE_MS
  /** Null between the end of one thread and the start of the next. */
  let worker: Worker | null = launch()

  function launch(): Worker {
    const fresh = new Worker(workerUrl, { workerData: start })
    fresh.on('message', (message: FromEngine) => void receive(fresh, message))
    fresh.on('error', error => console.error('[engine]', error))
    fresh.on('exit', () => {
      worker = null
      for (const settle of pending.values()) settle(AWAY)
      pending.clear()
      onClosed()
      if (closing) return
      for (const listener of stateListeners) listener('away')
      setTimeout(() => {
        if (!closing) worker = launch()
      }, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    })
    return fresh
  }

  async function receive(from: Worker, message: FromEngine): Promise<void> {
    const send = (reply: ToEngine): void => from.postMessage(reply)
    switch (message.kind) {
      case 'ready':
        pause = RESTART_PAUSE_MS
        for (const listener of stateListeners) listener('back')
        return
      case 'answer':
        pending.get(message.id)?.(message.result)
        pending.delete(message.id)
        return
      case 'event':
        for (const listener of eventListeners) listener(message.message)
        return
      case 'secret':
        try {
          if (message.value !== undefined) await secrets.set(message.name, message.value)
          send({ kind: 'secret', id: message.id, value: message.value ?? (await secrets.get(message.name)) })
        } catch (error) {
          send({
            kind: 'secret',
            id: message.id,
            value: null,
            failed: error instanceof Error ? error.message : String(error),
          })
        }
        return
      case 'closed':
        onClosed()
    }
  }

  return {
    call(name, input) {
      return new Promise(resolve => {
        if (worker === null) return resolve(AWAY)
        const id = ++nextId
        pending.set(id, resolve)
        try {
          worker.postMessage({ kind: 'call', id, name, input } satisfies ToEngine)
        } catch {
          pending.delete(id)
          resolve({
            ok: false,
            error: { code: 'INVALID_INPUT', message: 'The input cannot be sent: it must be plain data.' },
          })
        }
      })
    },
    onEvent: listener => void eventListeners.push(listener),
    onState: listener => void stateListeners.push(listener),
    async close() {
      closing = true
      if (worker === null) return
      const closed = new Promise<void>(resolve => {
        onClosed = resolve
      })
      worker.postMessage({ kind: 'close' } satisfies ToEngine)
      await Promise.race([closed, new Promise(resolve => setTimeout(resolve, CLOSE_LIMIT_MS))])
      await worker?.terminate()
    },
  }
}
