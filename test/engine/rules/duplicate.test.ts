import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentTokens, decideDuplicate, extend, jaccard, reinforce } from '#engine/rules/duplicate.ts'
import { entryWith } from '#test/support/sample-entry.ts'

const SETTINGS = { similarityThreshold: 0.85, lexicalThreshold: 0.6, maxExtendedLength: 2000 }

function decide(stored: string, said: string, more: { cosine?: number; a?: object; b?: Record<string, string> } = {}) {
  const entry = entryWith({ content: stored, metadata: { source: 'user', ...more.a } })
  return decideDuplicate({
    candidate: { content: said, category: entry.category, metadata: { source: 'user', ...more.b } },
    neighbours: [
      more.cosine === undefined
        ? { id: entry.id, entry, similarity: jaccard(stored, said), by: 'words' }
        : { id: entry.id, entry, similarity: more.cosine, by: 'meaning' },
    ],
    settings: SETTINGS,
  })
}

const outcomeOf = (stored: string, said: string, cosine?: number): string => {
  const decision = decide(stored, said, cosine === undefined ? {} : { cosine })
  return decision.action === 'created' && decision.conflictWith !== undefined ? 'conflict' : decision.action
}

describe('a new fact beside a known one', () => {
  it.each([
    ['I love Chinese food', 'I hate Chinese food'],
    ['Device A is a Synology NAS', 'Device A is a fnos NAS'],
    ['Lives in Seattle', 'Lives in Portland since May 2026'],
    ['Has 3 nodes', 'Has 5 nodes'],
    ['Mara drinks tea in the morning', 'Mara drinks coffee in the morning'],
    ['The user eats meat', 'The user does not eat meat'],
  ])('%j against %j is a conflict: both stay, linked', (stored, said) => {
    expect(outcomeOf(stored, said)).toBe('conflict')
    expect(outcomeOf(said, stored)).toBe('conflict')
  })

  it.each([
    ['Mara plays the cello.', ' mara  PLAYS the cello'],
    ['The flat in Lisbon has two rooms and costs 900 euros', 'The flat in Lisbon has two rooms'],
  ])('%j said as %j is reinforced', (stored, said) => {
    expect(outcomeOf(stored, said, 0.95)).toBe('reinforced')
  })

  it.each([
    ['Device B is a Synology NAS', 'Device A is a Synology NAS'],
    ['Take it before meals', 'Take it after meals'],
    ['Knows C', 'Knows C++'],
    ['Knows C++', 'Knows C#'],
    ['Knows C', 'Knows C#'],
    ['Ann gave Ben a book', 'Ben gave Ann a book'],
  ])('%j is never reinforced by %j', (stored, said) => {
    expect(outcomeOf(stored, said)).not.toBe('reinforced')
    expect(outcomeOf(stored, said, 0.99)).not.toBe('reinforced')
  })

  it('the same sentence about other times is another entry', () => {
    expect(decide('Went to Rome', 'Went to Rome', { a: { subjectTime: '2019' }, b: { subjectTime: '2024' } })).toEqual({
      action: 'created',
    })
  })

  it('what a tool brought does not reinforce what the user said', () => {
    expect(decide('Lives in Rome', 'Lives in Rome', { b: { source: 'tool' } })).toEqual({ action: 'created' })
  })

  it('an addition that would make the text too long is an entry of its own', () => {
    const long = `Mara plays the cello ${'and the viola '.repeat(160)}`
    expect(decide(long, `${long} in Graz`, { cosine: 0.99 }).action).toBe('created')
  })

  it('what a dream mined from a chat reinforces what the user said there', () => {
    expect(decide('Lives in Rome', 'lives in Rome.', { a: { source: 'chat' }, b: { source: 'mined' } }).action).toBe(
      'reinforced',
    )
  })

  it('a fact of another trust is still set beside what it contradicts', () => {
    const decision = decide('Lives in Rome', 'Lives in Oslo', { b: { source: 'tool' } })
    expect(decision).toEqual({ action: 'created', conflictWith: ['00000000000a'] })
  })

  it('facts about other times do not contradict each other', () => {
    const decision = decide('Lives in Rome', 'Lives in Oslo', {
      a: { subjectTime: '2019' },
      b: { subjectTime: '2024' },
    })
    expect(decision).toEqual({ action: 'created' })
  })

  it('a conflict is looked for among all neighbours, and comes before likeness', () => {
    const near = [
      { id: 'a', content: 'The user lives in Rome with two cats', similarity: 0.95 },
      { id: 'b', content: 'Lives in Oslo', similarity: 0.1 },
    ].map(({ id, content, similarity }) => ({
      id,
      entry: entryWith({ id, content }),
      similarity,
      by: 'meaning' as const,
    }))
    const decision = decideDuplicate({
      candidate: { content: 'Lives in Rome', category: null, metadata: { source: 'chat' } },
      neighbours: near,
      settings: SETTINGS,
    })
    expect(decision).toEqual({ action: 'created', conflictWith: ['b'] })
  })

  it('under the threshold it is created, unless the words are the very same', () => {
    expect(decide('Plays the cello on Sundays', 'Bought a cello', { cosine: 0.84 })).toEqual({ action: 'created' })
    expect(decide('Bought a Nikon Z6 in 2021', 'In 2021 bought a Nikon Z6', { cosine: 0.5 }).action).toBe('reinforced')
  })

  it('what is new is appended as a paragraph', () => {
    expect(decide('Works at Siemens', 'Works at Siemens as a data engineer', { cosine: 0.9 })).toEqual({
      action: 'extended',
      id: '00000000000a',
      content: 'Works at Siemens\n\nWorks at Siemens as a data engineer',
    })
  })

  it.each([
    ['Lives in New York', 'Lives in York'],
    ['Uses Visual Studio Code', 'Uses Visual Studio'],
    ['Is a deputy director', 'Is a director'],
    ['Worked at Google', 'Works at Google'],
    ['Lives in Berlin and works in Hamburg', 'Lives in Hamburg and works in Berlin'],
    ['Anna lives in Rome. Ben lives in Paris.', 'Anna lives in Paris'],
    ["I don't like coffee. I like tea.", "I like coffee. I don't like tea."],
    ['Does the user like tea?', 'The user likes tea'],
    ['Has a dog', 'Is a dog'],
    ['Rent is $1200', 'Rent is €1200'],
    ['It is -5 degrees', 'It is 5 degrees'],
    ['Blood type A+', 'Blood type A-'],
    ['Mood 😀', 'Mood 😢'],
    ['Wants tea or coffee', 'Wants tea'],
    ['Takes the train if it rains', 'Takes the train'],
    ['Eats fish only', 'Eats fish'],
    ['Anna and Ben are 3 and 5 years old', 'Anna and Ben are 5 and 3 years old'],
    ['The server in Berlin has 8 cores', 'The server has 8 cores'],
    ['Flies from Berlin to Oslo', 'Flies from Oslo to Berlin'],
    ['Boss is Williams', 'Boss is William'],
    ['Likes plans', 'Likes planes'],
    ['Der Hund beißt den Mann', 'Den Hund beißt der Mann'],
    ['犬が猫を追う', '猫が犬を追う'],
    ['从北京到上海', '从上海到北京'],
    ['Анна любит Бена', 'Бен любит Анну'],
    ['أحمد يحب ليلى', 'ليلى تحب أحمد'],
  ])('%j is not known from %j, however alike they are', (stored, said) => {
    expect(outcomeOf(stored, said, 0.99)).not.toBe('reinforced')
    expect(outcomeOf(stored, said, 1)).not.toBe('reinforced')
  })

  it.each([
    ['Lives in Portland since May 2026', 'Lives in Portland'],
    ['Has two cats, Miso and Tofu', 'Has 2 cats'],
    ['Speaks English and German', 'Speaks German'],
    ['Has two dogs named Rex and Bella', 'Has 2 dogs, named Bella and Rex'],
    ['Flies from Berlin to Oslo every Friday', 'Flies every Friday from Berlin to Oslo'],
    ["The user's wife is called Marta", 'My wife is called Marta'],
    ["Doesn't eat meat", 'The user does not eat meat'],
    ['Wohnt in Köln', 'Der Nutzer wohnt in Köln'],
    ['El usuario vive en Sevilla', 'Vive en Sevilla'],
    ['东京はとても暑い', '东京はとても暑い'],
    ['肉を食べない', '肉を食べません'],
    ['用户住在北京', '住在北京'],
    ['Пользователь живёт в Москве', 'Живет в Москве'],
  ])('%j already says %j', (stored, said) => {
    expect(outcomeOf(stored, said, 0.9)).toBe('reinforced')
  })
})

