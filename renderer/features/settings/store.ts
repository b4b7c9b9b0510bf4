import { create } from 'zustand'
import type { Output } from '#shared/contract/index.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { call } from '../../lib/bridge.ts'
import { refreshStatus } from '../../lib/status.ts'

export type OptionRow = Output<'settings.table'>[number]
type Described = Output<'settings.get'>

export interface SettingsState {
  readonly table: readonly OptionRow[]
  readonly described: Described | null
  /** What was refused, by `Section.Option`. */
  readonly problems: Readonly<Record<string, ErrorInfo>>
}

export const useSettings = create<SettingsState>(() => ({ table: [], described: null, problems: {} }))

export async function loadSettings(): Promise<void> {
  const [table, described] = await Promise.all([call('settings.table', {}), call('settings.get', {})])
  if (table.ok && described.ok) useSettings.setState({ table: table.value, described: described.value })
}

/** Changes one option at once; a wrong value is refused beside its field. */
export async function put(section: string, name: string, value: unknown): Promise<boolean> {
  const key = `${section}.${name}`
  const result = await call('settings.set', { values: { [section]: { [name]: value } } })
  const { [key]: _, ...rest } = useSettings.getState().problems
  useSettings.setState({ problems: result.ok ? rest : { ...rest, [key]: result.error } })
  if (result.ok) {
    await loadSettings()
    await refreshStatus()
  }
  return result.ok
}
