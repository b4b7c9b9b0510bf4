import { z } from 'zod'
import { type Metadata, SUBJECT_KEYS } from '#shared/domain/entry.ts'
import { bypassesDuplicateCheck, normaliseCategory } from '../../rules/categories.ts'
import { checkContent } from '../../rules/content.ts'
import { checkSubjectTime } from '../../rules/subject-time.ts'
import { parseTags } from '../../rules/tags.ts'
import { Score, Tags, Text, TurnNumbers } from './answer-forms.ts'

/** A fact as models word it, read tolerantly; what cannot be used of it is left out, never the fact. */
export const FactAnswer = z.object({
  content: z.string(),
  category: Text,
  tags: Tags,
  importance: Score,
  subjectTime: Text,
  subjectTimeStart: Text,
  subjectTimeEnd: Text,
  turns: TurnNumbers,
})
export type FactAnswer = z.infer<typeof FactAnswer>

/** The text if it can be kept, else null. */
export function usableContent(content: string): string | null {
  try {
    return checkContent(content.trim())
  } catch {
    return null
  }
}

export function usableCategory(given: string | null | undefined): string | null {
  try {
    return normaliseCategory(given)
  } catch {
    return null
  }
}

export function usableTags(given: FactAnswer['tags']): readonly string[] {
  try {
    return parseTags(given ?? [])
  } catch {
    return []
  }
}

/** The category of a fact from a chat; those in which nothing is ever compared are not for it. */
export function minedCategory(given: string | null | undefined): string | null {
  const category = usableCategory(given)
  return bypassesDuplicateCheck(category) ? null : category
}

export const usableImportance = (given: number | null | undefined): number | undefined =>
  typeof given === 'number' && Number.isFinite(given) ? Math.min(1, Math.max(0, given)) : undefined

/** The subject time as the model gives it; one that is no time is left out. */
export function subjectTimeOf(fact: Pick<FactAnswer, (typeof SUBJECT_KEYS)[number]>): Metadata {
  const given = SUBJECT_KEYS.flatMap(key => {
    const value = fact[key]
    return typeof value === 'string' && value.trim() !== '' ? [[key, value.trim()] as const] : []
  })
  try {
    return checkSubjectTime(Object.fromEntries(given))
  } catch {
    return {}
  }
}
