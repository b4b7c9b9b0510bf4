import { describe, expect, it } from 'vitest'
import { testEngine } from '#test/support/engine.ts'

async function holding(...contents: readonly string[]) {
  const app = await testEngine()
  await app.call('memory.import', { entries: contents.map(content => ({ content })) })
  const find = async (query: string): Promise<string[]> =>
    (await app.call('memory.search', { query })).results.map(result => result.entry.content)
  return { app, find }
}

describe('searching by words', () => {
  it.each([
    ['腾讯云', '用户服务器部署在腾讯云国内节点'],
    ['しりとり', '今日は成語しりとりをした'],
    ['끝말잇기', '오늘 끝말잇기 게임을 했다'],
    ['itgc', '步2 重跑gen-itgc后50条悬空引用清零'],
    ['悬空', '步2 重跑gen-itgc后50条悬空引用清零'],
    ['部署', '用户服务器部署在腾讯云国内节点'],
    ['hikes', 'Mara went hiking at the weekend'],
    ['hiking', 'Mara hikes on Sundays'],
    ['cafe', 'The Café by the river'],
    ['Café', 'The cafe by the river'],
    ['Größe', 'Die Grösse des Zimmers'],
    ['GROSSE', 'Die Größe des Zimmers'],
    ['C++', 'Knows C++ well'],
    ['mara@example.org', 'Her mail is mara@example.org'],
    ['example.org', 'Her mail is mara@example.org'],
    ['🎉 party', 'The party 🎉 is on Friday'],
    ['Ёлка', 'елка стоит в углу'],
  ])('%s finds %s', async (query, content) => {
    const { find } = await holding(content, 'Something else entirely', '別のこと')
    expect(await find(query)).toContain(content)
  })

  it('C is not C++, and C++ is not C#', async () => {
    const { find } = await holding('Knows C++ well', 'Knows C# well')
    expect((await find('C++'))[0]).toBe('Knows C++ well')
    expect((await find('C#'))[0]).toBe('Knows C# well')
  })

  it('no character of a query is syntax', async () => {
    const { find } = await holding('What is C++ about, a note')
    expect(await find('what\'s C++? (a/b) "x" AND NOT -foo* ^bar: NEAR(')).toContain('What is C++ about, a note')
    for (const odd of ['"', '*', 'AND', 'NEAR(', '(', 'a:b', '^', '-', '\u0000', '\ud800x', '🎉']) await find(odd)
  })

  it('a message of stop words recalls nothing, and a search for it is exact', async () => {
    const { app, find } = await holding('How are you, said the sign', 'You are here', 'Tea in the morning')
    expect(await find('how are you')).toEqual(['How are you, said the sign'])
    const { recalled } = await app.call('context.preview', { sessionId: 'a', message: 'how are you?' })
    // the fallback of a first turn, not a recall: what was reinforced last
    expect(recalled.every(entry => entry.why === null || entry.why.score === 0)).toBe(true)
  })

  it('five wordings of one fact do not push four other facts out of the eight', async () => {
    const wordings = [
      'Mara drinks green tea',
      'Green tea Mara drinks',
      'Mara drinks the green tea',
      'Mara, drinks green tea',
      'Mara drinks a green tea',
    ]
    const others = [
      'Green is the boat of Mara',
      'Mara drinks wine on Fridays',
      'The tea shop of Mara closed',
      'Green walls in the kitchen of Mara',
      'Mara bought a tea pot',
    ]
    const { app } = await holding(...wordings, ...others)
    const { recalled } = await app.call('context.preview', { sessionId: 'a', message: 'green tea that Mara drinks' })
    const texts = recalled.map(entry => entry.content)
    expect(texts).toHaveLength(8)
    expect(others.filter(text => texts.includes(text)).length).toBeGreaterThanOrEqual(4)
  })

  it('filters by whole segments of a category, by all tags, and leaves archived ones out', async () => {
    const app = await testEngine()
    await app.call('memory.import', {
      entries: [
        { content: 'Tea at work', category: 'work', tags: ['a', 'b'] },
        { content: 'Tea by mail', category: 'work/email', tags: ['a'] },
        { content: 'Tea in the shop', category: 'workshop', tags: ['a', 'b'] },
        { content: 'Tea long ago', category: 'work', archivedAt: '2026-01-01T00:00:00Z', archivedReason: 'old' },
      ],
    })
    const texts = async (input: object): Promise<string[]> =>
      (await app.call('memory.search', { query: 'tea', ...input })).results
        .map(result => result.entry.content)
        .toSorted()
    expect(await texts({ category: 'work' })).toEqual(['Tea at work', 'Tea by mail'])
    expect(await texts({ tags: ['A', 'b'] })).toEqual(['Tea at work', 'Tea in the shop'])
    expect(await texts({ category: 'work', archived: true })).toEqual(['Tea at work', 'Tea by mail', 'Tea long ago'])
  })

  it('without a query: the newest first, and the whole taxonomy, also when nothing matched', async () => {
    const { app } = await holding('One', 'Two')
    const listed = await app.call('memory.search', {})
    const nothing = await app.call('memory.search', { query: 'zebra' })
    expect(listed.results).toHaveLength(2)
    expect(nothing).toEqual({ results: [], taxonomy: [{ category: 'general', own: 2, total: 2 }] })
  })

  it('a pattern is tried on category, id and text; a bad one says what is wrong; an evil one answers', async () => {
    const { app, find } = await holding(`${'a'.repeat(50_000)}!`, 'The boat is blue')
    const pattern = (query: string) => app.call('memory.search', { query, mode: 'regex' })
    expect((await pattern('BOAT is (blue|green)')).results).toHaveLength(1)
    expect((await pattern('^general/')).results).toHaveLength(2)
    expect((await pattern('(a+)+$')).results).toEqual([])
    expect(await app.refuse('memory.search', { query: '(', mode: 'regex' })).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'query',
    })
    expect(await find('boat')).toHaveLength(1)
  })

  it('explains itself: the terms, the share of the words, the score', async () => {
    const { app } = await holding('Mara went hiking in Graz', 'Mara stayed at home')
    const { results } = await app.call('memory.search', { query: 'hikes in Graz' })
    expect(results[0]).toMatchObject({
      score: 1,
      why: { bm25: 1, similarity: null, score: 1, terms: expect.arrayContaining(['hiking', 'graz']) },
    })
  })

  it('ties are broken the same way each time', async () => {
    const { find } = await holding(...Array.from({ length: 12 }, (_, i) => `Tea ${String.fromCodePoint(65 + i)}`))
    expect(await find('tea')).toEqual(await find('tea'))
  })
})
