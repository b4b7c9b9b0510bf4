import type { Handlers, Output } from '#shared/contract/index.ts'
import { AppError } from '#shared/errors.ts'
import { listOptions } from '#shared/settings/table.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { UiState } from '../store/ui-state.ts'
import type { Backups } from '../system/backup.ts'
import { checkHealth, type HealthSources } from '../system/health.ts'
import type { ModelHub } from '../system/model-hub.ts'

export interface SystemParts {
  readonly settings: SettingsStore
  readonly onSettingsChanged: (sections: readonly string[]) => void
  readonly models: ModelHub
  readonly health: HealthSources
  readonly status: () => Output<'status.get'>
  readonly ui: UiState
  readonly backups: Backups
  readonly mirror: {
    resolveGone(choice: 'write' | 'archive'): Promise<{ written: number; archived: number }>
    rebuild(): Promise<{ entries: number }>
  }
}

/** Settings, models, health and what else is about Reverie itself. */
export const systemHandlers = (parts: SystemParts) => {
  const { settings } = parts
  return {
    'settings.get': () => settings.describe(),
    'settings.set': async ({ values }) => {
      const sections = await settings.set(values)
      if (sections.length > 0) parts.onSettingsChanged(sections)
      return { values: (await settings.describe()).values }
    },
    'settings.table': () =>
      listOptions().map(({ section, name, option }) => ({
        section,
        name,
        kind: option.kind,
        default: option.default,
        label: option.label,
        help: option.help,
        choices: [...(option.choices ?? [])],
        advanced: option.advanced ?? false,
      })),
    'model.test': input => parts.models.test(input),
    'model.list': input => parts.models.list(input),
    'health.check': input => checkHealth(parts.health, input),
    'status.get': () => parts.status(),
    'ui.get': () => ({ values: parts.ui.all() }),
    'ui.set': ({ key, value }) => {
      if (JSON.stringify(value ?? null).length > 1_000_000) {
        throw new AppError('INVALID_INPUT', '`value` must be at most a million characters.', { field: 'value' })
      }
      parts.ui.set(key, value)
      return { kept: true }
    },
    'mirror.resolveGone': ({ choice }) => parts.mirror.resolveGone(choice),
    'backup.create': () => parts.backups.create(),
    'backup.cancel': () => parts.backups.cancel(),
    'backup.list': async () => ({ backups: [...(await parts.backups.list())] }),
    'mirror.rebuild': () => parts.mirror.rebuild(),
  } satisfies Partial<Handlers>
}
