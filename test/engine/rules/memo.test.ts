import { expect, it } from 'vitest'
import { memo, memoBy } from '#engine/rules/memo.ts'

it('a remembered answer is the one that was computed, and is computed once', () => {
  let computed = 0
  const double = memo(10, text => {
    computed++
    return text + text
  })
  expect([double('a'), double('b'), double('a')]).toEqual(['aa', 'bb', 'aa'])
  expect(computed).toBe(2)
})

it('the oldest answer goes when there are more than are kept', () => {
  const asked: string[] = []
  const keep = memo(2, text => void asked.push(text))
  for (const text of ['a', 'b', 'c', 'c', 'a']) keep(text)
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

it('an answer of undefined is remembered too, and a very long text is not kept', () => {
  const asked: string[] = []
  const keep = memoBy(
    9,
    (text: string) => text,
    text => void asked.push(text.slice(0, 1)),
  )
  for (const text of ['x', 'x', 'y'.repeat(5000), 'y'.repeat(5000)]) keep(text)
  expect(asked).toEqual(['x', 'y', 'y'])
})
