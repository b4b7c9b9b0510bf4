import { describe, expect, it } from 'vitest'
import { cutChinese, cutJapanese } from '#engine/rules/cjk.ts'
import { languagesOf } from '#engine/rules/language.ts'
import { inflected, looseForm } from '#engine/rules/word-form.ts'
import { readWords } from '#engine/rules/words.ts'

const formsOf = (text: string): string[] =>
  readWords(text).flatMap(word => (word.kind === 'content' ? [word.form] : []))

describe('the language of a text', () => {
  it.each([
    ['Lives in Berlin', 'en'],
    ['Wohnt in Berlin', 'de'],
    ['El usuario vive en Sevilla', 'es'],
    ["L'utilisateur habite à Lyon", 'fr'],
    ['Shoe size 42', 'en'],
  ])('%j is %s', (text, latin) => {
    expect(languagesOf(text).latin).toBe(latin)
  })

  it('Chinese characters are Japanese where there are kana', () => {
    expect(languagesOf('東京に住む').east).toBe('ja')
    expect(languagesOf('住在北京').east).toBe('zh')
  })

  it('a word of another language keeps its own sense', () => {
    expect(formsOf('Has a red hat')).toEqual(['red', 'hat'])
    expect(formsOf('Has a son')).toEqual(['son'])
  })
})

describe('word forms', () => {
  it.each([
    ['hikes', 'hiking'],
    ['hike', 'hikes'],
    ['cities', 'city'],
    ['boxes', 'box'],
    ['running', 'runs'],
    ['uses', 'using'],
  ])('%j may stand for %j', (a, b) => {
    expect(inflected(a, 'en', false)).toBe(inflected(b, 'en', false))
  })

  it.each([
    ['worked', 'works'],
    ['hat', 'hate'],
    ['plan', 'plane'],
    ['news', 'new'],
    ['business', 'busy'],
    ['bus', 'bu'],
  ])('%j may not stand for %j', (a, b) => {
    expect(inflected(a, 'en', false)).not.toBe(inflected(b, 'en', false))
  })

  it('names have no endings', () => {
    expect(inflected('Williams', 'en', true)).not.toBe(inflected('William', 'en', true))
  })

  it('set side by side, endings do not matter', () => {
    expect(looseForm('мясо', 'ru')).toBe(looseForm('мяса', 'ru'))
    expect(looseForm('الأكل', 'ar')).toBe(looseForm('أكل', 'ar'))
    expect(looseForm('食べる', 'ja')).toBe(looseForm('食べ', 'ja'))
    expect(looseForm('Charité', 'en')).toBe(looseForm('Charite', 'en'))
  })
})

describe('scripts without spaces', () => {
  const chinese = (...segments: string[]): string[] => cutChinese(segments).map(piece => piece.text)
  const japanese = (run: string): string[] => cutJapanese(run).map(piece => piece.stem ?? piece.text)

  it('verbs, denials and numbers come off the front of Chinese words, names are put together', () => {
    expect(chinese('不', '吃肉')).toEqual(['不', '吃', '肉'])
    expect(chinese('有三', '只', '猫')).toEqual(['有', '三', '只', '猫'])
    expect(chinese('腾', '讯', '云', '国内')).toEqual(['腾讯云', '国内'])
    expect(chinese('我在', '上海')).toEqual(['我', '在', '上海'])
    expect(chinese('二十', '二岁')).toEqual(['二十二', '岁'])
  })

  it('Japanese verbs are found by their characters, politeness aside', () => {
    expect(japanese('東京に住んでいる')).toEqual(['東京', 'に', '住'])
    expect(japanese('東京に住んでいます')).toEqual(['東京', 'に', '住'])
    expect(japanese('毎朝コーヒーを飲む')).toEqual(['毎朝', 'コーヒー', 'を', '飲'])
    expect(japanese('猫を三匹飼っている')).toEqual(['猫', 'を', '三', '匹', '飼'])
  })

  it('and their denial and past are seen', () => {
    expect(cutJapanese('肉を食べません').at(-1)).toMatchObject({ stem: '食', negated: true })
    expect(cutJapanese('肉を食べた').at(-1)).toMatchObject({ stem: '食', negated: false, past: true })
  })

  it('no character is lost', () => {
    for (const run of [
      '今日は成語しりとりをした',
      '犬が好きではありません',
      'お茶とご飯',
      '技術者として働いている',
      'ーーーあああ漢字',
    ])
      expect(
        cutJapanese(run)
          .map(piece => piece.text)
          .join(''),
      ).toBe(run)
  })
})

describe('words of a text', () => {
  it('numbers are their value, however they are written', () => {
    expect(formsOf('three 3 1,200 v2 twice')).toEqual(['3', '3', '1200', '2', '2', 'time'])
    expect(formsOf('Die Miete beträgt 1.200')).toContain('1200')
    expect(formsOf('三千元')).toContain('3000')
    expect(formsOf('the second floor')).toEqual(['2', 'floor'])
  })

  it('what is said without letters is said', () => {
    expect(formsOf('Rent is €1200')).toContain('euro')
    expect(formsOf('Pays 50%')).toContain('percent')
    expect(formsOf('It is -5')).toContain('-5')
    expect(formsOf('Blood type A+')).toContain('+')
    expect(formsOf('Mood 😀')).toContain('😀')
  })

  it('phrases are one word', () => {
    const words = readWords('No longer works there, used to live here')
    expect(words.find(word => word.raw === 'No longer')?.kind).toBe('negation')
    expect(words.find(word => word.raw === 'used to')?.past).toBe(true)
  })

  it('after an article or a preposition a word is no verb', () => {
    const verb = (text: string, raw: string): boolean | undefined =>
      readWords(text).find(word => word.raw === raw)?.verb
    expect(verb('The drive is full', 'drive')).toBe(false)
    expect(verb('They drive home', 'drive')).toBe(true)
  })

  it('an acronym is no pronoun', () => {
    expect(formsOf('Lives in the US')).toContain('us')
    expect(formsOf('They gave us a lift')).not.toContain('us')
  })
})
