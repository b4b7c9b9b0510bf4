/** A piece of a streamed answer: what the user reads, or what the model thought on the way. */
export interface AnswerPiece {
  readonly kind: 'content' | 'reasoning'
  readonly text: string
}

const OPEN = ['<think>', '<thinking>', '<thought>', '<reasoning>'] as const
const CLOSE: Readonly<Record<string, string>> = Object.fromEntries(OPEN.map(tag => [tag, tag.replace('<', '</')]))
const LONGEST = Math.max(...Object.values(CLOSE).map(tag => tag.length))

/**
 * Splits a stream into answer and reasoning: models without a field of their own for it think between
 * `<think>` marks at the start of the answer. Marks cut in two by the stream are put together again.
 */
export function createReasoningSplitter(): { push(text: string): AnswerPiece[]; end(): AnswerPiece[] } {
  let state: 'before' | 'thinking' | 'between' | 'after' = 'before'
  let held = ''
  let closing = ''

  function step(final: boolean): AnswerPiece[] {
    const out: AnswerPiece[] = []
    const give = (kind: AnswerPiece['kind'], text: string): void => {
      if (text !== '') out.push({ kind, text })
    }
    for (;;) {
      if (state === 'after') {
        give('content', held)
        held = ''
        return out
      }
      if (state === 'between') {
        // the white space between reasoning and answer belongs to neither, and may still be on its way
        held = held.trimStart()
        if (held === '' && !final) return out
        state = 'after'
        continue
      }
      if (state === 'before') {
        const start = held.trimStart()
        const open = OPEN.find(tag => start.toLowerCase().startsWith(tag))
        if (open !== undefined) {
          state = 'thinking'
          closing = CLOSE[open] ?? ''
          held = start.slice(open.length)
          continue
        }
        const mayOpen = OPEN.some(tag => tag.startsWith(start.toLowerCase()))
        if (mayOpen && !final) return out
        state = 'after'
        continue
      }
      const end = held.toLowerCase().indexOf(closing)
      if (end >= 0) {
        give('reasoning', held.slice(0, end))
        held = held.slice(end + closing.length)
        state = 'between'
        continue
      }
      const keep = final ? 0 : LONGEST - 1
      give('reasoning', held.slice(0, Math.max(0, held.length - keep)))
      held = held.slice(Math.max(0, held.length - keep))
      return out
    }
  }

  return {
    push(text) {
      held += text
      return step(false)
    },
    end: () => step(true),
  }
}

/** An answer that came whole, without its reasoning. */
export function withoutReasoning(text: string): string {
  const splitter = createReasoningSplitter()
  return [...splitter.push(text), ...splitter.end()]
    .filter(piece => piece.kind === 'content')
    .map(piece => piece.text)
    .join('')
    .trim()
}
