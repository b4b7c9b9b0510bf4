import { vi } from 'vitest'
import type { RouteName } from '#shared/contract/index.ts'
import { type TestEngine, type TestEngineOptions, testEngine } from '#test/support/engine.ts'

export interface EngineWindow extends TestEngine {
  /** Every call that the window made, in order. */
  readonly calls: readonly { readonly name: RouteName; readonly input: unknown }[]
  /** Holds back the answer of the next call of this name until `release`. */
  holdNext(name: RouteName): { readonly isHeld: () => boolean; readonly release: () => void }
}

/** A window whose calls go to a real engine, as the preload would pass them on. */
export async function windowOnEngine(options: TestEngineOptions = {}): Promise<EngineWindow> {
  const own = await testEngine(options)
  const calls: { name: RouteName; input: unknown }[] = []
  const gates = new Map<string, { opened: Promise<void>; reached: () => void }>()
  vi.stubGlobal('window', {
    reverie: {
      async call(name: RouteName, input: never) {
        calls.push({ name, input })
        const gate = gates.get(name)
        if (gate !== undefined) {
          gates.delete(name)
          const answer = await own.engine.dispatch(name, input)
          gate.reached()
          await gate.opened
          return answer
        }
        return own.engine.dispatch(name, input)
      },
      on: own.engine.events.on.bind(own.engine.events),
      onEngine: () => () => {},
    },
  })
  return {
    ...own,
    calls,
    holdNext(name) {
      let [held, release] = [false, (): void => {}]
      const opened = new Promise<void>(resolve => {
        release = resolve
      })
      gates.set(name, {
        opened,
        reached: () => {
          held = true
        },
      })
      return { isHeld: () => held, release: () => release() }
    },
  }
}
