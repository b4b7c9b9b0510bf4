import { diffWordsWithSpace } from 'diff'

/** Two texts as one, with what went and what came marked word by word. */
export function WordDiff({ from, to }: { readonly from: string; readonly to: string }) {
  let at = 0
  return diffWordsWithSpace(from, to).map(part => {
    const key = `${at}-${part.added ? 'added' : part.removed ? 'removed' : 'same'}`
    at += part.value.length
    return part.added ? (
      <ins key={key}>{part.value}</ins>
    ) : part.removed ? (
      <del key={key}>{part.value}</del>
    ) : (
      <span key={key}>{part.value}</span>
    )
  })
}
