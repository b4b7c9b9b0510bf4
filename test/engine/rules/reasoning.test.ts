import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnswerPiece, createReasoningSplitter, withoutReasoning } from '#engine/rules/reasoning.ts'

const joined = (pieces: readonly AnswerPiece[], kind: AnswerPiece['kind']): string =>
  pieces
    .filter(piece => piece.kind === kind)
    .map(piece => piece.text)
    .join('')

function split(...chunks: readonly string[]) {
  const splitter = createReasoningSplitter()
  const pieces = [...chunks.flatMap(chunk => splitter.push(chunk)), ...splitter.end()]
  return { content: joined(pieces, 'content'), reasoning: joined(pieces, 'reasoning') }
}

describe('reasoning between marks', () => {
  it('is told apart from the answer', () => {
    expect(split('<think>Let me see.</think>\n\nYes.')).toEqual({ content: 'Yes.', reasoning: 'Let me see.' })
  })

  it('is put together when the stream cuts through the marks', () => {
    expect(split('  <th', 'ink>a', 'b</thi', 'nk>', '\n', 'Yes', '.')).toEqual({ content: 'Yes.', reasoning: 'ab' })
  })

  it('that never ends is all reasoning', () => {
    expect(split('<think>and so on')).toEqual({ content: '', reasoning: 'and so on' })
  })

  it('is only looked for at the start: a mark in the middle of an answer is text', () => {
    expect(split('Use the <think> tag.')).toEqual({ content: 'Use the <think> tag.', reasoning: '' })
  })

  it('does not depend on where the stream is cut', () => {
    const answer = '<thinking>one < two\nthree</thinking> The <b>answer</b> is <think>.'
    const whole = split(answer)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: answer.length }), { maxLength: 12 }), cuts => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), answer.length]
        const chunks = at.slice(1).map((end, i) => answer.slice(at[i], end))
        expect(split(...chunks)).toEqual(whole)
      }),
    )
  })

  it('is gone from an answer that came whole', () => {
    expect(withoutReasoning('<reasoning>hm</reasoning>\n{"a": 1}')).toBe('{"a": 1}')
  })
})
