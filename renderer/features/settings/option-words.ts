import { counted } from '../../lib/numbers.ts'
import type { Described, OptionRow } from './store.ts'

const CHOICES: Readonly<Record<string, string>> = {
  builtin: 'Built in',
  endpoint: 'A server',
  off: 'Off',
  daily: 'Every day',
  weekly: 'Every week',
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
}

/** A choice in words; one that has none is shown as it is. */
export const choiceWords = (choice: string): string => CHOICES[choice] ?? choice

const UNITS = [
  ['d', 86_400_000, 'day'],
  ['h', 3_600_000, 'hour'],
  ['m', 60_000, 'minute'],
  ['s', 1000, 'second'],
] as const

/** `90d` as `90 days`, `1.5h` as `90 minutes`; null for what is no duration. The largest unit that divides it is taken. */
export function durationWords(text: string): string | null {
  const [, amount, short] = /^(\d{1,6}(?:\.\d{1,3})?)([smhd])$/.exec(text.trim()) ?? []
  const [, length] = UNITS.find(([unit]) => unit === short) ?? []
  if (amount === undefined || length === undefined) return null
  const ms = Math.round(Number(amount) * length)
  for (const [, unit, word] of UNITS) {
    if (ms >= unit && ms % unit === 0) return counted(ms / unit, word)
  }
  return `${ms} milliseconds`
}

/** What is typed as what is set: a number where the option is one, else the text, so that the engine says what is wrong with it. */
export function typedValue({ kind }: Pick<OptionRow, 'kind'>, text: string): unknown {
  const trimmed = text.trim()
  if (kind === 'integer' || kind === 'number' || kind === 'auto-number') {
    if (kind === 'auto-number' && /^auto$/i.test(trimmed)) return 'auto'
    return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed
  }
  return kind === 'duration' ? trimmed : text
}

/** The words of the way back to the default; null when it is the default already. */
export function resetWords(option: Pick<OptionRow, 'kind' | 'default'>, value: unknown): string | null {
  if (option.kind === 'secret' || value === option.default) return null
  if (option.kind === 'boolean') return `Back to ${option.default === true ? 'on' : 'off'}`
  if (option.kind === 'multiline') return 'Back to the built-in text'
  if (option.kind === 'choice') return `Back to “${choiceWords(String(option.default))}”`
  return option.default === '' ? 'Back to nothing' : `Back to ${String(option.default)}`
}

/** Whether an option means anything as the others are set. */
export function isRelevant(
  { section, name }: Pick<OptionRow, 'section' | 'name'>,
  values: Described['values'],
): boolean {
  const ofServer = section === 'Embedding' && ['Endpoint', 'Model', 'ApiKey'].includes(name)
  return !ofServer || values.Embedding?.Provider === 'endpoint'
}

/** Whether all words of a search stand in an option’s label, help or name. */
export function optionMatches(option: Pick<OptionRow, 'label' | 'help' | 'name'>, search: string): boolean {
  const text = `${option.label} ${option.help} ${option.name}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every(word => text.includes(word))
}
