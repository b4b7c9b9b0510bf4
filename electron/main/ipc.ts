import { BrowserWindow, ipcMain } from 'electron'
import { CALL_CHANNEL, ENGINE_CHANNEL, EVENT_CHANNEL } from '#shared/contract/channels.ts'
import type { Result } from '#shared/errors.ts'
import type { EngineClient } from './engine-client.ts'
import { isTrustedSender } from './sender-check.ts'
import type { createShellCalls } from './shell-calls.ts'

const REFUSED: Result<never> = {
  ok: false,
  error: { code: 'INVALID_INPUT', message: 'This page may not call Reverie.' },
}

/** Joins windows and engine: checks who calls, passes the call on, sends events to every window. */
export function connectIpc(
  engine: EngineClient,
  shellCalls: ReturnType<typeof createShellCalls>,
  devUrl: string | undefined,
): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown): Promise<Result<unknown>> | Result<unknown> => {
    if (!isTrustedSender(event.senderFrame, devUrl)) return REFUSED
    if (typeof name !== 'string')
      return { ok: false, error: { code: 'INVALID_INPUT', message: 'The name of a call must be text.' } }
    return shellCalls.knows(name) ? shellCalls.call(name, input) : engine.call(name, input)
  })
  const toAll = (channel: string, message: unknown): void => {
    for (const window of BrowserWindow.getAllWindows()) {
      if (!window.isDestroyed() && !window.webContents.isDestroyed()) window.webContents.send(channel, message)
    }
  }
  engine.onEvent(message => toAll(EVENT_CHANNEL, message))
  engine.onState(state => toAll(ENGINE_CHANNEL, state))
}
