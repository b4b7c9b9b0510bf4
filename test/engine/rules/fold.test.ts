import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, plain } from '#engine/rules/fold.ts'

describe('one spelling for words that are the same', () => {
  it.each([
    ['SEATTLE', 'seattle'],
    ['Straße', 'STRASSE'],
    ['GROẞE', 'große'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδος'],
    ['живёт', 'ЖИВЕТ'],
    ['άλφα', 'αλφα'],
    ['يُحِبُّ', 'يحب'],
    ['ＡＢＣ１２', 'abc12'],
    ['٣', '3'],
    ['don’t', "don't"],
    ['re\u00adad', 'read'],
    ['cafe\u0301', 'café'],
  ])('%j and %j agree', (a, b) => {
    expect(fold(a)).toBe(fold(b))
  })

  it.each([
    ['Jose', 'José'],
    ['schon', 'schön'],
    ['が', 'か'],
    ['腾讯', '騰訊'],
  ])('%j and %j do not', (a, b) => {
    expect(fold(a)).not.toBe(fold(b))
  })

  it('folding twice is folding once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), text => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  it('plain text keeps case, accents and line breaks', () => {
    expect(plain('Größe\nA\u200bB ٣')).toBe('Größe\nAB 3')
  })
})