describe('what a decision may never do', () => {
  const word = fc.constantFrom(
    ...'Mara Lena Rome York New tea coffee likes not never only 3 5 before after A B C++ C# in to from lives gave and or . , cat cats 犬 猫 😀 € 2019 May Monday'.split(
      ' ',
    ),
  )
  const text = fc
    .array(word, { minLength: 1, maxLength: 9 })
    .map(words => words.join(' '))
    .filter(words => /[\p{L}\p{N}]/u.test(words))

  it('drop a word that stands nowhere else', () => {
    const idle = new Set(['in', 'and', 'a', '.', ','])
    const bare = (said: string): string => said.toLowerCase().replace(/^cats$/u, 'cat')
    fc.assert(
      fc.property(text, text, fc.double({ min: 0, max: 1, noNaN: true }), (stored, said, cosine) => {
        const decision = decide(stored, said, { cosine })
        if (decision.action === 'extended') expect(decision.content).toBe(`${stored}\n\n${said}`)
        if (decision.action !== 'reinforced') return
        const known = new Set(stored.split(' ').map(bare))
        for (const one of said.split(' ')) if (!idle.has(one)) expect([...known]).toContain(bare(one))
      }),
      { numRuns: 1000 },
    )
  })

  it('find a conflict one way round only', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(outcomeOf(a, b) === 'conflict').toBe(outcomeOf(b, a) === 'conflict')
      }),
      { numRuns: 300 },
    )
  })

  it('take a text for something else than itself', () => {
    fc.assert(
      fc.property(text, one => {
        expect(outcomeOf(one, one)).toBe('reinforced')
      }),
    )
  })
})

