import { AppError } from '#shared/errors.ts'

/** In code points. */
const MAX_TAG_CHARS = 100
/** Most tags one writer may give; a union of several entries' tags may be longer. */
export const MAX_TAGS = 200

/** What tags are compared by: without regard to case. The same as the store finds them by. */
export const foldTag = (tag: string): string => tag.normalize('NFC').toLowerCase()

/**
 * Tags from a list, from one string with commas (also `，` and `、`) or line breaks, or from JSON in a string;
 * trimmed, blanks dropped, each once without regard to case (the first spelling stays). Numbers count as words.
 * Throws `INVALID_INPUT` on `field` for anything else.
 *
 * @param most how many are accepted; a file that Reverie wrote may hold more than a writer may give
 */
export function parseTags(input: unknown, options: { readonly field?: string; readonly most?: number } = {}): string[] {
  const { field = 'tags', most = MAX_TAGS } = options
  const tags = unionTags([
    pieces(input, field)
      .map(piece => checkTag(piece, field))
      .filter(tag => tag !== ''),
  ])
  if (tags.length > most) throw wrong(field, `has ${tags.length} tags; ${most} are the most`)
  return tags
}

/** The tags of several entries as one list, each once without regard to case, the first spelling staying. */
export function unionTags(lists: readonly (readonly string[])[]): string[] {
  const byFold = new Map<string, string>()
  for (const tag of lists.flat()) {
    const key = foldTag(tag)
    if (!byFold.has(key)) byFold.set(key, tag)
  }
  return [...byFold.values()]
}

function pieces(input: unknown, field: string): string[] {
  if (input === null || input === undefined) return []
  if (typeof input === 'string') return fromJson(input, field) ?? input.split(/[,，、\n\r]/u)
  if (!Array.isArray(input)) throw wrong(field, 'must be a list of words, or words separated by commas')
  return input.flatMap((item: unknown) => {
    if (item === null || item === undefined) return []
    if (typeof item === 'number' && Number.isFinite(item)) return [String(item)]
    if (typeof item !== 'string') throw wrong(field, 'must hold words only')
    return fromJson(item, field) ?? [item]
  })
}

/** The tags in a string that is a JSON list or a JSON string; null when it is neither. */
function fromJson(text: string, field: string): string[] | null {
  const trimmed = text.trim()
  if (!/^(\[[\s\S]*\]|"[\s\S]*")$/.test(trimmed)) return null
  try {
    const parsed: unknown = JSON.parse(trimmed)
    return typeof parsed === 'string' || Array.isArray(parsed) ? pieces(parsed, field) : null
  } catch {
    return null
  }
}

function checkTag(raw: string, field: string): string {
  if (!raw.isWellFormed()) throw wrong(field, 'has half a character in it (a lone surrogate)')
  const tag = raw.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (/\p{Cc}/u.test(tag)) throw wrong(field, 'must not have control characters in it')
  const chars = [...tag.slice(0, 2 * MAX_TAG_CHARS + 2)].length
  if (chars > MAX_TAG_CHARS) throw wrong(field, `has a tag of more than ${MAX_TAG_CHARS} characters`)
  return tag
}

const wrong = (field: string, what: string): AppError =>
  new AppError('INVALID_INPUT', `\`${field}\` ${what}.`, { field })
