import { describe, expect, it } from 'vitest'
import { compilePattern, matchesEntry } from '#engine/rules/regex.ts'
import { entryWith } from '#test/support/sample-entry.ts'

describe('a pattern', () => {
  it('is looked for without regard to case, in the content and in category and id', () => {
    const entry = entryWith({ id: '00000000000a', content: 'Drinks Tea', category: 'food/drinks' })
    expect(matchesEntry(compilePattern('drinks t.a'), entry)).toBe(true)
    expect(matchesEntry(compilePattern('^food/drinks/0+a$'), entry)).toBe(true)
    expect(matchesEntry(compilePattern('coffee'), entry)).toBe(false)
  })

  it('of an entry without a category meets general', () => {
    expect(matchesEntry(compilePattern('^general/'), entryWith({ category: null }))).toBe(true)
  })

  it('that others take for ever over is answered', () => {
    const text = `${'a'.repeat(50_000)}!`
    expect(compilePattern('(a+)+$').test(text)).toBe(false)
    expect(compilePattern('(a|a)*b').test(text)).toBe(false)
  })

  it('shows where it matched, empty matches left out', () => {
    expect(compilePattern('ab*').matches('xabbxa')).toEqual([
      { start: 1, end: 4 },
      { start: 5, end: 6 },
    ])
    expect(compilePattern('x*').matches('yy')).toEqual([])
  })

  it.each(['(', '[a', 'a{2,1}', '*', '(?<', '\\'])('%j is refused with what is wrong with it', pattern => {
    expect(() => compilePattern(pattern)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', field: 'query' }))
  })
})
