import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { displayCategory, isWithin, normaliseCategory, topLevel } from '#engine/rules/categories.ts'
import { AppError } from '#shared/errors.ts'

const refusal = expect.objectContaining({ code: 'INVALID_INPUT', field: 'category' })

/** Text that is likely to hit an edge: separators, dots, device names, marks, scripts, halves of characters. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '/',
      '//',
      '.',
      '..',
      ' ',
      '-',
      'con',
      'NUL',
      'Com1',
      'lpt9.txt',
      '\\',
      ':',
      '*',
      '\u0000',
      '\t',
      '\n',
      '\u0085',
    ],
    ...[
      '\u200f',
      '\u202e',
      '\u200b',
      '\u200d',
      '\ufeff',
      '\ud83d',
      '\ude00',
      '\u0338',
      '<',
      'e\u0301',
      'İ',
      'Σ',
      'ß',
      '\u2028',
    ],
    ...['Größe', '用户', 'العمل', '仕事', 'Work', 'a'.repeat(64), 'ü'.repeat(64), '🦔', '\uffff'],
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const anyText = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))

const normalised = (raw: string): string | null | undefined => {
  try {
    return normaliseCategory(raw)
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect(error).toEqual(refusal)
    return undefined
  }
}

describe('a category', () => {
  test.each([
    [null, null],
    [undefined, null],
    ['', null],
    [' / // ', null],
    ['Work', 'work'],
    ['  Project Context / Reverie App ', 'project-context/reverie-app'],
    ['/work//email/', 'work/email'],
    ['two  spaces', 'two-spaces'],
    ['Caf\u0065\u0301', 'caf\u00e9'],
    ['Größe/ÄRGER', 'größe/ärger'],
    ['仕事/道具\u3000箱', '仕事/道具-箱'],
    ['العمل/الورشة', 'العمل/الورشة'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['\u200fالعمل\u200f/\u202eabc\u202c', 'العمل/abc'],
    ['\ufeffwork\u200b', 'work'],
    ['v1.2/notes', 'v1.2/notes'],
    ['console/auxiliary', 'console/auxiliary'],
    ['a/b/c/d/e/f/g/h', 'a/b/c/d/e/f/g/h'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['字'.repeat(64), '字'.repeat(64)],
    ['general', 'general'],
  ])('%j is filed as %j', (raw, expected) => {
    expect(normaliseCategory(raw)).toBe(expected)
  })

  test.each([
    ['.'],
    ['..'],
    ['a/../b'],
    ['.hidden'],
    ['a/b.'],
    ['a. '],
    ['a\\b'],
    ['c:'],
    ['a*'],
    ['a?'],
    ['"a"'],
    ['<a>'],
    ['a|b'],
    ['a\u0000b'],
    ['a\tb'],
    ['a\nb'],
    ['a\u0085b'],
    ['con'],
    ['work/NUL'],
    ['Com1'],
    ['com¹'],
    ['lpt9.txt'],
    ['aux.tar.gz'],
    ['conin$'],
    ['a/b/c/d/e/f/g/h/i'],
    ['x'.repeat(65)],
    ['🦔'.repeat(51)],
    ['half \ud83d'],
    ['no character \uffff'],
    ['x'.repeat(5_000_000)],
  ])('%.60j is refused, with the reason', raw => {
    expect(() => normaliseCategory(raw)).toThrow(refusal)
  })

  it('says what is wrong with it, shortly even when it is long', () => {
    expect(() => normaliseCategory('work/aux')).toThrow(/“aux”.*Windows/)
    expect(() => normaliseCategory(`work/${'x'.repeat(900)}`)).toThrow(/^.{1,140}$/)
    expect(() => normaliseCategory('a:b', 'to')).toThrow(expect.objectContaining({ field: 'to' }))
  })

  it('that is normalised stays as it is', () => {
    fc.assert(
      fc.property(anyText, raw => {
        const once = normalised(raw)
        if (once !== undefined) expect(normaliseCategory(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  it('never leaves the memory folder, on any system, and is either filed or refused', () => {
    fc.assert(
      fc.property(anyText, raw => {
        const category = normalised(raw)
        if (category === undefined || category === null) return
        expect(posix.resolve('/root', category)).toBe(`/root/${category}`)
        expect(win32.resolve('C:\\root', category)).toBe(`C:\\root\\${category.replaceAll('/', '\\')}`)
        const segments = category.split('/')
        expect(segments.length).toBeLessThanOrEqual(8)
        for (const segment of segments) {
          expect(segment).not.toMatch(/^$|^\.|\.$|\s|\p{Cc}|[\\:*?"<>|\u202a-\u202e\u2066-\u2069\u200e\u200f]/u)
          expect(segment.isWellFormed()).toBe(true)
          expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(200)
          expect([...segment].length).toBeLessThanOrEqual(64)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a category filter', () => {
  test.each([
    ['work', 'work', true],
    ['work/email', 'work', true],
    ['workshop', 'work', false],
    ['work', 'work/email', false],
    [null, 'general', true],
    [null, 'work', false],
    [null, '', true],
    ['anything/at/all', '', true],
  ])('%j is within %j: %s', (category, prefix, expected) => {
    expect(isWithin(category, prefix)).toBe(expected)
  })

  it('shows no category as general, also as a top level', () => {
    expect(displayCategory(null)).toBe('general')
    expect(topLevel(null)).toBe('general')
    expect(topLevel('user-preferences/inferred')).toBe('user-preferences')
  })
})
