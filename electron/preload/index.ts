import { contextBridge, ipcRenderer } from 'electron'

// The preload is generic and never grows: one call, one stream of events. The channel names stand
// here as text because the sandbox lets a preload import nothing but types.
const CALL: typeof import('#shared/contract/channels.ts').CALL_CHANNEL = 'reverie:call'
const EVENT: typeof import('#shared/contract/channels.ts').EVENT_CHANNEL = 'reverie:event'
const ENGINE: typeof import('#shared/contract/channels.ts').ENGINE_CHANNEL = 'reverie:engine'

interface Message {
  readonly event: string
  readonly payload: unknown
}

contextBridge.exposeInMainWorld('reverie', {
  call: (name: string, input: unknown) => ipcRenderer.invoke(CALL, name, input),
  on(event: string, listener: (payload: unknown) => void) {
    const hear = (_: unknown, message: Message): void => {
      if (message.event === event) listener(message.payload)
    }
    ipcRenderer.on(EVENT, hear)
    return () => void ipcRenderer.removeListener(EVENT, hear)
  },
  onEngine(listener: (state: string) => void) {
    const hear = (_: unknown, state: string): void => listener(state)
    ipcRenderer.on(ENGINE, hear)
    return () => void ipcRenderer.removeListener(ENGINE, hear)
  },
})
