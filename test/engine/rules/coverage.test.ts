import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCoverage } from '#engine/rules/coverage.ts'
import { BASELINE, parseVocabulary, type Vocabulary } from '#engine/rules/vocabulary.ts'

interface Options {
  readonly vocabulary?: Vocabulary
  readonly category?: string
  readonly share?: number
}

const check = (sources: readonly string[], merged: string, options: Options = {}) =>
  checkCoverage({
    sources: sources.map(content => ({ content, category: options.category ?? null })),
    merged,
    vocabulary: options.vocabulary ?? BASELINE,
    wordCoverage: options.share ?? 0.5,
  })
const missing = (sources: readonly string[], merged: string, options: Options = {}): readonly string[] =>
  check(sources, merged, options).missing

describe('specifics that a merge must keep', () => {
  it.each([
    ['a capitalised word', 'Lives in Seattle', 'Lives in a city', 'Seattle'],
    ['a name in another script', 'Живёт в Москве', 'Живёт в городе', 'Москве'],
    ['an acronym of two letters', 'Lives in the US', 'Lives in the country', 'US'],
    ['an acronym at the start', 'NAS is in the cellar', 'It is in the cellar', 'NAS'],
    ['a number', 'Has 12 apple trees', 'Has apple trees', '12'],
    ['a version', 'Runs version 2.3.1 here', 'Runs a version here', '2.3.1'],
    ['an e-mail address', 'Mail goes to tom@example.org', 'Mail goes to him', 'tom@example.org'],
    ['a URL', 'The page is at https://example.org/a', 'The page is there', 'https://example.org/a'],
    ['a path', 'Notes are in ~/notes/today.md', 'Notes are in a file', '~/notes/today.md'],
    ['an identifier', 'Set max_tokens for it', 'Set it', 'max_tokens'],
    ['a mixed name', 'The repo is on GitHub', 'The repo is online', 'GitHub'],
    ['a language with signs', 'Knows C++ well', 'Knows C well', 'C++'],
    ['a single letter that stands for something', 'Takes vitamin D daily', 'Takes vitamins daily', 'D'],
    ['a phone number', 'Call +49 30 1234567 first', 'Call first', '+49 30 1234567'],
    ['a time of day', 'The standup is at 3 pm', 'The standup is at 3 am', '3 pm'],
    ['a part of a longer path', 'Uses ~/bin/run.sh', 'Uses run.sh', '~/bin/run.sh'],
  ])('%s: %j is not kept by %j', (_, source, merged, lost) => {
    expect(missing([source], merged)).toContain(lost)
    expect(check([source], merged).ok).toBe(false)
  })

  it.each([
    ['case aside', 'Lives in Seattle', 'the user lives in SEATTLE'],
    ['a possessive aside', "Anna's dog is Rex", 'Rex is the dog of Anna'],
    ['a digit for a word', 'Has three cats', 'Has 3 cats'],
    ['a word for a digit', 'Has 3 cats', 'Has three cats'],
    ['one for 1', 'Has 1 cat', 'Has one cat'],
    ['with a separator for thousands', 'Rent is 1200 dollars', 'Rent is $1,200 dollars'],
    ['a number in a date', 'Moved in 2026', 'Moved on 2026-08-19'],
    ['a number in a version', 'Runs Python 3', 'Runs Python 3.12'],
    ['a number in a range', 'Budget is 500 to 800', 'Budget is 500-800'],
    ['a number in a time', 'Leaves at 15 sharp', 'Leaves at 15:30 sharp'],
    ['the plural of an acronym', 'Writes an API for work', 'Writes APIs for work'],
    ['a weekday and its plural', 'Yoga is on Mondays', 'Yoga is every Monday'],
    ['12 and 24 hours', 'The standup is at 3 pm', 'The standup is at 15:00'],
    ['ß and ss', 'Wohnt in der Großen Allee', 'wohnt in der Grossen Allee'],
  ])('%s: %j is kept by %j', (_, source, merged) => {
    expect(missing([source], merged)).toEqual([])
  })

  it.each([
    ['13 is not 3', 'Has 3 cats', 'Has 13 cats'],
    ['3.5 kg is not 3', 'Has 3 cats', 'Weighs 3.5 kg and has cats'],
    ['an identifier holds no number', 'Has 6 cats', 'Has a Nikon Z6 and cats'],
    ['Java is not JavaScript', 'Uses Java', 'Uses JavaScript'],
    ['an accent counts', 'Met José there', 'Met Jose there'],
  ])('whole tokens only: %s', (_, source, merged) => {
    expect(check([source], merged).ok).toBe(false)
  })

  it('names what is missing in the spelling of the sources, first appearance first, each once', () => {
    expect(
      missing(
        ['Lives in Seattle with Anna', 'Works at Boeing in Seattle since 2019'],
        'The user lives and works somewhere with her',
        { share: 0 },
      ),
    ).toEqual(['Seattle', 'Anna', 'Boeing', '2019'])
  })
})

