import type { Option } from './option.ts'
import { App, Chat } from './sections/chat.ts'
import { Dream } from './sections/dream.ts'
import { Memory, WorkingMemory } from './sections/memory.ts'
import { Embedding, Llm } from './sections/model.ts'

/**
 * Every setting of Reverie, once: its type, default, words and range. The settings file, the settings
 * screen, the environment overrides (`Section__Option`) and docs/SETTINGS.md all come from here.
 */
export const SETTINGS = { Llm, Embedding, Memory, WorkingMemory, Chat, Dream, App } as const satisfies Record<
  string,
  Record<string, Option<never> | Option>
>

export type SectionName = keyof typeof SETTINGS

type ValueOf<O> = O extends { default: infer D; schema: { _zod: { output: infer T } } }
  ? D extends T
    ? T
    : never
  : never

/** All settings with their values: `settings.Memory.RecallMaxResults`. */
export type Settings = {
  readonly [S in SectionName]: { readonly [K in keyof (typeof SETTINGS)[S]]: ValueOf<(typeof SETTINGS)[S][K]> }
}

/** Values to change, by section and option. */
export type SettingsPatch = { readonly [S in SectionName]?: Partial<Settings[S]> }

/** Every option with its section and name, in the order of the table. */
export function listOptions(): readonly { section: SectionName; name: string; option: Option }[] {
  return (Object.keys(SETTINGS) as SectionName[]).flatMap(section =>
    Object.entries(SETTINGS[section]).map(([name, option]) => ({ section, name, option: option as unknown as Option })),
  )
}

/** The settings as they are with nothing said by anyone. */
export function defaultSettings(): Settings {
  const out: Record<string, Record<string, unknown>> = {}
  for (const { section, name, option } of listOptions()) out[section] = { ...out[section], [name]: option.default }
  return out as unknown as Settings
}
