/**
 * The last `size` turns, a turn being what one side said (SPEC §4.3: `{role, content}`). A window never
 * begins in the middle of an exchange: it is widened to the message that its first answer answers.
 */
export function windowOf<T extends { readonly role: 'user' | 'assistant' }>(
  turns: readonly T[],
  size: number,
): readonly T[] {
  let from = Math.max(0, turns.length - size)
  while (from > 0 && turns[from]?.role === 'assistant') from--
  return turns.slice(from)
}

/** The turns cut into exchanges, oldest first: a message of the user with the answers that follow it. */
export function exchangesOf<T extends { readonly role: 'user' | 'assistant' }>(
  turns: readonly T[],
): readonly (readonly T[])[] {
  const out: T[][] = []
  for (const turn of turns) {
    const last = out.at(-1)
    if (turn.role === 'user' || last === undefined) out.push([turn])
    else last.push(turn)
  }
  return out
}