describe('dates', () => {
  it.each([
    ['Meeting on August 19, 2026', 'Meeting on 2026-08-19'],
    ['Meeting on 2026-08-19', 'Meeting on 19 August 2026'],
    ['Meeting on 19 August', 'Meeting on 2026-08-19'],
    ['Moved in May 2026', 'Moved on 2026-05-03'],
    ['Treffen am 19. August 2026', 'Treffen am 19.08.2026'],
    ['Moved in August 2026', 'Moved in Aug 2026'],
    ['会议在2026年8月19日', '会议在2026-08-19'],
  ])('%j is kept by %j', (source, merged) => {
    expect(missing([source], merged)).toEqual([])
  })

  it.each([
    ['Meeting on August 19, 2026', 'Meeting on 2026-08-18'],
    ['Meeting on August 19, 2026', 'Meeting on 2025-08-19'],
    ['Meeting on August 19, 2026', 'Meeting on 19 August'],
    ['Moved in May 2026', 'Moved in June 2026'],
    ['Moved in August', 'Moved in summer'],
    ['Meeting on 2026-08-19', 'Meeting in August 2026'],
  ])('%j is not kept by %j', (source, merged) => {
    expect(check([source], merged).ok).toBe(false)
  })
})

describe('ordinary language', () => {
  it('a capital at the start of a sentence says nothing of an ordinary word', () => {
    expect(missing(['Drinks tea. Bakes bread.'], 'The user drinks tea and bakes bread')).toEqual([])
    expect(missing(['- Likes tea\n- Dislikes noise'], 'likes tea, dislikes noise')).toEqual([])
    expect(missing(['Wohnt bei Bosch'], 'Der Nutzer wohnt bei Bosch')).toEqual([])
  })

  it('but elsewhere it does', () => {
    expect(missing(['Works for the Bakery'], 'Works for the shop')).toContain('Bakery')
  })

  it('a word that the sources also write in lower case is ordinary', () => {
    expect(missing(['Likes the Garden', 'Works in the garden'], 'Likes and works in the yard')).toEqual([])
    expect(missing(['Buys Apple shares', 'Eats apples'], 'Buys shares and eats apples')).toEqual(['Apple'])
  })

  it('the user names more common words, and words that are always specific', () => {
    const vocabulary = parseVocabulary({
      extraCommonWords: ['Sprint', 'GitHub'],
      alwaysSpecificWords: ['tea', 'Drinks'],
    })
    expect(missing(['Plans the next Sprint on GitHub'], 'Plans the next one', { vocabulary })).toEqual([])
    expect(missing(['Drinks tea'], 'Has a hot cup', { vocabulary, share: 0 })).toEqual(['Drinks', 'tea'])
  })

  it('a word that is always specific is so even when the sources write it in lower case', () => {
    const vocabulary = parseVocabulary({ extraCommonWords: ['rust'], alwaysSpecificWords: ['rust'] })
    expect(missing(['Writes Rust and likes rust'], 'Writes it and likes it', { vocabulary })).toContain('Rust')
  })

  it('numbers are skipped in the categories that are exempt, by whole segments', () => {
    const category = (name: string) =>
      check(['Retry after 30 seconds'], 'Retry after some seconds', { category: name }).ok
    expect(category('anti-patterns/routing')).toBe(true)
    expect(category('anti-patterns/routing/models')).toBe(true)
    expect(category('anti-patterns/routing-notes')).toBe(false)
    expect(category('anti-patterns')).toBe(false)
    const vocabulary = parseVocabulary({ numericExemptCategories: ['Recipes'] })
    expect(check(['Bake for 30 minutes'], 'Bake for some minutes', { vocabulary, category: 'recipes/cake' }).ok).toBe(
      true,
    )
  })
})

