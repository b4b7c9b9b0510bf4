import { describe, expect, it } from 'vitest'
import { BASELINE, parseVocabulary } from '#engine/rules/vocabulary.ts'

describe('the merge-coverage vocabulary', () => {
  it('an empty object is the baseline, with the built-in exemption', () => {
    expect(parseVocabulary({})).toEqual(BASELINE)
    expect(BASELINE.numericExemptCategories).toEqual(['anti-patterns/routing'])
  })

  it('words are compared without case, categories in their written form', () => {
    const vocabulary = parseVocabulary({
      extraCommonWords: ['Sprint'],
      alwaysSpecificWords: ['GROẞE'],
      numericExemptCategories: ['Recipes / Cakes'],
    })
    expect([...vocabulary.extraCommonWords]).toEqual(['sprint'])
    expect([...vocabulary.alwaysSpecificWords]).toEqual(['grosse'])
    expect(vocabulary.numericExemptCategories).toEqual(['anti-patterns/routing', 'recipes/cakes'])
  })

  it('names are read without regard to case', () => {
    expect(parseVocabulary({ ExtraCommonWords: ['x'] }).extraCommonWords.has('x')).toBe(true)
  })

  it.each([
    [{ extraCommonWords: 'word' }, 'extraCommonWords'],
    [{ alwaysSpecificWords: [1] }, 'alwaysSpecificWords'],
    [{ numericExemptCategories: { a: 1 } }, 'numericExemptCategories'],
    [{ numericExemptCategories: ['a/../b'] }, 'numericExemptCategories'],
  ])('%j is refused, and the field named', (json, field) => {
    expect(() => parseVocabulary(json)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', field }))
  })

  it.each([[null], [[]], ['words'], [3]])('%j is no vocabulary', json => {
    expect(() => parseVocabulary(json)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })
})
