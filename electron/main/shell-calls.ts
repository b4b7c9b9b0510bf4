import { BrowserWindow, shell } from 'electron'
import { type ShellHandlers, type ShellRouteName, shellRoutes } from '#shared/contract/index.ts'
import type { Route } from '#shared/contract/route.ts'
import { AppError, type Result, toErrorInfo } from '#shared/errors.ts'
import { describeIssues } from '../engine/create-engine.ts'
import type { EngineClient } from './engine-client.ts'

/** The calls that the desktop shell answers itself: file manager, browser, windows. */
export function createShellCalls(engine: EngineClient, home: string, newWindow: () => void) {
  const handlers: ShellHandlers = {
    async 'shell.reveal'({ id }) {
      const found = (await engine.call('memory.path', { id })) as Result<{ path: string }>
      if (!found.ok) throw new AppError(found.error.code, found.error.message)
      shell.showItemInFolder(found.value.path)
      return found.value
    },
    async 'shell.openHome'() {
      const failed = await shell.openPath(home)
      if (failed !== '') throw new AppError('STORAGE', `The folder ${home} could not be opened: ${failed}`)
      return { path: home }
    },
    async 'shell.openExternal'({ url }) {
      await shell.openExternal(url)
      return { opened: true }
    },
    'shell.newWindow'() {
      newWindow()
      return { opened: BrowserWindow.getAllWindows().length > 0 }
    },
  }

  return {
    knows: (name: string): name is ShellRouteName => Object.hasOwn(shellRoutes, name),
    async call(name: ShellRouteName, input: unknown): Promise<Result<unknown>> {
      const route: Route = shellRoutes[name]
      const parsed = route.input.safeParse(input ?? {})
      if (!parsed.success) return { ok: false, error: describeIssues(parsed.error) }
      try {
        return { ok: true, value: await (handlers[name] as (input: unknown) => unknown)(parsed.data) }
      } catch (error) {
        return { ok: false, error: toErrorInfo(error) }
      }
    },
  }
}
