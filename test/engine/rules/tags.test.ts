import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldTag, parseTags, unionTags } from '#engine/rules/tags.ts'

describe('tags', () => {
  it.each([
    ['a list', ['tea', 'morning'], ['tea', 'morning']],
    ['one word', 'tea', ['tea']],
    ['words with commas', 'tea, morning ,home', ['tea', 'morning', 'home']],
    ['Chinese and Japanese commas', '茶，早上、家', ['茶', '早上', '家']],
    ['a list as JSON in a string', '["tea","morning"]', ['tea', 'morning']],
    ['a word as JSON in a string', '"tea"', ['tea']],
    ['JSON within a list', ['["tea"]', 'home'], ['tea', 'home']],
    ['brackets that are no JSON', '[tea]', ['[tea]']],
    ['numbers', [2026, 'tea'], ['2026', 'tea']],
    ['nothing', null, []],
    ['blanks', [' ', '', '\n'], []],
    ['the same in another case', ['Tea', 'tea', 'TEA'], ['Tea']],
    ['odd white space', ['  green \t tea '], ['green tea']],
  ])('as %s become a list of words', (_, given, expected) => {
    expect(parseTags(given)).toEqual(expected)
  })

  it.each([
    ['an object', { a: 1 }],
    ['a truth value', true],
    ['a list in a list of objects', [{ tag: 'a' }]],
    ['half a character', ['\ud800']],
    ['a control character', ['a\u0007b']],
    ['a very long word', ['x'.repeat(101)]],
    ['too many', Array.from({ length: 201 }, (_, i) => `t${i}`)],
  ])('as %s are refused, and the field is named', (_, given) => {
    expect(() => parseTags(given)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', field: 'tags' }))
  })

  it('are never one entry a letter, and each once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'B', 'ß', 'é', 'x'), minLength: 1, maxLength: 8 })),
        words => {
          const list = parseTags(words)
          expect(parseTags(JSON.stringify(words))).toEqual(list)
          expect(parseTags(words.join(','))).toEqual(list)
          expect(new Set(list.map(foldTag)).size).toBe(list.length)
          expect(parseTags(list)).toEqual(list)
          expect(unionTags([list, list])).toEqual(list)
        },
      ),
    )
  })
})
