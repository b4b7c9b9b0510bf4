import type { Metadata } from '#shared/domain/entry.ts'

/** What time a memory speaks of: `2026-05 → open`; null when it speaks of none. */
export function subjectWords(
  metadata: Metadata | null,
): { readonly value: string; readonly below: string; readonly title: string } | null {
  const { subjectTime, subjectTimeStart, subjectTimeEnd } = metadata ?? {}
  if (subjectTime !== undefined) return { value: subjectTime, below: 'a point in time', title: subjectTime }
  if (subjectTimeStart === undefined && subjectTimeEnd === undefined) return null
  const title = `${subjectTimeStart ?? 'open'} → ${subjectTimeEnd ?? 'open'}`
  if (subjectTimeEnd === undefined) return { value: `from ${subjectTimeStart}`, below: 'still so', title }
  if (subjectTimeStart === undefined) return { value: `until ${subjectTimeEnd}`, below: 'no longer so', title }
  return { value: title, below: 'a span of time', title }
}
