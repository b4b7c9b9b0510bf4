import { describe, expect, it } from 'vitest'
import { checkContent } from '#engine/rules/content.ts'
import { checkMetadata } from '#engine/rules/metadata.ts'

const refused = (field: string) => expect.objectContaining({ code: 'INVALID_INPUT', field })

describe('the text of a memory', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['marks that cannot be seen', '\u200f\u200b\u2060'],
    ['a blank letter', '\u3164'],
    ['half a character', 'a\ud83d'],
    ['a NUL character', 'a\0b'],
    ['ten megabytes', 'x'.repeat(10_000_000)],
  ])('that is %s is refused, naming the field', (_, text) => {
    expect(() => checkContent(text)).toThrow(refused('content'))
  })

  it('tells where half a character stands', () => {
    expect(() => checkContent('abc\udc00')).toThrow('position 3')
  })

  it.each(['مرحبا', '\u200fשלום\u200e', '👩‍👩‍👧', 'a\r\nb', 'tab\there', '步2'])('%j is kept as it is', text => {
    expect(checkContent(text)).toBe(text)
  })
})

describe('metadata', () => {
  it('takes numbers and truth values as their text, and drops what is nothing', () => {
    expect(checkMetadata({ rank: 3, sure: true, none: null, word: 'x' })).toEqual({
      rank: '3',
      sure: 'true',
      word: 'x',
    })
  })

  it.each([
    ['a blank key', { ' ': 'x' }, 'metadata'],
    ['an object', { a: {} }, 'metadata.a'],
    ['a NUL character', { a: '\0' }, 'metadata.a'],
    ['a very long value', { a: 'x'.repeat(20_001) }, 'metadata.a'],
    ['a time that is none', { subjectTime: 'soon' }, 'metadata.subjectTime'],
  ])('with %s is refused, naming it', (_, given, field) => {
    expect(() => checkMetadata(given)).toThrow(refused(field))
  })
})
