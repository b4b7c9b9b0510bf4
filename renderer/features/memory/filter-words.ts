import type { EntryFilter } from '#shared/domain/memory-view.ts'

export const AXES = [
  ['lastSeenAt', 'last seen'],
  ['createdAt', 'first seen'],
  ['updatedAt', 'updated'],
  ['archivedAt', 'archived'],
  ['subject', 'speaks of'],
] as const

export const SOURCE_WORDS = [
  ['user', 'you'],
  ['chat', 'a chat'],
  ['mined', 'found in chats'],
  ['inferred', 'inferred'],
  ['import', 'an import'],
  ['file', 'a file'],
  ['tool', 'a tool'],
] as const

/** Quick looks: what the tree offers below the categories. */
export type Look = 'conflicts' | 'nearDuplicates' | 'neverRecalled' | 'archived'
export const LOOKS: readonly (readonly [Look, string])[] = [
  ['conflicts', 'Conflicts'],
  ['nearDuplicates', 'Near-duplicates'],
  ['neverRecalled', 'Never recalled'],
  ['archived', 'Archived'],
]

/** The filter of a quick look. */
export const filterOfLook = (look: Look): EntryFilter =>
  look === 'archived' ? { archived: 'archived' } : { [look]: true }

/** The quick look that a filter is, when it is one and nothing else. */
export function lookOf(filter: EntryFilter): Look | null {
  const given = definedOf(filter)
  if (Object.keys(given).length !== 1) return null
  return LOOKS.map(([look]) => look).find(look => given[look] === filterOfLook(look)[look]) ?? null
}

/** A filter without what is empty. */
export function definedOf(filter: EntryFilter): EntryFilter {
  const blank = (value: unknown): boolean =>
    value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => !blank(value)))
}

export interface FilterChip {
  readonly key: string
  readonly label: string
  /** The filter with this one taken away. */
  readonly without: EntryFilter
}

/** What a filter narrows to, a chip each, so that it is seen and can be taken away. */
export function filterChips(filter: EntryFilter): readonly FilterChip[] {
  const given = definedOf(filter)
  const without = (...keys: (keyof EntryFilter)[]): EntryFilter =>
    Object.fromEntries(Object.entries(given).filter(([key]) => !keys.includes(key as keyof EntryFilter)))
  const chips: FilterChip[] = []
  const add = (key: string, label: string, ...keys: (keyof EntryFilter)[]): void => {
    chips.push({ key, label, without: without(...keys) })
  }
  const { category, tags, archived, source, importanceMin, importanceMax, time } = given
  if (category !== undefined) add('category', `in ${category}`, 'category')
  for (const tag of tags ?? []) {
    const rest = (tags ?? []).filter(one => one !== tag)
    chips.push({ key: `tag-${tag}`, label: `tag ${tag}`, without: definedOf({ ...given, tags: rest }) })
  }
  if (source !== undefined)
    add('source', `from ${source.map(one => SOURCE_WORDS.find(([s]) => s === one)?.[1] ?? one).join(' or ')}`, 'source')
  if (importanceMin !== undefined || importanceMax !== undefined)
    add(
      'importance',
      importanceMax === undefined
        ? `importance from ${importanceMin}`
        : importanceMin === undefined
          ? `importance up to ${importanceMax}`
          : `importance ${importanceMin} to ${importanceMax}`,
      'importanceMin',
      'importanceMax',
    )
  if (time !== undefined) {
    const axis = AXES.find(([name]) => name === time.axis)?.[1] ?? time.axis
    const from = time.from === undefined ? '' : ` from ${dayOf(time.from)}`
    const to = time.to === undefined ? '' : ` to ${dayOf(time.to)}`
    add('time', from === '' && to === '' ? `${axis}: any time that is known` : `${axis}${from}${to}`, 'time')
  }
  if (archived !== undefined && archived !== 'live')
    add('archived', archived === 'archived' ? 'archived' : 'archived as well', 'archived')
  if (given.conflicts === true) add('conflicts', 'in conflict', 'conflicts')
  if (given.nearDuplicates === true) add('nearDuplicates', 'alike', 'nearDuplicates')
  if (given.neverRecalled === true) add('neverRecalled', 'never recalled', 'neverRecalled')
  return chips
}

const two = (n: number): string => String(n).padStart(2, '0')

/** The day of an instant in the system's zone, as a date field wants it: `2026-06-14`. */
export function dayOf(instant: string): string {
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The first or last moment of a day in the system's zone, as an instant; null when it is no day. */
export function edgeOfDay(day: string, edge: 'start' | 'end'): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (parts === null) return null
  const [year, month, date] = parts.slice(1).map(Number)
  const at =
    edge === 'start'
      ? new Date(year ?? 0, (month ?? 1) - 1, date)
      : new Date(year ?? 0, (month ?? 1) - 1, date, 23, 59, 59, 999)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Tags as somebody types them: parted by commas, without blanks and repeats. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(tag => tag.trim())
      .filter(tag => tag !== ''),
  ),
]
