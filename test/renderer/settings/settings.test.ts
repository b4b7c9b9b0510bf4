import { beforeEach, describe, expect, test, vi } from 'vitest'
import { everyMemory, importWords, memoriesIn } from '../../../renderer/features/settings/memory-files.ts'
import {
  choiceWords,
  durationWords,
  isRelevant,
  optionMatches,
  resetWords,
  typedValue,
} from '../../../renderer/features/settings/option-words.ts'
import { SECTIONS } from '../../../renderer/features/settings/sections.ts'
import { forgive, keyOf, loadSettings, put, useSettings } from '../../../renderer/features/settings/store.ts'
import { windowOnEngine } from '../memory/window-on-engine.ts'

const state = () => useSettings.getState()
const settingOf = (section: string, name: string): unknown => state().described?.values[section]?.[name]

beforeEach(() => useSettings.setState({ table: [], described: null, error: null, problems: {} }))

describe('what is typed', () => {
  test('a number becomes one, and what is none goes to the engine as it is, which says what is wrong', () => {
    expect(typedValue({ kind: 'integer' }, ' 12 ')).toBe(12)
    expect(typedValue({ kind: 'number' }, '0.5')).toBe(0.5)
    expect(typedValue({ kind: 'integer' }, 'twelve')).toBe('twelve')
    expect(typedValue({ kind: 'integer' }, '')).toBe('')
    expect(typedValue({ kind: 'integer' }, 'Infinity')).toBe('Infinity')
  })
  test('an auto number takes auto or a number', () => {
    expect(typedValue({ kind: 'auto-number' }, 'Auto')).toBe('auto')
    expect(typedValue({ kind: 'auto-number' }, '8192')).toBe(8192)
  })
  test('text keeps its blanks, a duration does not', () => {
    expect(typedValue({ kind: 'multiline' }, ' a\n')).toBe(' a\n')
    expect(typedValue({ kind: 'duration' }, ' 5m ')).toBe('5m')
  })
  test('a duration is read back in words', () => {
    expect(durationWords('90d')).toBe('90 days')
    expect(durationWords('1h')).toBe('1 hour')
    expect(durationWords('90s')).toBe('90 seconds')
    expect(durationWords('1.5h')).toBe('90 minutes')
    expect(durationWords('0.5s')).toBe('500 milliseconds')
    expect(durationWords('soon')).toBeNull()
    expect(durationWords('5x')).toBeNull()
  })
})

describe('an option in words', () => {
  test('it offers the way back to its default only where it is not', () => {
    expect(resetWords({ kind: 'integer', default: 8 }, 8)).toBeNull()
    expect(resetWords({ kind: 'integer', default: 8 }, 9)).toBe('Back to 8')
    expect(resetWords({ kind: 'boolean', default: true }, false)).toBe('Back to on')
    expect(resetWords({ kind: 'choice', default: 'builtin' }, 'off')).toBe('Back to “Built in”')
    expect(resetWords({ kind: 'secret', default: '' }, 'anything')).toBeNull()
  })
  test('a search finds it by all its words, in label, help or name', () => {
    const option = {
      label: 'Half-life in days',
      help: 'Importance halves in this time.',
      name: 'ImportanceDecayHalfLife',
    }
    expect(optionMatches(option, 'importance half')).toBe(true)
    expect(optionMatches(option, 'decay')).toBe(true)
    expect(optionMatches(option, 'importance grace')).toBe(false)
  })
  test('the server of meanings is asked for only when there is to be one', () => {
    const endpoint = { section: 'Embedding', name: 'Endpoint' }
    expect(isRelevant(endpoint, { Embedding: { Provider: 'builtin' } })).toBe(false)
    expect(isRelevant(endpoint, { Embedding: { Provider: 'endpoint' } })).toBe(true)
    expect(isRelevant({ section: 'Llm', name: 'Endpoint' }, {})).toBe(true)
  })
})

