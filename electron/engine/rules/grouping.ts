/**
 * Joins sets that share members, as long as what comes of it has at most `most` members; a set that would make it
 * larger stays by itself, its members being in two groups then. So every set lies whole within one group.
 * Deterministic: groups come in the order of the first set in them, members sorted.
 */
export function joinSets(sets: readonly (readonly string[])[], most: number): readonly (readonly string[])[] {
  const groups: Set<string>[] = []
  const groupsOf = new Map<string, Set<Set<string>>>()
  const put = (id: string, group: Set<string>): void => {
    group.add(id)
    groupsOf.set(id, (groupsOf.get(id) ?? new Set()).add(group))
  }
  const dropped = new Set<Set<string>>()
  for (const set of sets) {
    const touched = [...new Set(set.flatMap(id => [...(groupsOf.get(id) ?? [])]))]
    const all = new Set([...touched.flatMap(group => [...group]), ...set])
    const [first, ...others] = touched
    if (first === undefined || all.size > most) {
      if (touched.some(group => set.every(id => group.has(id)))) continue
      const group = new Set<string>()
      groups.push(group)
      for (const id of set) put(id, group)
      continue
    }
    for (const id of all) put(id, first)
    for (const other of others) {
      dropped.add(other)
      for (const id of other) groupsOf.get(id)?.delete(other)
    }
  }
  return groups.filter(group => !dropped.has(group)).map(group => [...group].toSorted())
}
