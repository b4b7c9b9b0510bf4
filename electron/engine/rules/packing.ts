/**
 * Packs groups into batches that cost at most `room` and hold at most `most` items, in their order; a group
 * is never split, and one that is too large alone is a batch of its own.
 */
export function packGroups<T>(
  groups: readonly (readonly T[])[],
  cost: (item: T) => number,
  limits: { readonly room: number; readonly most: number },
): readonly (readonly T[])[] {
  const batches: T[][] = []
  let used = 0
  for (const group of groups) {
    const price = group.reduce((sum, item) => sum + cost(item), 0)
    const last = batches.at(-1)
    if (last !== undefined && used + price <= limits.room && last.length + group.length <= limits.most) {
      last.push(...group)
      used += price
    } else if (group.length > 0) {
      batches.push([...group])
      used = price
    }
  }
  return batches
}
