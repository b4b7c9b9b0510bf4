import { GENERAL } from '#shared/domain/entry.ts'
import { AppError } from '#shared/errors.ts'

const MAX_SEGMENTS = 8
/** In code points and in UTF-8 bytes, after NFC: the second is what file systems count. */
const MAX_SEGMENT_CHARS = 64
const MAX_SEGMENT_BYTES = 200
/** Longest text looked at; far beyond what eight segments can hold. */
const MAX_RAW_CHARS = 4000

/**
 * Marks that show nothing and would make two folders look alike: bidi marks, embeddings, overrides and isolates,
 * zero-width space and word joiner, soft hyphen, byte order mark. They are dropped.
 */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
/** Zero-width joiners spell words in Persian, Hindi or emoji, so they stay, but not at the edge of a segment. */
const EDGES = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/gu

const CONTROL = /\p{Cc}/u
const FORBIDDEN = /[\\:*?"<>|]/u
const NONCHARACTER = /\p{Noncharacter_Code_Point}/u

/** Device names of Windows, with any extension; the superscript digits are reserved as well. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])(\.|$)/u

const utf8 = new TextEncoder()

/**
 * The one written form of a category: NFC, lower case, white space to `-`, empty segments dropped,
 * invisible marks dropped; null when nothing is left. Idempotent, and safe as a path below the memory
 * folder on every system. Throws `INVALID_INPUT` on `field` for what the form cannot hold.
 */
export function normaliseCategory(raw: string | null | undefined, field = 'category'): string | null {
  if (raw === null || raw === undefined) return null
  if (raw.length > MAX_RAW_CHARS) throw wrong(field, `must be at most ${MAX_RAW_CHARS} characters`)
  if (!raw.isWellFormed()) throw wrong(field, 'has half a character in it (a lone surrogate)')
  const text = raw.replace(INVISIBLE, '').trim()
  if (CONTROL.test(text)) throw wrong(field, 'must not have control characters such as tabs or line breaks in it')
  const segments = lower(text)
    .split('/')
    .map(segment => segment.replace(EDGES, '').replace(/\s+/gu, '-'))
    .filter(segment => segment !== '')
  if (segments.length > MAX_SEGMENTS) {
    throw wrong(field, `has ${segments.length} levels; ${MAX_SEGMENTS} are the most`)
  }
  for (const segment of segments) checkSegment(segment, field)
  return segments.length === 0 ? null : segments.join('/')
}

/** Lower case by code points, whatever the locale; composed again, since lower case can take characters apart. */
const lower = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC')

function checkSegment(segment: string, field: string): void {
  const shown = `“${[...segment].slice(0, 40).join('')}”`
  if (segment === '.' || segment === '..') throw wrong(field, `must not have ${shown} as a level`)
  const forbidden = FORBIDDEN.exec(segment)
  if (forbidden !== null) throw wrong(field, `must not have ${forbidden[0]} in it: ${shown}`)
  if (NONCHARACTER.test(segment)) throw wrong(field, `has a code in it that is no character: ${shown}`)
  if (segment.startsWith('.') || segment.endsWith('.')) {
    throw wrong(field, `must not have a level that starts or ends with a dot: ${shown}`)
  }
  if (RESERVED.test(segment))
    throw wrong(field, `must not have ${shown} as a level: Windows keeps that name for itself`)
  const chars = [...segment].length
  if (chars > MAX_SEGMENT_CHARS) {
    throw wrong(field, `has a level of ${chars} characters (${shown}…); ${MAX_SEGMENT_CHARS} are the most`)
  }
  const bytes = utf8.encode(segment).length
  if (bytes > MAX_SEGMENT_BYTES) {
    throw wrong(field, `has a level of ${bytes} bytes (${shown}…); ${MAX_SEGMENT_BYTES} are the most`)
  }
}

const wrong = (field: string, what: string): AppError =>
  new AppError('INVALID_INPUT', `\`${field}\` ${what}.`, { field })

/** A category as it is shown and filed: null is `general`. */
export const displayCategory = (category: string | null): string => category ?? GENERAL

/** The first segment: what duplicate checks and supersedes stay within. */
export const topLevel = (category: string | null): string => displayCategory(category).split('/', 1)[0] ?? GENERAL

/**
 * Whether a category is `prefix` or lies below it, by whole segments: `work/email` is within `work`,
 * `workshop` is not. Both are normalised; null counts as `general`, and an empty prefix holds everything.
 */
export function isWithin(category: string | null, prefix: string): boolean {
  const shown = displayCategory(category)
  return prefix === '' || shown === prefix || shown.startsWith(`${prefix}/`)
}

/** Categories that keep every signal apart: nothing in them is ever folded into something else (SPEC §2.6). */
export const bypassesDuplicateCheck = (category: string | null): boolean =>
  category !== null && (isWithin(category, 'feedback') || isWithin(category, 'claim/capability'))
