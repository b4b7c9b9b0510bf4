const LONGEST = 60

/** A chat's title from its first message: its first line that says something, cut at a word, at most 60 characters. */
export function titleOf(message: string): string {
  const line = message
    .split(/[\r\n]+/u)
    .map(text =>
      text
        .replace(/\s+/gu, ' ')
        .replace(/^[#>*\-\s]+/u, '')
        .trim(),
    )
    .find(text => text !== '')
  if (line === undefined) return 'New chat'
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line.slice(0, 400))].map(
    s => s.segment,
  )
  if (letters.length <= LONGEST) return letters.join('')
  const cut = letters.slice(0, LONGEST - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > LONGEST / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/u, '')}…`
}
