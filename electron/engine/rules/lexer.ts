import { plain } from './fold.ts'
import { monthAt, readDate, type TextDate } from './text-date.ts'
import { readTime, type TextTime } from './text-time.ts'

export type LexemeKind = 'word' | 'number' | 'date' | 'time' | 'phone' | 'code'

/** A word, number, date… as it stands in a text. */
export interface Lexeme {
  readonly kind: LexemeKind
  /** As written, after NFKC. */
  readonly raw: string
  readonly at: number
  readonly end: number
  /** First word of a sentence, line or quotation. */
  readonly opens: boolean
  /** Number of its sentence or line, from 0. */
  readonly statement: number
  /** Number of its clause, counted through the whole text: a comma, a bracket or a colon begins a new one. */
  readonly clause: number
  /** What stands between it and the lexeme before, white space included. */
  readonly gap: string
  readonly date?: TextDate
  readonly time?: TextTime
}

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー'
const UNSPACED_CHAR = new RegExp(`[${UNSPACED}]`, 'u')
const RUN = new RegExp(`[${UNSPACED}]+`, 'uy')
/** A time of day that begins with its half of the day: the run before it ends there. */
const HALF_DAY = /(?:午前|午後|上午|下午|早上|晚上)$/u
const LETTER = `[[\\p{L}\\p{M}\\p{N}_]--[${UNSPACED}]]`

/**
 * In this order; the first that matches at a place takes it. What may lead to nothing is looked at only so far, or a
 * long run of dashes would be read anew from each of them.
 */
const CODE = [
  /(?:https?|ftp|ssh|git|file|mailto):\/\/[^\s<>"'`]+|www\.[^\s<>"'`]+/iuy,
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,64}(?:\.[\p{L}\p{N}-]{1,64})+/uy,
  /[A-Za-z]:\\[^\s<>"|?*]+|\\\\[\w.-]+\\[^\s<>"|?*]+/y,
  /(?:~|\.{1,2})?\/[\w.@+~-]+(?:\/[\w.@+~-]*)*/uy,
  /[\w@][\w.@-]{0,100}(?:\/[\w.@-]+){2,}\/?|[\w@][\w.-]{0,100}\/[\w-]{1,100}\.[A-Za-z]\w{0,4}(?!\w)/uy,
  /[@#][\p{L}_][\p{L}\p{N}_-]*/uy,
  /--?[a-z][\w-]{0,100}(?==|\s|$|[,.;:)])/uy,
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}/iy,
  /\$?[A-Za-z][A-Za-z0-9]{0,100}(?:_[A-Za-z0-9]+)+|_[A-Za-z]\w*|\$[A-Za-z_]\w*/y,
  /[A-Z](?:\.[A-Z])+\.?(?![A-Za-z])/y,
  /\.[A-Z][A-Za-z]+(?!\w)/y,
  /[A-Za-z][\w-]{0,100}(?:\.[A-Za-z][\w-]{0,100}){0,20}\.(?:[a-z]{1,5}|[a-z]+[0-9])(?![\p{L}\p{N}])/uy,
  /[A-Za-z]{1,3}(?:\+\+|#)(?![\p{L}\p{N}])/uy,
  /[A-Z]&[A-Z]\w*/y,
] as const
const PHONE =
  /\+\d[\d ()/.-]{5,}\d|\(\d{2,5}\)[ -]?\d[\d -]{4,}\d|0\d{1,4}[ /-]\d[\d -]{3,}\d|\d{3}[ .-]\d{3}[ .-]\d{4}(?!\d)/y
