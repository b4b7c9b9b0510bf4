import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { createEngine, type Engine, type EnginePorts } from '#engine/create-engine.ts'
import type { EventMessage, Input, Output, RouteName } from '#shared/contract/index.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { countingIds } from './counting-ids.ts'
import { type FixedClock, fixedClock } from './fixed-clock.ts'
import { keepingLogger } from './keeping-logger.ts'
import type { ScriptedModelServer } from './scripted-model-server.ts'
import { tempHome } from './temp-home.ts'

/** An engine on real SQLite and real files in a folder of its own, its clock and ids in the test's hand. */
export interface TestEngine {
  readonly engine: Engine
  readonly home: string
  readonly clock: FixedClock
  readonly events: readonly EventMessage[]
  /** Makes a call that has to succeed. */
  call<N extends RouteName>(name: N, input: Input<N>): Promise<Output<N>>
  /** Makes a call that has to fail; answers the error. */
  refuse<N extends RouteName>(name: N, input: Input<N>): Promise<ErrorInfo>
  close(): Promise<void>
}

export interface TestEngineOptions {
  readonly home?: string
  readonly clock?: FixedClock
  readonly ids?: EnginePorts['ids']
  /** Calls back later, for what waits for a moment such as a scheduled dream. */
  readonly later?: EnginePorts['later']
  /** The model server whose endpoint and model are set by the environment. */
  readonly model?: ScriptedModelServer
  /** Settings by the environment, such as `Chat__ExpansionEnabled`. */
  readonly env?: Readonly<Record<string, string>>
}

/** Embeddings are off unless the environment given says otherwise: most tests are about something else. */
export async function testEngine(options: TestEngineOptions = {}): Promise<TestEngine> {
  const home = options.home ?? tempHome()
  const clock = options.clock ?? fixedClock()
  const events: EventMessage[] = []
  const logger = keepingLogger()
  const { model } = options
  const engine = await createEngine({
    home,
    clock,
    ids: options.ids ?? countingIds(),
    logger,
    timeZone: () => 'Europe/Berlin',
    sleep: async () => {},
    ...(options.later === undefined ? {} : { later: options.later }),
    resources: fileURLToPath(new URL('../../resources', import.meta.url)),
    env: {
      Embedding__Provider: 'off',
      Chat__ExpansionEnabled: 'false',
      ...(model === undefined ? {} : { Llm__Endpoint: model.url, Llm__Model: model.model }),
      ...options.env,
    },
  })
  engine.events.onAny(message => events.push(message))
  let closed = false
  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    await engine.close()
  }
  onTestFinished(close)
  return {
    engine,
    home,
    clock,
    events,
    async call(name, input) {
      const result = await engine.dispatch(name, input)
      if (!result.ok)
        throw new Error([`${name}: ${result.error.code} ${result.error.message}`, ...logger.lines].join('\n'))
      return result.value as Output<typeof name>
    },
    async refuse(name, input) {
      const result = await engine.dispatch(name, input)
      if (result.ok) throw new Error(`${name} was expected to fail and answered ${JSON.stringify(result.value)}`)
      return result.error
    },
    close,
  }
}
