import type { LanguageCode } from './word-form.ts'

export type WordType = 'word' | 'number' | 'date' | 'time' | 'weekday' | 'code' | 'symbol'

/** A word of a text as comparisons see it. */
export interface Word {
  readonly raw: string
  /** What words of two texts are set side by side by: endings and synonyms aside. */
  readonly form: string
  /** What stands for the word when something is dropped: number and person aside. */
  readonly strict: string
  readonly type: WordType
  readonly kind: 'content' | 'function' | 'negation'
  /** For the person whose memory it is. */
  readonly user: boolean
  /** Third-person pronoun. */
  readonly pronoun: boolean
  /** Written as a name is. */
  readonly name: boolean
  readonly verb: boolean
  readonly linking: boolean
  readonly have: boolean
  readonly additive: boolean
  readonly exclusive: boolean
  readonly roaming: boolean
  readonly marker: boolean
  readonly neutral: boolean
  readonly past: boolean
  readonly opener: boolean
  readonly joiner: boolean
  /** What the word itself denies, as `dislike` denies `like`. */
  readonly denied: boolean
  /** Where it begins in the text, as the lexer counts. */
  readonly at: number
  readonly statement: number
  readonly clause: number
  /** What stood between it and the word before. */
  readonly gap: string
  /** Its statement asks. */
  readonly asks: boolean
  readonly folded: string
  readonly language: LanguageCode
}

/** A word of which nothing is known. */
export const NOTHING = {
  user: false,
  pronoun: false,
  name: false,
  verb: false,
  linking: false,
  have: false,
  additive: false,
  exclusive: false,
  roaming: false,
  marker: false,
  neutral: false,
  past: false,
  opener: false,
  joiner: false,
  denied: false,
  asks: false,
} as const
