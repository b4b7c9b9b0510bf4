import { isWithin } from './categories.ts'
import { fold } from './fold.ts'
import { type Lexeme, lex } from './lexer.ts'
import { ENGLISH_BASELINE } from './lexicon/english-baseline.ts'
import { NUMBER_WORDS } from './lexicon/number-words.ts'
import type { TextDate } from './text-date.ts'
import type { Vocabulary } from './vocabulary.ts'
import { contentForms, denials, readWords, wordForm } from './words.ts'

export interface CoverageInput {
  readonly sources: readonly { readonly content: string; readonly category: string | null }[]
  readonly merged: string
  readonly vocabulary: Vocabulary
  /** The least share of each source's content words that the merged text keeps, 0..1. */
  readonly wordCoverage: number
}

export interface Coverage {
  readonly ok: boolean
  /** What the merged text would lose, in the sources' own spelling, in the order of its first appearance. */
  readonly missing: readonly string[]
}

/** Where a script has no capitals to tell names by, more of the words have to stay. */
const UNCASED_SHARE = 0.7

const BASELINE_WORDS = new Set(ENGLISH_BASELINE.split(/\s+/u).map(fold))
const BASELINE_FORMS = new Set(ENGLISH_BASELINE.split(/\s+/u).map(wordForm))

/**
 * The merge-coverage check (SPEC §5.4): every specific of every source stands in the merged text as a whole token,
 * enough of each source's content words stay, and no negation vanishes.
 */
export function checkCoverage({ sources, merged, vocabulary, wordCoverage }: CoverageInput): Coverage {
  const kept = indexOf(merged)
  const lowered = new Set(
    sources.flatMap(source =>
      lex(source.content).flatMap(lexeme => (/^\p{Ll}/u.test(lexeme.raw) ? [wordForm(lexeme.raw)] : [])),
    ),
  )
  const missing = new Map<string, string>()
  for (const { content, category } of sources) {
    const exempt = vocabulary.numericExemptCategories.some(prefix => isWithin(category, prefix))
    for (const lexeme of lex(content)) {
      if (!isSpecific(lexeme, lowered, vocabulary) || (exempt && isNumeric(lexeme))) continue
      if (!kept.has(lexeme)) missing.set(fold(lexeme.raw), lexeme.raw)
    }
    for (const word of lostWords(content, merged, wordCoverage)) {
      if (!missing.has(fold(word))) missing.set(fold(word), word)
    }
  }
  return { ok: missing.size === 0, missing: [...missing.values()] }
}

const isNumeric = (lexeme: Lexeme): boolean => ['number', 'date', 'time', 'phone'].includes(lexeme.kind)

function isSpecific(lexeme: Lexeme, lowered: ReadonlySet<string>, vocabulary: Vocabulary): boolean {
  if (lexeme.kind !== 'word') return true
  const bare = lexeme.raw.replace(/'s?$/u, '')
  const folded = fold(bare)
  if (vocabulary.alwaysSpecificWords.has(folded)) return true
  if (vocabulary.extraCommonWords.has(folded) || lowered.has(wordForm(bare))) return false
  if (!/^\p{Lu}/u.test(bare)) return false
  const length = [...bare].length
  if (length >= 2 && /^\p{Lu}[\p{Lu}\p{N}]+s?$/u.test(bare)) return true
  if (length < 3) return false
  return !(lexeme.opens && (BASELINE_WORDS.has(folded) || BASELINE_FORMS.has(wordForm(bare))))
}

interface Kept {
  has(lexeme: Lexeme): boolean
}

/** What stands in the merged text, in every way in which a specific may stand there. */
function indexOf(merged: string): Kept {
  const lexemes = lex(merged)
  const words = new Set<string>()
  const numbers = new Set<string>()
  const dates: TextDate[] = []
  const times = new Set<number>()
  for (const lexeme of lexemes) {
    words.add(plainForm(lexeme.raw))
    if (lexeme.date !== undefined) dates.push(lexeme.date)
    if (lexeme.time !== undefined) {
      times.add(lexeme.time.minutes)
      times.add((lexeme.time.minutes + 720) % 1440)
    }
    // a number also counts where it is a part of a date, a time, a version or a range
    for (const [number] of lexeme.raw.matchAll(/\d+(?:[.,]\d+)*/gu)) {
      numbers.add(numeric(number))
      for (const [part] of number.matchAll(/\d+/gu)) numbers.add(numeric(part))
    }
    const value = lexeme.kind === 'word' ? NUMBER_WORDS.get(fold(lexeme.raw)) : undefined
    if (value !== undefined) numbers.add(String(value))
  }
  const hasDate = (date: TextDate): boolean =>
    dates.some(
      other =>
        (date.year === null || other.year === null
          ? date.day !== null || date.year === null
          : date.year === other.year) &&
        (date.year === null || other.year !== null) &&
        ((date.month === other.month && (date.day === null || date.day === other.day)) ||
          ((date.eitherWay || other.eitherWay) && date.month === other.day && date.day === other.month)),
    )
  return {
    has(lexeme) {
      if (words.has(plainForm(lexeme.raw))) return true
      if (lexeme.date !== undefined) return hasDate(lexeme.date)
      if (lexeme.time !== undefined) return times.has(lexeme.time.minutes)
      if (lexeme.kind === 'number') return numbers.has(numeric(lexeme.raw))
      if (lexeme.kind === 'phone') return merged.replace(/\D/gu, '').includes(lexeme.raw.replace(/\D/gu, ''))
      if (lexeme.kind === 'word') return acronymOf(lexeme.raw, words)
      return false
    },
  }
}

const plainForm = (raw: string): string => fold(raw).replace(/'s?$/u, '')
const numeric = (raw: string): string => raw.replace(/^[vV]/u, '').replace(/,(?=\d{3}(?:\D|$))/gu, '')

/** `API` is kept by `APIs` and the reverse. */
function acronymOf(raw: string, words: ReadonlySet<string>): boolean {
  const folded = plainForm(raw)
  return /^\p{Lu}{2,}s?$/u.test(raw) && (words.has(`${folded}s`) || words.has(folded.replace(/s$/u, '')))
}

/** Content words that are missing where too few are kept, or a negation that vanished. */
function lostWords(content: string, merged: string, share: number): readonly string[] {
  const source = readWords(content)
  const target = readWords(merged)
  const kept = new Set(target.map(word => word.form))
  const forms = contentForms(source)
  const lost = source.filter(word => word.kind === 'content' && !kept.has(word.form))
  const cased = /[\p{Lu}\p{Ll}]/u.test(content)
  const least = cased ? share : Math.max(share, UNCASED_SHARE)
  const words = forms.length > 0 && forms.length - lost.length < least * forms.length ? lost.map(word => word.raw) : []
  const denied =
    denials(source) > denials(target) ? source.filter(word => word.kind === 'negation').map(word => word.raw) : []
  return [...new Set([...words, ...denied])]
}