describe('the rest of the words', () => {
  it('half of them have to stay, by word form', () => {
    expect(check(['grows tomatoes beans onions'], 'growing a tomato').ok).toBe(true)
    expect(missing(['grows tomatoes beans onions'], 'grows things')).toEqual(['tomatoes', 'beans', 'onions'])
    expect(check(['grows tomatoes beans onions'], 'growing a tomato', { share: 0.9 }).ok).toBe(false)
  })

  it('each source is counted on its own', () => {
    expect(missing(['plays chess', 'repairs old clocks'], 'plays chess every evening in a very nice club')).toEqual([
      'repairs',
      'old',
      'clocks',
    ])
  })

  it('where a script has no capitals seven of ten have to stay', () => {
    const source = '用户喜欢爬山、游泳、跑步和画画'
    expect(check([source], '用户喜欢爬山、游泳、跑步').ok).toBe(true)
    expect(check([source], '用户喜欢爬山、游泳').ok).toBe(false)
    expect(check(['猫を3匹飼っている'], '猫を三匹飼っています').ok).toBe(true)
  })

  it.each([
    ['Does not eat meat', 'Eats meat', false],
    ['Does not eat meat', "The user doesn't eat meat", true],
    ['Never drinks wine', 'Drinks wine', false],
    ['Dislikes noise', 'Does not like noise', true],
    ['Isst kein Fleisch', 'Isst Fleisch', false],
    ['不吃肉', '吃肉', false],
    ['肉を食べない', '肉を食べる', false],
    ['Не ест мясо', 'Ест мясо', false],
    ['لا يأكل اللحم', 'يأكل اللحم', false],
  ])('a denial may not vanish: %j in %j is kept: %s', (source, merged, ok) => {
    expect(check([source], merged).ok).toBe(ok)
  })

  it('the denial of one source does not stand for that of another', () => {
    const sources = ["Doesn't eat meat", 'Does not drink milk']
    expect(check(sources, 'Eats meat and does not drink milk').ok).toBe(false)
    expect(check(sources, 'Does not eat meat or drink milk').ok).toBe(true)
  })
})

describe('what always holds', () => {
  const token = fc.constantFrom(
    ...'Seattle Anna API NAS tea coffee likes lives not never 3 12 2019 2.3.1 GitHub tom@example.org ~/a/b.txt C++ 腾讯云 喜欢 不 Москва живёт не and or in , . May June 15:30 3 pm three D'.split(
      ' ',
    ),
  )
  const text = fc.array(token, { minLength: 1, maxLength: 12 }).map(tokens => tokens.join(' '))

  it('a text covers itself', () => {
    fc.assert(
      fc.property(text, one => {
        expect(missing([one], one)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('added text never takes coverage away', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), text, text, (sources, some, more) => {
        const merged = [...sources.toReversed(), some].join(' ')
        fc.pre(check(sources, merged).ok)
        expect(missing(sources, `${merged} ${more}`)).toEqual([])
        expect(missing(sources, `${merged}\n\n${more}`)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('the texts of all sources, one after the other, cover each', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), sources => {
        expect(missing(sources, sources.join('\n\n'))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('a specific that is taken out is missed, and named', () => {
    const specific = fc.constantFrom(
      ...'Seattle API 12 2019 2.3.1 GitHub tom@example.org ~/a/b.txt https://example.org/x C++ max_tokens D'.split(' '),
    )
    const plain = fc.array(fc.constantFrom(...'likes tea coffee bread with the garden'.split(' ')), { maxLength: 8 })
    fc.assert(
      fc.property(plain, specific, plain, (before, one, after) => {
        const source = ['the user keeps', ...before, one, ...after].join(' ')
        const merged = ['the user keeps', ...before, ...after].join(' ')
        expect(missing([source], merged)).toEqual([one])
      }),
    )
  })

  it('a long text is read to its end, whatever it is made of', () => {
    for (const part of ['tea, ', 'a', '-', 'a@', 'A-', '1.', '(', '用户住在北京', 'あ']) {
      const long = part.repeat(Math.floor(30_000 / part.length))
      expect(missing([`${long} Zanzibar`], long)).toEqual(['Zanzibar'])
    }
  })
})
