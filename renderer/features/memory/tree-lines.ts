import type { TaxonomyNode } from '#shared/domain/memory-view.ts'

/** A node of the tree with what lies below it. */
export interface TreeNode extends TaxonomyNode {
  readonly name: string
  readonly depth: number
  readonly hasBelow: boolean
}

/** The tree as the lines that are shown: what lies below a closed node is left out. */
export function treeLines(nodes: readonly TaxonomyNode[], open: ReadonlySet<string>): readonly TreeNode[] {
  const parents = new Set(nodes.map(node => node.category.slice(0, Math.max(0, node.category.lastIndexOf('/')))))
  return nodes.flatMap(node => {
    const segments = node.category.split('/')
    const shown = segments.slice(0, -1).every((_, i) => open.has(segments.slice(0, i + 1).join('/')))
    if (!shown) return []
    return [{ ...node, name: segments.at(-1) ?? '', depth: segments.length - 1, hasBelow: parents.has(node.category) }]
  })
}

/** Where a category ends up that is dropped on another: below it, under its own last name; null when that changes nothing. */
export function droppedInto(category: string, target: string): string | null {
  const to = `${target}/${category.split('/').at(-1) ?? category}`
  return to === category || target === category || target.startsWith(`${category}/`) ? null : to
}
