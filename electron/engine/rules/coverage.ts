import { isWithin } from './categories.ts'
import { fold } from './fold.ts'
import { keptIn } from './kept.ts'
import { lostWords } from './kept-words.ts'
import { languagesOf } from './language.ts'
import { lex } from './lexer.ts'
import { isNumeric, isSpecific, loweredIn } from './specifics.ts'
import type { Vocabulary } from './vocabulary.ts'

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

/**
 * The merge-coverage check (SPEC §5.4): every specific of every source stands in the merged text as a whole token,
 * enough of each source's content words stay, and no denial vanishes. Linear in the length of the texts.
 */
export function checkCoverage({ sources, merged, vocabulary, wordCoverage }: CoverageInput): Coverage {
  const kept = keptIn(merged)
  const lowered = loweredIn(sources.map(source => source.content))
  const missing = new Map<string, string>()
  for (const { content, category } of sources) {
    const languages = languagesOf(content)
    const exempt = vocabulary.numericExemptCategories.some(prefix => isWithin(category, prefix))
    const specifics = lex(content).filter(
      lexeme =>
        !(exempt && isNumeric(lexeme)) && isSpecific(lexeme, { lowered, vocabulary, languages }) && !kept.has(lexeme),
    )
    const words = lostWords(content, merged, wordCoverage, languages)
    for (const { raw } of [...specifics, ...words].toSorted((a, b) => a.at - b.at)) {
      if (!missing.has(fold(raw))) missing.set(fold(raw), raw)
    }
  }
  return { ok: missing.size === 0, missing: [...missing.values()] }
}
