import { createHash } from 'node:crypto'
import { type Entry, EntryId } from '#shared/domain/entry.ts'
import type { Instant } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import { normaliseCategory } from './categories.ts'
import { checkContent } from './content.ts'
import { exactDigits, parseExactJson, stringifyExactJson } from './exact-json.ts'
import { readInstant } from './instant-input.ts'
import { checkMetadata } from './metadata.ts'
import { parseTags } from './tags.ts'

/** An entry as its file holds it: `revision` is the database's own. */
export type FileEntry = Omit<Entry, 'revision'>

/** The known properties, in the order in which they are written. */
const FIELDS = [
  'id',
  'content',
  'category',
  'tags',
  'createdAt',
  'lastSeenAt',
  'updatedAt',
  'reinforcementCount',
  'importanceScore',
  'decayedAt',
  'metadata',
  'archivedAt',
  'archivedReason',
] as const satisfies readonly (keyof FileEntry)[]
type Field = (typeof FIELDS)[number]

const FIELD_BY_FOLD: ReadonlyMap<string, Field> = new Map(FIELDS.map(field => [field.toLowerCase(), field]))
const fieldOf = (name: string): Field | undefined => FIELD_BY_FOLD.get(name.toLowerCase())

/** Longest file looked at, in UTF-16 code units: the longest content with every character escaped, and room for the rest. */
const MAX_FILE_CHARS = 2_000_000

/** What stands in for properties that are not there. */
export interface EntryDefaults {
  /** Usually from the file's name. */
  readonly id?: string | undefined
  /** When the entry is first seen, if it does not say. */
  readonly now: Instant
  /** Where the file lies, for a file that does not name its category. */
  readonly category?: string | null | undefined
}

/**
 * The canonical text of an entry's file: every known property in one order, then those that Reverie does not
 * know, indented by two, ending in a line feed. The same entry always gives the same text.
 */
export function writeEntryFile(entry: FileEntry): string {
  const known = FIELDS.map(field => [field, entry[field]] as const)
  const unknown = Object.entries(entry.extra ?? {}).filter(([name]) => fieldOf(name) === undefined)
  return `${stringifyExactJson(Object.fromEntries([...known, ...unknown]))}\n`
}

/**
 * Reads an entry's file, with or without a byte order mark, with any line ends. `given` are the properties that
 * the file itself has. Throws `INVALID_INPUT` that says where the JSON breaks, or names the property that is
 * wrong and what was expected of it.
 */
export function readEntryFile(
  text: string,
  defaults: EntryDefaults,
): { readonly entry: FileEntry; readonly given: ReadonlySet<string> } {
  if (text.length > MAX_FILE_CHARS)
    throw refuse(`The file has ${text.length} characters; ${MAX_FILE_CHARS} are the most.`)
  const properties = parseObject(text.replace(/^\uFEFF/, ''))
  const given = Object.keys(properties).flatMap(name => fieldOf(name) ?? [])
  return { entry: entryFromProperties(properties, defaults), given: new Set(given) }
}

/** A hash of a text's content, hexadecimal: what tells one state of a file from another. */
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

function parseObject(text: string): Readonly<Record<string, unknown>> {
  let parsed: unknown
  try {
    parsed = parseExactJson(text)
  } catch (cause) {
    throw refuse(`The file is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}.`, cause)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw refuse('The file must hold one JSON object.')
  }
  return parsed as Readonly<Record<string, unknown>>
}

const refuse = (message: string, cause?: unknown): AppError => new AppError('INVALID_INPUT', message, { cause })

/**
 * An entry from the properties of a file or an import. Names are read without regard to case; what is missing or
 * null gets its default (SPEC §2.1); numbers may stand as text; what Reverie does not know goes to `extra`.
 * Only `content`, and an id from somewhere, must be there. Throws `INVALID_INPUT` that names the property.
 */
