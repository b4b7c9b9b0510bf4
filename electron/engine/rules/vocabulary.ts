import { AppError } from '#shared/errors.ts'
import { normaliseCategory } from './categories.ts'
import { fold } from './fold.ts'

/** What the user's `merge-coverage-vocabulary.json` adds to the baseline. Words are folded. */
export interface Vocabulary {
  /** Ordinary everywhere, however they are written. */
  readonly extraCommonWords: ReadonlySet<string>
  /** Specific everywhere, whatever else says that they are ordinary. */
  readonly alwaysSpecificWords: ReadonlySet<string>
  /** Categories, with what lies below them, whose numbers need not be kept. */
  readonly numericExemptCategories: readonly string[]
}

const BUILT_IN_EXEMPT = ['anti-patterns/routing'] as const

export const BASELINE: Vocabulary = {
  extraCommonWords: new Set(),
  alwaysSpecificWords: new Set(),
  numericExemptCategories: BUILT_IN_EXEMPT,
}

/** Reads the user's vocabulary. Throws `INVALID_INPUT` that names the list that is wrong. */
export function parseVocabulary(json: unknown): Vocabulary {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new AppError('INVALID_INPUT', 'The vocabulary must be one JSON object.')
  }
  const given = new Map(Object.entries(json).map(([name, value]) => [name.toLowerCase(), value]))
  const words = (name: string): string[] => {
    const value: unknown = given.get(name.toLowerCase()) ?? []
    if (!Array.isArray(value) || !value.every(word => typeof word === 'string')) {
      throw new AppError('INVALID_INPUT', `\`${name}\` must be a list of words.`, { field: name })
    }
    return value
  }
  return {
    extraCommonWords: new Set(words('extraCommonWords').map(fold)),
    alwaysSpecificWords: new Set(words('alwaysSpecificWords').map(fold)),
    numericExemptCategories: [
      ...BUILT_IN_EXEMPT,
      ...words('numericExemptCategories').flatMap(
        category => normaliseCategory(category, 'numericExemptCategories') ?? [],
      ),
    ],
  }
}
