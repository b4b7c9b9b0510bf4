import type { Metadata } from '#shared/domain/entry.ts'
import { AppError } from '#shared/errors.ts'
import { checkSubjectTime } from './subject-time.ts'

/** In UTF-16 code units. */
const MAX_KEY_CHARS = 200
const MAX_VALUE_CHARS = 20_000
const MAX_KEYS = 200

/**
 * Metadata, checked: strings that files and the database can hold, of a bounded size, and a subject time that
 * is one. Numbers, booleans and dates written as such in a file become their text; null values are dropped.
 * Throws `INVALID_INPUT` that names `metadata.key`.
 */
export function checkMetadata(input: Readonly<Record<string, unknown>> | null | undefined): Metadata | null {
  if (input === null || input === undefined) return null
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  if (given.length > MAX_KEYS) throw wrong('metadata', `has ${given.length} keys; ${MAX_KEYS} are the most`)
  return checkSubjectTime(Object.fromEntries(given.map(([key, value]) => [key, checkValue(key, value)])))
}

function checkValue(key: string, value: unknown): string {
  if (key.trim() === '' || key.length > MAX_KEY_CHARS || !isStorable(key)) {
    throw wrong('metadata', `has a key that cannot be used: ${JSON.stringify(key.slice(0, 40))}`)
  }
  const field = `metadata.${key}`
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (typeof text !== 'string') throw wrong(field, 'must be text')
  if (text.length > MAX_VALUE_CHARS) {
    throw wrong(field, `has ${text.length} characters; ${MAX_VALUE_CHARS} are the most`)
  }
  if (!isStorable(text)) throw wrong(field, 'has half a character or a NUL character in it')
  return text
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const wrong = (field: string, what: string): AppError =>
  new AppError('INVALID_INPUT', `\`${field}\` ${what}.`, { field })