describe('on a real engine', () => {
  test('every option of the table can be reached, and every choice has words', async () => {
    await windowOnEngine()
    await loadSettings()
    const places = new Set<string>(SECTIONS.map(section => section.name))
    // the window itself keeps what App holds: the theme and the first steps
    expect([...new Set(state().table.map(option => option.section))].filter(name => !places.has(name))).toEqual(['App'])
    expect(state().table.length).toBeGreaterThan(40)
    for (const choice of state().table.flatMap(option => option.choices)) expect(choiceWords(choice)).not.toBe(choice)
  })

  test('a change holds at once', async () => {
    await windowOnEngine()
    await loadSettings()
    expect(await put({ section: 'Memory', name: 'RecallMaxResults' }, 12)).toBe(true)
    expect(settingOf('Memory', 'RecallMaxResults')).toBe(12)
  })

  test('a wrong value is refused beside its field, and the old one holds', async () => {
    await windowOnEngine()
    await loadSettings()
    const option = { section: 'Memory', name: 'RecallMaxResults' }
    expect(await put(option, 'many')).toBe(false)
    expect(state().problems[keyOf(option)]).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'values.Memory.RecallMaxResults',
      message: expect.stringContaining('whole number'),
    })
    expect(settingOf('Memory', 'RecallMaxResults')).toBe(8)
    forgive(option)
    expect(state().problems).toEqual({})
  })

  test('what was refused is forgotten once a right value comes, and others keep theirs', async () => {
    await windowOnEngine()
    const [first, second] = [
      { section: 'Memory', name: 'RecallMaxResults' },
      { section: 'Memory', name: 'FallbackResults' },
    ]
    await put(first, -1)
    await put(second, -1)
    await put(first, 3)
    expect(Object.keys(state().problems)).toEqual(['Memory.FallbackResults'])
  })

  test('a key that the environment gives is told to be set, and is never shown', async () => {
    await windowOnEngine({ env: { Llm__ApiKey: 'sk-secret' } })
    await loadSettings()
    expect(state().described?.secretsSet).toEqual(['Llm.ApiKey'])
    expect(JSON.stringify(state())).not.toContain('sk-secret')
  })

  test('without a place that keeps keys, one is refused beside its field', async () => {
    await windowOnEngine()
    expect(await put({ section: 'Llm', name: 'ApiKey' }, 'sk-secret')).toBe(false)
    expect(state().problems['Llm.ApiKey']?.message).toMatch(/\w/)
    expect(JSON.stringify(state())).not.toContain('sk-secret')
  })

  test('what the environment sets is named as such', async () => {
    await windowOnEngine({ env: { Memory__RecallMaxResults: '3' } })
    await loadSettings()
    expect(state().described?.overridden).toContain('Memory.RecallMaxResults')
    expect(settingOf('Memory', 'RecallMaxResults')).toBe(3)
  })

  test('settings that cannot be read say so', async () => {
    vi.stubGlobal('window', { reverie: { call: async () => Promise.reject(new Error('gone')) } })
    await loadSettings()
    expect(state().error?.code).toBe('INTERNAL')
  })

  test('what is exported is all of it, and is known already when it is imported again', async () => {
    const window = await windowOnEngine()
    await window.call('memory.import', {
      entries: Array.from({ length: 501 }, (_, i) => ({ content: `Fact number ${i}`, category: 'facts' })),
    })
    const { rows } = await window.call('memory.list', { limit: 1 })
    await window.call('memory.archive', { id: rows[0]?.entry.id ?? '' })
    const entries = await everyMemory()
    expect(entries).toHaveLength(501)
    const again = memoriesIn(JSON.stringify({ entries: entries.slice(0, 5) }), 'memories.json')
    expect(importWords(await window.call('memory.import', { entries: [...again], dedupe: true }))).toMatch(/^0 new, /)
  })
})

describe('a file to import', () => {
  test('it is a list, or an object with one', () => {
    expect(memoriesIn('[{"content":"a"}]', 'a.json')).toEqual([{ content: 'a' }])
    expect(memoriesIn('{"entries":[]}', 'a.json')).toEqual([])
  })
  test.each(['{', '{"memories":[]}', '"text"', 'null', '{"entries":{}}'])('%s is refused by its name', text => {
    expect(() => memoriesIn(text, 'a.json')).toThrow(/^a\.json /)
  })
  test('what came of it is one sentence', () => {
    expect(importWords({ created: 3, reinforced: 1, extended: 1, skipped: [] })).toBe('3 new, 2 known already.')
    expect(importWords({ created: 0, reinforced: 0, extended: 0, skipped: [{ index: 0, reason: 'empty' }] })).toBe(
      '0 new, 0 known already, 1 not taken.',
    )
  })
})
