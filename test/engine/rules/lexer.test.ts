import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lex } from '#engine/rules/lexer.ts'

const raws = (text: string): string[] => lex(text).map(lexeme => lexeme.raw)
const kinds = (text: string): string[] => lex(text).map(lexeme => `${lexeme.kind}:${lexeme.raw}`)

describe('cutting a text into lexemes', () => {
  it.each([
    ['Mail tom@example.org now', 'code:tom@example.org'],
    ['See https://example.org/a?b=1#c, please', 'code:https://example.org/a?b=1#c'],
    ['Notes in ~/notes/today.md.', 'code:~/notes/today.md'],
    ['Open C:\\Users\\tom\\a.txt', 'code:C:\\Users\\tom\\a.txt'],
    ['Set max_tokens to 5', 'code:max_tokens'],
    ['Call parseDate first', 'code:parseDate'],
    ['Knows C++, C# and C', 'code:C++'],
    ['Knows C++, C# and C', 'code:C#'],
    ['Run it with --dry-run', 'code:--dry-run'],
    ['Host is db.example.com', 'code:db.example.com'],
    ['Uses a Nikon Z6', 'code:Z6'],
    ['Uses 1Password', 'code:1Password'],
    ['The U.S. office', 'code:U.S'],
    ['Works in R&D', 'code:R&D'],
    ['Call +49 30 1234567', 'phone:+49 30 1234567'],
    ['Runs v2.3.1', 'number:v2.3.1'],
    ['Pays 1,200.50', 'number:1,200.50'],
    ['Wakes at 6:30', 'time:6:30'],
    ['Born on 12 June 1988', 'date:12 June 1988'],
    ['Met Ann-Marie', 'word:Ann-Marie'],
  ])('%j holds %s', (text, lexeme) => {
    expect(kinds(text)).toContain(lexeme)
  })

  it('hyphenated words come apart unless every part is a name', () => {
    expect(raws('a well-known left-handed Jean-Luc')).toEqual(['a', 'well', 'known', 'left', 'handed', 'Jean-Luc'])
  })

  it('a number and its unit come apart', () => {
    expect(raws('64GB, 4th, 5km')).toEqual(['64', 'GB', '4', 'th', '5', 'km'])
  })

  it('neither e.g. nor and/or nor a missing space after a full stop is code', () => {
    expect(kinds('tea and/or coffee').every(kind => kind.startsWith('word'))).toBe(true)
    expect(kinds('e.g. tea').some(kind => kind.startsWith('code'))).toBe(false)
  })

  it('knows where sentences, lines and quotations open', () => {
    const opening = (text: string): string[] => lex(text).flatMap(({ raw, opens }) => (opens ? [raw] : []))
    expect(opening('Likes tea. Hates noise! Is it so? Yes')).toEqual(['Likes', 'Hates', 'Is', 'Yes'])
    expect(opening('- Likes tea\n- Hates noise')).toEqual(['Likes', 'Hates'])
    expect(opening('He said: Go home')).toEqual(['He', 'Go'])
    expect(opening('Met Dr. Smith at St. Mary')).toEqual(['Met'])
  })

  it('counts statements and clauses', () => {
    const [first, second, third] = lex('Tea, coffee. Milk')
    expect([first?.statement, second?.statement, third?.statement]).toEqual([0, 0, 1])
    expect([first?.clause, second?.clause, third?.clause]).toEqual([0, 1, 2])
  })

  it('cuts scripts without spaces into words, and reads dates and hours in them', () => {
    expect(raws('今日は会議です').length).toBeGreaterThan(2)
    expect(kinds('会議は2026-08-19です')).toContain('date:2026-08-19')
    expect(kinds('会議は午後3時からです')).toContain('time:午後3時')
    expect(kinds('会议下午3点开始')).toContain('time:下午3点')
  })

  it('every lexeme stands where it says, and no letter or digit is lost', () => {
    const part = fc.constantFrom(
      ...'tea Seattle 3 v2.1 C++ a@b.org /x/y 15:30 May 腾讯云 しりとり Москва é 😀 . , \n - ( "'.split(' '),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), parts => {
        const text = parts.join(' ')
        const lexemes = lex(text)
        let last = 0
        for (const lexeme of lexemes) {
          expect(text.slice(lexeme.at, lexeme.end)).toBe(lexeme.raw)
          expect(lexeme.at).toBeGreaterThanOrEqual(last)
          last = lexeme.end
        }
        const kept = lexemes.map(lexeme => lexeme.raw).join('')
        for (const letter of text.match(/[\p{L}\p{N}]/gu) ?? []) expect(kept).toContain(letter)
      }),
    )
  })

  it('any text at all is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), text => {
        expect(Array.isArray(lex(text))).toBe(true)
      }),
    )
  })
})