export function entryFromProperties(properties: Readonly<Record<string, unknown>>, defaults: EntryDefaults): FileEntry {
  const { known, extra } = sortProperties(properties)
  const has = (field: Field): boolean => (known.get(field) ?? null) !== null
  const instant = (field: Field): Instant | null => (has(field) ? readInstant(known.get(field), field) : null)
  const lastSeen = instant('lastSeenAt')
  const createdAt = instant('createdAt') ?? lastSeen ?? defaults.now
  const archivedAt = instant('archivedAt')
  return {
    id: readId(has('id') ? known.get('id') : defaults.id),
    content: checkContent(readText(known.get('content'), 'content')),
    category: known.has('category')
      ? normaliseCategory(has('category') ? readText(known.get('category'), 'category') : null)
      : (defaults.category ?? null),
    tags: parseTags(known.get('tags'), { most: Number.POSITIVE_INFINITY }),
    createdAt,
    lastSeenAt: lastSeen ?? createdAt,
    updatedAt: instant('updatedAt'),
    reinforcementCount: readCount(known.get('reinforcementCount') ?? 1),
    importanceScore: readScore(known.get('importanceScore') ?? 0.5),
    decayedAt: instant('decayedAt'),
    metadata: readMetadata(known.get('metadata')),
    archivedAt,
    // both or neither: a reason without its time is what is left of an entry that was restored by hand
    archivedReason: archivedAt === null ? null : readReason(known.get('archivedReason')),
    extra: extra.length === 0 ? null : Object.fromEntries(extra),
  }
}

function sortProperties(properties: Readonly<Record<string, unknown>>): {
  known: ReadonlyMap<Field, unknown>
  extra: readonly (readonly [string, unknown])[]
} {
  const known = new Map<Field, unknown>()
  const extra: [string, unknown][] = []
  for (const [name, value] of Object.entries(properties)) {
    const field = fieldOf(name)
    if (field === undefined) extra.push([name, value])
    else if (known.has(field)) throw wrong(field, 'is there twice, in different spellings')
    else known.set(field, value)
  }
  return { known, extra }
}

function readText(value: unknown, field: Field): string {
  if (value === undefined || value === null) throw wrong(field, 'is missing')
  if (typeof value !== 'string') throw wrong(field, 'must be text')
  return value
}

function readId(value: unknown): string {
  if (value === undefined) throw wrong('id', 'is missing')
  const parsed = EntryId.safeParse(value)
  if (!parsed.success) throw wrong('id', 'must be 12 lower-case hex digits')
  return parsed.data
}

/** A number, or the text of one. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  const digits = exactDigits(value)
  if (digits !== null) return Number(digits)
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return null
  return Number(value)
}

function readCount(value: unknown): number {
  const count = numberOf(value)
  if (count === null || !Number.isSafeInteger(count) || count < 1) {
    throw wrong('reinforcementCount', 'must be a whole number of at least 1')
  }
  return count
}

function readScore(value: unknown): number {
  const score = numberOf(value)
  if (score === null || !(score >= 0 && score <= 1)) throw wrong('importanceScore', 'must be a number from 0 to 1')
  return score
}

function readMetadata(value: unknown): Entry['metadata'] {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object' || Array.isArray(value)) throw wrong('metadata', 'must be an object of texts')
  const texts = Object.entries(value).map(([key, inner]) => [key, exactDigits(inner) ?? inner] as const)
  return checkMetadata(Object.fromEntries(texts))
}

/** In UTF-16 code units. */
const MAX_REASON_CHARS = 2000

function readReason(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'archived'
  const reason = readText(value, 'archivedReason')
  if (reason.length > MAX_REASON_CHARS) throw wrong('archivedReason', `must be at most ${MAX_REASON_CHARS} characters`)
  if (!reason.isWellFormed()) throw wrong('archivedReason', 'has half a character in it (a lone surrogate)')
  return reason
}

const wrong = (field: Field, what: string): AppError =>
  new AppError('INVALID_INPUT', `\`${field}\` ${what}.`, { field })
