import type { Option } from '#shared/settings/option.ts'

export type ReadOption =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly expected: string }

/** Checks a value against its row of the settings table; the answer says what was expected. */
export function readOption(option: Option, value: unknown): ReadOption {
  const parsed = option.schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, expected: parsed.error.issues[0]?.message ?? 'is not what was expected' }
}

/** Text (from the environment) to the type of its option. What cannot be read is passed on as it is, to be refused. */
export function fromText(option: Option, raw: string): unknown {
  const text = raw.trim()
  switch (option.kind) {
    case 'boolean':
      return /^(true|1|yes|on)$/i.test(text) ? true : /^(false|0|no|off)$/i.test(text) ? false : text
    case 'integer':
    case 'number':
    case 'auto-number':
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text.toLowerCase()
    case 'choice':
    case 'duration':
      return text.toLowerCase()
    case 'text':
    case 'multiline':
    case 'secret':
      return raw
  }
}
