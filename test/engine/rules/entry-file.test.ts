import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEntryFile, writeEntryFile } from '#engine/rules/entry-file.ts'
import { entryWith } from '#test/support/sample-entry.ts'

const NOW = '2026-12-01T00:00:00.000Z'
const read = (text: string) => readEntryFile(text, { id: '00000000000f', now: NOW }).entry
const { revision: _, ...FULL } = entryWith({
  updatedAt: '2026-04-01T00:00:00.000Z',
  decayedAt: '2026-05-01T00:00:00.000Z',
  archivedAt: '2026-06-01T00:00:00.000Z',
  archivedReason: 'by hand',
  metadata: { source: 'chat', subjectTime: '2019-06' },
  extra: { Colour: 'blue', nested: { deep: [1, 2.5, null] } },
})

describe('the file of an entry', () => {
  it('gives back every field, and gives the same text each time', () => {
    const text = writeEntryFile(FULL)
    expect(read(text)).toEqual(FULL)
    expect(writeEntryFile(read(text))).toBe(text)
  })

  it.each([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['line ends of another system', (text: string) => text.replaceAll('\n', '\r\n')],
    ['no line ends at all', (text: string) => JSON.stringify(JSON.parse(text))],
    [
      'names in other case',
      (text: string) =>
        text
          .replace(/^ {2}"(\w)/gmu, (_, first) => `  "${first.toUpperCase()}`)
          .replace('"Colour"', '"Colour"')
          .replace('"Nested"', '"nested"'),
    ],
  ])('is read right with %s', (_, change) => {
    expect(read(change(writeEntryFile(FULL)))).toEqual(FULL)
  })

  it('needs no more than a content; the rest has its defaults', () => {
    expect(read('{"content":"The boat is blue."}')).toEqual({
      id: '00000000000f',
      content: 'The boat is blue.',
      category: null,
      tags: [],
      createdAt: NOW,
      lastSeenAt: NOW,
      updatedAt: null,
      reinforcementCount: 1,
      importanceScore: 0.5,
      decayedAt: null,
      metadata: null,
      archivedAt: null,
      archivedReason: null,
      extra: null,
    })
  })

  it('from before there was a last sight was last seen when it was first seen', () => {
    expect(read('{"Content":"x","CreatedAt":"2020-01-01T00:00:00Z"}')).toMatchObject({
      createdAt: '2020-01-01T00:00:00.000Z',
      lastSeenAt: '2020-01-01T00:00:00.000Z',
    })
  })

  it('keeps what Reverie does not know through a rewrite', () => {
    const entry = read('{"content":"x","Colour":"blue","rank":9007199254740993}')
    expect(writeEntryFile(entry)).toContain('"Colour": "blue"')
    expect(writeEntryFile(entry)).toContain('9007199254740993')
  })

  it.each([
    ['{', 'JSON'],
    ['', 'JSON'],
    ['[]', 'object'],
    ['"text"', 'object'],
    ['{"content":""}', 'content'],
    ['{"content":7}', 'content'],
    ['{"content":"x","id":"NOT-AN-ID"}', 'id'],
    ['{"content":"x","createdAt":"yesterday"}', 'createdAt'],
    ['{"content":"x","importanceScore":2}', 'importanceScore'],
    ['{"content":"x","reinforcementCount":0}', 'reinforcementCount'],
    ['{"content":"x","category":"../up"}', 'category'],
    ['{"content":"x","tags":{"a":1}}', 'tags'],
    ['{"content":"x","Content":"y"}', 'content'],
    ['{"content":"x","metadata":"m"}', 'metadata'],
  ])('%s is refused, naming %s', (text, named) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
    expect(() => read(text)).toThrow(named)
  })

  it('gives back any text that an entry may have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), text => {
        const content = `a${text.replaceAll('\0', '')}`.toWellFormed()
        expect(read(writeEntryFile({ ...FULL, content })).content).toBe(content)
      }),
    )
  })
})