// a sign belongs to its number where it is no range: "-18 degrees", but not "6-8"
const NUMBER = /(?:(?<=^|[\s(:=])[-−])?[vV]?\d+(?:[.,]\d+)*/y
const UNIT =
  /(?:st|nd|rd|th|km|mm|cm|nm|kg|mg|lbs?|gb|mb|tb|kb|gib|mib|ghz|mhz|khz|hz|kwh|kw|mw|mah|ms|mph|kmh|fps|dpi|px|pt|min|mins|hrs?|ml|ft|am|pm|gbit|mbit|mbps|gbps|[a-z])(?![\p{L}\p{N}])/iuy
const WORD = new RegExp(`${LETTER}+(?:'[\\p{L}]+)*'?`, 'vy')
const JOINED_NAME = new RegExp(`-\\p{Lu}${LETTER}*(?:'[\\p{L}]+)?`, 'vy')
const MIXED = /^(?=.*\p{L})(?=.*\p{N})/u
const STATEMENT_END = /[.!?…。！？؟;；]["')\]»”]*\s|[。！？؟；]|\n|^\s*[-*•]\s/u
const CLAUSE_END = /[,、،，:：()[\]—–]|\s-\s/u
const ABBREVIATION =
  /^(?:\p{L}|mr|mrs|ms|dr|st|jr|sr|co|fr|hr|nr|no|prof|e\.g|i\.e|z\.B|etc|vs|approx|ca|bzw|usw|str|sra|srta|ул|им|г)$/iu

/**
 * Cuts a text into lexemes. Addresses, paths and identifiers stay whole; hyphenated words come apart
 * unless every part is capitalised (`Ann-Marie`); scripts without spaces go through `Intl.Segmenter`.
 * Linear in the length of the text.
 */
export function lex(text: string): readonly Lexeme[] {
  const source = plain(text)
  const found: Lexeme[] = []
  let at = 0
  let last = 0
  let statement = 0
  let clause = 0
  const push = (kind: LexemeKind, end: number, more: Pick<Lexeme, 'date' | 'time'> = {}): void => {
    const gap = source.slice(last, at)
    const before = found.at(-1)
    const ends = before !== undefined && STATEMENT_END.test(gap) && !isAbbreviated(before, gap, source.slice(at, end))
    if (ends) statement += 1
    if (ends || (before !== undefined && CLAUSE_END.test(gap))) clause += 1
    const opens = before === undefined || ends || /[:："“„«(]\s*$|^["“„«]/u.test(gap.trimStart())
    found.push({ kind, raw: source.slice(at, end), at, end, opens, statement, clause, gap, ...more })
    at = end
    last = end
  }
  while (at < source.length) {
    if (!/[\p{L}\p{N}/~.@#\\$+_(-]/u.test(String.fromCodePoint(source.codePointAt(at) ?? 0))) {
      at += 1
      continue
    }
    const fresh = at === 0 || !/[\p{L}\p{N}_]/u.test(source.charAt(at - 1)) || UNSPACED_CHAR.test(source.charAt(at - 1))
    const code = fresh ? codeEnd(source, at) : null
    if (code !== null) {
      push('code', code)
      continue
    }
    const date = fresh ? readDate(source, at) : null
    if (date !== null) {
      push('date', date.end, { date: date.date })
      continue
    }
    const time = fresh ? readTime(source, at) : null
    if (time !== null) {
      push('time', time.end, { time: time.time })
      continue
    }
    const phone = fresh ? matchEnd(PHONE, source, at) : null
    if (phone !== null && source.slice(at, phone).replace(/\D/g, '').length >= 7) {
      push('phone', phone)
      continue
    }
    const number = matchEnd(NUMBER, source, at)
    if (number !== null) {
      pushNumber(number)
      continue
    }
    const run = runEnd(source, at)
    if (run !== null) {
      for (const part of segment(source.slice(at, run))) {
        if (part.wordLike) push('word', at + part.text.length)
        else at += part.text.length
      }
      continue
    }
    const word = matchEnd(WORD, source, at)
    if (word === null) at += 1
    else pushWord(word)
  }
  return found

  /** `64GB` and `4th` are a number and a unit; `Z6` and `1Password` are one identifier. */
  function pushNumber(end: number): void {
    const unit = matchEnd(UNIT, source, end)
    if (unit !== null && !/^[vV]/.test(source.charAt(at))) {
      push('number', end)
      push('word', unit)
      return
    }
    const whole = matchEnd(WORD, source, at)
    if (whole !== null && whole > end) push('code', whole)
    else push('number', end)
  }

  function pushWord(end: number): void {
    let stop = end
    if (/^\p{Lu}/u.test(source.slice(at, at + 2))) {
      for (let next = matchEnd(JOINED_NAME, source, stop); next !== null; next = matchEnd(JOINED_NAME, source, stop))
        stop = next
    }
    const raw = source.slice(at, stop)
    const month = monthAt(source, at, stop, isOpening())
    if (month !== null) push('date', stop, { date: month })
    else push(MIXED.test(raw) || /\p{Ll}\p{Lu}/u.test(raw) ? 'code' : 'word', stop)
  }

  function isOpening(): boolean {
    return found.length === 0 || STATEMENT_END.test(source.slice(last, at))
  }
}

function codeEnd(source: string, at: number): number | null {
  for (const pattern of CODE) {
    const end = matchEnd(pattern, source, at)
    if (end === null) continue
    const trimmed = source.slice(at, end).replace(/[.,;:!?)\]}'"]+$/u, '')
    if (trimmed.length > 1 && isCode(trimmed)) return at + trimmed.length
  }
  return null
}

/** Not every dot or slash makes code: `e.g`, `and/or`, `12.5` and a missing space after a full stop do not. */
function isCode(text: string): boolean {
  if (/^[\d.,/-]+$/.test(text)) return false
  if (/^(?:e\.g|i\.e|z\.B|d\.h|u\.a|a\.m|p\.m)$/i.test(text)) return false
  return !/^\d{1,4}(?:[/-]\d{1,2}){1,2}$/.test(text)
}

function isAbbreviated(before: Lexeme, gap: string, next: string): boolean {
  if (!/^\.\s+$/.test(gap)) return false
  if (before.kind === 'number' || before.kind === 'date') return !/^\p{Lu}/u.test(next) || /^\d{1,2}$/.test(before.raw)
  return before.kind === 'word' && ABBREVIATION.test(before.raw) && before.raw.length <= 4 && !/^[IA]$/.test(before.raw)
}

function runEnd(source: string, at: number): number | null {
  const end = matchEnd(RUN, source, at)
  if (end === null || !/^[ ]?\d/u.test(source.slice(end, end + 2))) return end
  const half = HALF_DAY.exec(source.slice(Math.max(at, end - 2), end))
  return half === null || end - at <= half[0].length ? end : end - half[0].length
}

function matchEnd(pattern: RegExp, source: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : null
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Words of a run in a script without spaces. Kana decides for Japanese; the dictionary of ICU does the rest. */
function segment(run: string): readonly { text: string; wordLike: boolean }[] {
  const locale = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run)
    ? 'ja'
    : /\p{Script=Thai}/u.test(run)
      ? 'th'
      : 'zh'
  let segmenter = segmenters.get(locale)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
    segmenters.set(locale, segmenter)
  }
  return [...segmenter.segment(run)].map(part => ({ text: part.segment, wordLike: part.isWordLike === true }))
}
