/**
 * JSON whose numbers survive. `JSON.parse` rounds `12345678901234567890` to the nearest double, and writing it
 * again would change a property that Reverie does not even know. Such a number is held as
 * `{ "$number": "12345678901234567890" }` while in memory and in the database, and written as the number it was.
 */
const KEY = '$number'

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** The parts of `JSON` that came with ES2026 and that the compiler's library does not name yet. */
interface SourceJson {
  parse(text: string, reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown
  rawJSON(text: string): unknown
}
const json = JSON as unknown as SourceJson

/** As `JSON.parse`; a number that a double cannot hold becomes `{ $number }`. Throws `SyntaxError`. */
export const parseExactJson = (text: string): unknown =>
  json.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined && !isHeld(value, context.source)
      ? { [KEY]: context.source }
      : value,
  )

/** As `JSON.stringify` with an indent of two; `{ $number }` becomes the number again. */
export const stringifyExactJson = (value: unknown): string =>
  JSON.stringify(
    value,
    (_key, inner: unknown) => {
      const digits = exactDigits(inner)
      return digits === null ? inner : json.rawJSON(digits)
    },
    2,
  )

/** Whether a double says the same number as the digits that were written. */
function isHeld(value: number, source: string): boolean {
  return Number.isFinite(value) && digitsOf(String(value)) === digitsOf(source)
}

/** A decimal number as its digits without zeros around them, and the power of ten of the first: `1.50e3` is `15@3`. */
function digitsOf(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
  if (match === null) return text
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const all = `${whole}${fraction}`
  const first = all.search(/[1-9]/)
  if (first === -1) return '0'
  return `${sign}${all.slice(first).replace(/0+$/, '')}@${whole.length - first + Number(exponent)}`
}

/** The digits of a `{ $number }`; null for any other value. */
export function exactDigits(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries = Object.entries(value)
  const [only] = entries
  if (entries.length !== 1 || only?.[0] !== KEY || typeof only[1] !== 'string') return null
  return NUMBER.test(only[1]) ? only[1] : null
}
