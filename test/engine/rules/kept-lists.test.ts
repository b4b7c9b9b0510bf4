import { describe, expect, it } from 'vitest'
import { checkCoverage } from '#engine/rules/coverage.ts'
import { BASELINE } from '#engine/rules/vocabulary.ts'

const missing = (source: string, merged: string): readonly string[] =>
  checkCoverage({ sources: [{ content: source, category: null }], merged, vocabulary: BASELINE, wordCoverage: 0.5 })
    .missing

describe('a list', () => {
  it.each([
    ['Grows kale, leeks, beans and chard.', 'Grows kale, leeks and beans.', ['chard']],
    ['Grows kale, leeks, beans and chard.', 'Grows leeks, beans and chard.', ['kale']],
    ['Grows kale, green beans, and chard in the garden.', 'Grows kale and chard in the garden.', ['green', 'beans']],
    [
      'The user likes hiking, reading or cooking on weekends.',
      'On weekends the user likes hiking and reading.',
      ['cooking'],
    ],
    ['Isst gern Äpfel, Birnen und Pflaumen.', 'Isst gern Äpfel und Birnen.', ['Pflaumen']],
    ['Le gusta el té, el pan y la miel por la mañana.', 'Le gusta el té y la miel por la mañana.', ['pan']],
    ['喜欢苹果、香蕉、葡萄和西瓜', '喜欢苹果、香蕉和西瓜', ['葡萄']],
  ])('%j shortened to %j lacks %j', (source, merged, lost) => {
    expect(missing(source, merged)).toEqual(lost)
  })

  it.each([
    ['in another order', 'Grows kale, leeks, beans and chard.', 'Grows chard, beans, leeks and kale.'],
    ['in another form', 'Grows kale, green beans, and chard.', 'Kale, chard and beans are grown.'],
    ['with something added', 'Grows kale, leeks and chard.', 'Grows kale, leeks, chard and mint since May.'],
    ['spread over sentences', 'Grows kale, leeks and chard.', 'Grows kale. There are leeks too, as well as chard.'],
    ['that is none: a remark between commas', 'Moved to Graz, sadly, in May.', 'Moved to Graz in May.'],
    ['that is none: two things', 'Likes quiet walks and old books.', 'Likes quiet walks, books.'],
  ])('%s is kept', (_, source, merged) => {
    expect(missing(source, merged)).toEqual([])
  })
})