describe('writing what was decided', () => {
  const decay = { graceDays: 30, halfLifeDays: 90, floor: 0.25 }
  const fact = { tags: ['Tea', 'morning'], importanceScore: 0.4, metadata: { source: 'user', place: 'Graz' } }
  const at = '2026-03-02T09:00:00.000Z'

  it('a reinforced fact is seen now and counted; text and `updatedAt` stay', () => {
    const patch = reinforce(entryWith(), fact, at, decay)
    expect(patch).toMatchObject({
      lastSeenAt: at,
      reinforcementCount: 3,
      importanceScore: 0.6,
      tags: ['tea', 'morning'],
      metadata: { source: 'chat', place: 'Graz' },
    })
    expect(patch).not.toHaveProperty('content')
    expect(patch).not.toHaveProperty('updatedAt')
  })

  it('owed decay is settled before the higher importance wins', () => {
    const later = '2026-06-29T09:00:00.000Z'
    const patch = reinforce(entryWith(), { ...fact, importanceScore: 0.1 }, later, decay)
    expect(patch.importanceScore).toBeCloseTo(0.6 * 0.5 ** (90 / 90), 5)
    expect(patch.decayedAt).toBe(later)
    expect(reinforce(entryWith(), { ...fact, importanceScore: 0.9 }, later, decay).importanceScore).toBe(0.9)
  })

  it('a clock that went back does not move `lastSeenAt` back', () => {
    const past = '2026-01-01T00:00:00.000Z'
    expect(reinforce(entryWith(), fact, past, decay).lastSeenAt).toBe(entryWith().lastSeenAt)
  })

  it('an extended fact has its new text and `updatedAt` too', () => {
    expect(extend(entryWith(), fact, 'Both', at, decay)).toMatchObject({
      content: 'Both',
      updatedAt: at,
      reinforcementCount: 3,
    })
  })
})

describe('likeness by words', () => {
  it('leaves function words and word forms aside', () => {
    expect(jaccard('The user lives in Berlin', 'User is living in Berlin')).toBe(1)
    expect(jaccard('Has 3 nodes', 'Has 5 nodes')).toBeCloseTo(1 / 3)
    expect(jaccard('Likes tea', 'The deadline is 30 September')).toBe(0)
    expect(jaccard('', '')).toBe(0)
  })

  it('single letters and words of order are content', () => {
    expect([...contentTokens('Device A is a NAS')]).toContain('a')
    expect(jaccard('Take it before meals', 'Take it after meals')).toBe(0.5)
  })

  it('a text of 100 000 characters is read to its end, whatever it is made of', () => {
    for (const part of ['a', '1.', 'a@', '-', 'Ab-', 'tea, ', 'あ', '用户住在北京', 'a/', '0 0 ', '_a']) {
      const long = part.repeat(Math.floor(100_000 / part.length))
      expect(contentTokens(`${long} Zanzibar`).size).toBeGreaterThan(0)
      expect(outcomeOf(long, `${long} Zanzibar`, 0.9)).not.toBe('reinforced')
    }
  })
})
