import { create } from 'zustand'
import type { Output } from '#shared/contract/index.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { call } from '../../lib/bridge.ts'
import { refreshStatus } from '../../lib/status.ts'

export type OptionRow = Output<'settings.table'>[number]
export type Described = Output<'settings.get'>

export interface SettingsState {
  readonly table: readonly OptionRow[]
  readonly described: Described | null
  /** Why the settings cannot be shown. */
  readonly error: ErrorInfo | null
  /** What was refused, by `Section.Option`. */
  readonly problems: Readonly<Record<string, ErrorInfo>>
}

export const useSettings = create<SettingsState>(() => ({ table: [], described: null, error: null, problems: {} }))

export const keyOf = ({ section, name }: Pick<OptionRow, 'section' | 'name'>): string => `${section}.${name}`

export async function loadSettings(): Promise<void> {
  const [table, described] = await Promise.all([call('settings.table', {}), call('settings.get', {})])
  if (table.ok && described.ok) {
    useSettings.setState({ table: table.value, described: described.value, error: null })
    return
  }
  const failed = [table, described].find(result => !result.ok)
  if (failed !== undefined && !failed.ok) useSettings.setState({ error: failed.error })
}

/** Changes one option at once; a wrong value is refused beside its field, and the old one holds. */
export async function put(option: Pick<OptionRow, 'section' | 'name'>, value: unknown): Promise<boolean> {
  const result = await call('settings.set', { values: { [option.section]: { [option.name]: value } } })
  setProblem(keyOf(option), result.ok ? null : result.error)
  if (result.ok) {
    await loadSettings()
    await refreshStatus()
  }
  return result.ok
}

/** The field is as it was: what was refused of it is of no more interest. */
export const forgive = (option: Pick<OptionRow, 'section' | 'name'>): void => setProblem(keyOf(option), null)

function setProblem(key: string, error: ErrorInfo | null): void {
  const { [key]: _, ...others } = useSettings.getState().problems
  useSettings.setState({ problems: error === null ? others : { ...others, [key]: error } })
}
