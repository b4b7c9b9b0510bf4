import type { EngineEvents } from '#shared/contract/events.ts'
import { AppError } from '#shared/errors.ts'
import type { Clock, Ids } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { createChatClient } from './chat-client.ts'
import type { ChatModel, ModelAnswer, ModelRequest } from './chat-model.ts'
import { askContextTokens, DEFAULT_CONTEXT_TOKENS } from './context-size.ts'

export type ModelState = EngineEvents['model.state']

/** The chat model of the settings, and how it fares. */
export interface Models {
  /** Null when none is set. */
  current(): Promise<ChatModel | null>
  /** As `current`; throws `MODEL_NONE`. */
  required(): Promise<ChatModel>
  name(): string | null
  state(): ModelState
  /** The endpoint, model or key changed. */
  settingsChanged(): void
}

export interface ModelPorts {
  readonly settings: SettingsStore
  readonly clock: Clock
  readonly ids: Ids
  readonly onState: (state: ModelState) => void
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })

export function createModels(ports: ModelPorts): Models {
  const { settings } = ports
  const isSet = (): boolean => {
    const { Endpoint, Model } = settings.current().Llm
    return Endpoint.trim() !== '' && Model.trim() !== ''
  }
  let state: ModelState = isSet() ? { state: 'unknown', message: null } : { state: 'none', message: null }
  let made: { key: string; model: ChatModel } | null = null

  function setState(next: ModelState): void {
    if (next.state === state.state && next.message === state.message) return
    state = next
    ports.onState(state)
  }

  async function current(): Promise<ChatModel | null> {
    if (!isSet()) return null
    const { Endpoint, Model } = settings.current().Llm
    const apiKey = await settings.secret('Llm.ApiKey')
    const key = JSON.stringify([Endpoint, Model, apiKey])
    if (made?.key !== key) made = { key, model: make(Endpoint, Model, apiKey) }
    return made.model
  }

  function make(endpoint: string, model: string, apiKey: string): ChatModel {
    const client = createChatClient({
      endpoint,
      model,
      apiKey,
      clock: ports.clock,
      makeId: () => `call_${ports.ids.other()}`,
      sleep: ports.sleep ?? sleep,
    })
    let asked: Promise<number | null> | null = null
    return {
      name: model,
      async answer(request: ModelRequest): Promise<ModelAnswer> {
        try {
          const answer = await client.answer({
            ...request,
            onWait: (why, ms) => {
              setState({ state: 'failing', message: `${why} Trying again in ${Math.max(1, Math.round(ms / 1000))} s.` })
              request.onWait?.(why, ms)
            },
          })
          setState({ state: 'answers', message: null })
          return answer
        } catch (error) {
          if (error instanceof AppError && error.code.startsWith('MODEL_') && error.code !== 'MODEL_CONTEXT') {
            setState({ state: 'failing', message: error.message })
          }
          throw error
        }
      },
      async contextTokens() {
        const given = settings.current().Llm.ContextTokens
        if (typeof given === 'number') return given
        asked ??= askContextTokens(client.base(), model, apiKey)
        const told = await asked
        if (told === null) asked = null
        return told ?? DEFAULT_CONTEXT_TOKENS
      },
    }
  }

  return {
    current,
    async required() {
      const model = await current()
      if (model === null) throw new AppError('MODEL_NONE', 'No model is connected. Choose one in Settings.')
      return model
    },
    name: () => (isSet() ? settings.current().Llm.Model : null),
    state: () => state,
    settingsChanged() {
      made = null
      setState({ state: isSet() ? 'unknown' : 'none', message: null })
    },
  }
}
