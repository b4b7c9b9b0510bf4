import type { Entry } from '#shared/domain/entry.ts'

/** Gives memories out as a JSON file, in the shape that an import takes. */
export function exportJson(entries: readonly Entry[], name = 'memories.json'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify({ entries }, null, 2)}\n`], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
