import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Problem } from '#shared/domain/health.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import type { Option } from '#shared/settings/option.ts'
import { defaultSettings, listOptions, type SectionName, type Settings } from '#shared/settings/table.ts'
import type { Clock, Secrets } from '../ports.ts'
import { createSerial } from '../serial.ts'
import { fromText, readOption } from './read-option.ts'

type Values = Record<string, Record<string, unknown>>

export interface SettingsStore {
  /** The settings in force: file, then environment over it. Secrets are empty here; ask `secret`. */
  current(): Settings
  /** A secret such as `Llm.ApiKey`: the environment's, else the keychain's, else empty. */
  secret(name: 'Llm.ApiKey' | 'Embedding.ApiKey'): Promise<string>
  describe(): Promise<{ values: Values; overridden: string[]; secretsSet: string[] }>
  /** Changes options, all of them or none. Errors name the option as `values.Section.Option`. */
  set(values: Values): Promise<readonly SectionName[]>
  problems(): readonly Problem[]
}

/**
 * Reads `settings.json` and the environment (`Section__Option`). A malformed file is reported and left
 * as it is, and set aside before it would be overwritten; properties that Reverie does not know stay.
 */
export function createSettingsStore(ports: {
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly secrets: Secrets
  readonly clock: Clock
}): SettingsStore {
  const path = join(ports.home, 'settings.json')
  const serial = createSerial()
  const options = listOptions()
  const found: Problem[] = []
  const report = (message: string): void =>
    void found.push({ kind: 'malformed-settings', message, path, entryId: null, since: instantOf(ports.clock.now()) })

  const { values: fileValues, broken } = readFile(path, report)
  let file: Values = fileValues
  let malformed = broken
  const overrides = readEnvironment(ports.env, report)
  let current = resolve()

  function resolve(): Settings {
    const out = structuredClone(defaultSettings()) as unknown as Values
    for (const { section, name, option } of options) {
      const given = overrides.get(`${section}.${name}`) ?? file[section]?.[name]
      if (given === undefined || option.kind === 'secret') continue
      const read = readOption(option, given)
      if (read.ok) (out[section] as Record<string, unknown>)[name] = read.value
    }
    return out as unknown as Settings
  }

  for (const { section, name, option } of options) {
    const given = file[section]?.[name]
    const read = given === undefined ? undefined : readOption(option, given)
    if (read?.ok === false) report(`${section}.${name} in settings.json ${read.expected}; the default is used.`)
  }

  const optionNamed = (section: string, name: string): Option | undefined =>
    options.find(o => o.section === section && o.name === name)?.option

  return {
    current: () => current,
    async secret(name) {
      return (overrides.get(name) as string | undefined) ?? (await ports.secrets.get(name)) ?? ''
    },
    async describe() {
      const secretsSet: string[] = []
      for (const { section, name, option } of options) {
        const key = `${section}.${name}` as 'Llm.ApiKey'
        if (option.kind === 'secret' && (await this.secret(key)) !== '') secretsSet.push(key)
      }
      return { values: structuredClone(current) as unknown as Values, overridden: [...overrides.keys()], secretsSet }
    },
    set: values => serial(() => apply(values)),
    problems: () => found,
  }

  async function apply(values: Values): Promise<readonly SectionName[]> {
    const secrets: [string, string][] = []
    const next = structuredClone(file)
    const sections = new Set<SectionName>()
    for (const [section, fields] of Object.entries(values)) {
      for (const [name, value] of Object.entries(fields)) {
        const field = `values.${section}.${name}`
        const option = optionNamed(section, name)
        if (option === undefined) throw new AppError('INVALID_INPUT', `\`${field}\` is not a setting.`, { field })
        const read = readOption(option, value)
        if (!read.ok) throw new AppError('INVALID_INPUT', `${option.label} ${read.expected}.`, { field })
        if (overrides.has(`${section}.${name}`)) {
          throw new AppError(
            'INVALID_INPUT',
            `${option.label} is set by the environment (${section}__${name}) and cannot be changed here.`,
            { field },
          )
        }
        sections.add(section as SectionName)
        if (option.kind === 'secret') secrets.push([`${section}.${name}`, read.value as string])
        else next[section] = { ...next[section], [name]: read.value }
      }
    }
    for (const [name, value] of secrets) await ports.secrets.set(name, value)
    if (malformed && existsSync(path)) {
      renameSync(path, `${path}.malformed-${instantOf(ports.clock.now()).replace(/[:.]/g, '-')}`)
      malformed = false
    }
    try {
      await writeFileAtomic(path, `${JSON.stringify(next, null, 2)}\n`)
    } catch (cause) {
      throw new AppError('STORAGE', `The settings could not be written to ${path}. Nothing was changed.`, { cause })
    }
    file = next
    current = resolve()
    return [...sections]
  }
}

function readFile(path: string, report: (message: string) => void): { values: Values; broken: boolean } {
  if (!existsSync(path)) return { values: {}, broken: false }
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error('it is not an object')
    const sections = Object.entries(parsed).filter(([, v]) => typeof v === 'object' && v !== null && !Array.isArray(v))
    return { values: Object.fromEntries(sections) as Values, broken: sections.length !== Object.keys(parsed).length }
  } catch (error) {
    report(
      `settings.json cannot be read (${error instanceof Error ? error.message : String(error)}). The defaults are used; the file is left as it is.`,
    )
    return { values: {}, broken: true }
  }
}

/** Overrides by `Section.Option`; names are matched without regard to case, as some shells change it. */
function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  report: (message: string) => void,
): ReadonlyMap<string, unknown> {
  const byName = new Map(
    Object.entries(env).flatMap(([name, value]) => (name.includes('__') ? [[name.toLowerCase(), value] as const] : [])),
  )
  const out = new Map<string, unknown>()
  for (const { section, name, option } of listOptions()) {
    const raw = byName.get(`${section}__${name}`.toLowerCase())
    if (raw === undefined) continue
    const read = readOption(option, fromText(option, raw))
    if (read.ok) out.set(`${section}.${name}`, read.value)
    else report(`${section}__${name} in the environment ${read.expected}; it is ignored.`)
  }
  return out
}
