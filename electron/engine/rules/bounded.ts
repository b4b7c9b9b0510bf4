/** A text of at most `limit` UTF-16 code units, whole characters only; says how much was cut off. */
export function bounded(text: string, limit: number): string {
  if (text.length <= limit) return text
  const note = ` … (${text.length - limit} more characters left out)`
  const end = Math.max(0, limit - note.length)
  const whole = /[\uD800-\uDBFF]/u.test(text.charAt(end - 1)) ? end - 1 : end
  return text.slice(0, whole) + note
}

/** As many lines as fit into `limit` characters; the last line says how many were left out. */
export function boundedLines(lines: readonly string[], limit: number, narrow: string): string {
  const out: string[] = []
  let used = 0
  for (const line of lines) {
    const shown = bounded(line, Math.max(200, Math.floor(limit / 3)))
    if (used + shown.length + 1 > limit - 120) {
      out.push(`(${lines.length - out.length} more left out. ${narrow})`)
      return out.join('\n')
    }
    out.push(shown)
    used += shown.length + 1
  }
  return out.join('\n')
}
