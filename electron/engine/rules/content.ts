import { MAX_CONTENT_CHARS } from '#shared/domain/entry.ts'
import { AppError } from '#shared/errors.ts'

/** Nothing to be seen: white space, control and format characters (bidi marks, zero-width), Hangul fillers, blank Braille. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0\u2800]*$/u

export interface TextLimits {
  /** How the text is named in messages and errors. */
  readonly field: string
  /** In UTF-16 code units. */
  readonly most: number
}

/**
 * The one answer to each kind of odd text:
 *
 * - blank, also when only invisible characters are in it: refused;
 * - longer than the limit: refused, with the advice to split it;
 * - half a character (a lone surrogate): refused, since no file or database can hold it;
 * - a NUL character: refused, since programs that read the files cut the text there;
 * - right-to-left marks, other control characters, emoji, any script, any line ends: kept as they are.
 *
 * What is accepted comes back unchanged.
 */
export function checkText(text: string, limits: TextLimits): string {
  const { field, most } = limits
  if (text.length > most) {
    throw wrong(field, `has ${text.length} characters; ${most} are the most. Split it into parts`)
  }
  if (!text.isWellFormed()) {
    throw wrong(field, `has half a character (a lone surrogate) at position ${loneSurrogateAt(text)}`)
  }
  const nul = text.indexOf('\0')
  if (nul !== -1) throw wrong(field, `has a NUL character at position ${nul}`)
  if (UNSEEN.test(text)) throw wrong(field, 'must not be blank')
  return text
}

/** The text of a memory, checked. Throws `INVALID_INPUT` on `field`. */
export const checkContent = (text: string, field = 'content'): string =>
  checkText(text, { field, most: MAX_CONTENT_CHARS })

const loneSurrogateAt = (text: string): number => {
  const fixed = text.toWellFormed()
  let at = 0
  while (text.charCodeAt(at) === fixed.charCodeAt(at)) at++
  return at
}

const wrong = (field: string, what: string): AppError =>
  new AppError('INVALID_INPUT', `\`${field}\` ${what}.`, { field })
