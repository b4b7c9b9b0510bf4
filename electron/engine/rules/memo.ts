/** Longer keys are computed each time: they are rare, and keeping them is not worth their size. In UTF-16 code units. */
const LONGEST_KEY = 2000

/**
 * Remembers what a pure function answered, by its key; the oldest answers go first. Texts are compared with many
 * others one after the other, and the same few thousand words make most of them.
 *
 * @param most how many answers are kept
 */
export function memo<V>(most: number, compute: (key: string) => V): (key: string) => V {
  return memoBy(most, key => key, compute)
}

/** As {@link memo}, for arguments that are more than a text: `keyOf` must tell apart whatever the answer depends on. */
export function memoBy<A extends readonly unknown[], V>(
  most: number,
  keyOf: (...args: A) => string,
  compute: (...args: A) => V,
): (...args: A) => V {
  const known = new Map<string, { readonly value: V }>()
  return (...args) => {
    const key = keyOf(...args)
    const there = known.get(key)
    if (there !== undefined) return there.value
    const value = compute(...args)
    if (key.length > LONGEST_KEY) return value
    if (known.size >= most) {
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    }
    known.set(key, { value })
    return value
  }
}
