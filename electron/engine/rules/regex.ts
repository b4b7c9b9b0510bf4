import { RE2JS } from 're2js'
import type { Entry } from '#shared/domain/entry.ts'
import { AppError } from '#shared/errors.ts'
import { displayCategory } from './categories.ts'

/** In UTF-16 code units. */
const MAX_PATTERN_CHARS = 1000

/** A pattern that is ready to search with, in time linear in the text whatever the pattern. */
export interface SearchPattern {
  test(text: string): boolean
  /** Every match, in UTF-16 code units, for highlighting; empty matches are left out. */
  matches(text: string): readonly { readonly start: number; readonly end: number }[]
}

/** Compiles a pattern, case-insensitively. Throws `INVALID_INPUT` on `query` that says what is wrong with it. */
export function compilePattern(pattern: string, field = 'query'): SearchPattern {
  if (pattern === '') throw new AppError('INVALID_INPUT', 'The pattern is empty.', { field })
  if (pattern.length > MAX_PATTERN_CHARS) {
    throw new AppError('INVALID_INPUT', `The pattern is longer than ${MAX_PATTERN_CHARS} characters.`, { field })
  }
  const compiled = compile(pattern, field)
  return {
    test: text => compiled.test(text),
    matches(text) {
      const matcher = compiled.matcher(text)
      const found: { start: number; end: number }[] = []
      while (matcher.find()) {
        if (matcher.end() > matcher.start()) found.push({ start: matcher.start(), end: matcher.end() })
      }
      return found
    },
  }
}

/** Whether a pattern matches an entry: its `category/id`, or its content. */
export const matchesEntry = (pattern: SearchPattern, entry: Pick<Entry, 'id' | 'category' | 'content'>): boolean =>
  pattern.test(`${displayCategory(entry.category)}/${entry.id}`) || pattern.test(entry.content)

function compile(pattern: string, field: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `The pattern cannot be used: ${reasonOf(pattern, cause)}.`, { field, cause })
  }
}

/** What other engines know and this one leaves out, because it cannot be done in linear time. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [/\(\?=|\(\?!/, 'looking ahead with (?= or (?! is not supported'],
  [/\(\?<=|\(\?<!/, 'looking behind with (?<= or (?<! is not supported'],
  [/\\[1-9]|\\k</, 'references back to a group, such as \\1, are not supported'],
  [/\(\?>|[*+?}]\+/, 'possessive and atomic groups are not supported'],
]

/** The engine's messages, for people; what they end in is the piece of the pattern that is meant. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/missing closing \)/, 'a bracket ( is never closed'],
  [/unexpected \)/, 'a bracket ) was never opened'],
  [/missing closing \]/, 'a bracket [ is never closed'],
  [/missing argument to repetition operator/, 'there is nothing to repeat before'],
  [/invalid nested repetition operator/, 'one repetition directly follows another'],
  [/invalid repeat count/, 'a repetition count must rise and be at most 1000 in all'],
  [/trailing backslash/, 'it ends in a single \\'],
  [/invalid escape sequence/, 'there is no such escape as'],
  [/invalid character class range/, 'there is no such class or range of characters as'],
  [/duplicate capture group name/, 'two groups have the same name'],
  [/invalid named capture/, 'a group has a name that cannot be used'],
]

function reasonOf(pattern: string, cause: unknown): string {
  const leftOut = LEFT_OUT.find(([sign]) => sign.test(pattern))
  if (leftOut !== undefined) return leftOut[1]
  const message = cause instanceof Error ? cause.message.replace(/^error parsing regexp: /, '') : String(cause)
  const piece = /`(?:\(\?i\)\()?([^`]*?)\)?`$/.exec(message)?.[1] ?? ''
  const known = REASONS.find(([sign]) => sign.test(message))
  const shown = piece === '' || piece.length > 40 || piece === pattern ? '' : ` ${piece}`
  return known === undefined ? message : `${known[1]}${shown}`
}
