import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJsonAnswer } from '#engine/rules/json-answer.ts'

describe('the JSON object in a model’s answer', () => {
  it.each([
    ['alone', '{"entries": []}'],
    ['in a fence', '```json\n{"entries": []}\n```'],
    ['with prose around it', 'Here you are:\n{"entries": []}\nAnything else?'],
    ['after reasoning that holds braces', '<think>maybe {"entries": [1]}?</think>{"entries": []}'],
    ['with a trailing comma', '{"entries": [],}'],
    ['in single quotes', "{'entries': []}"],
    ['cut off at the end', '{"entries": ['],
  ])('is found %s', (_, answer) => {
    expect(readJsonAnswer(answer)).toEqual({ ok: true, value: { entries: [] } })
  })

  it('keeps braces and quotes within its strings', () => {
    const value = { content: 'if (a) { "b" } ```' }
    expect(readJsonAnswer(`Sure.\n${JSON.stringify(value)}`)).toEqual({ ok: true, value })
  })

  it.each([
    ['nothing', ''],
    ['prose', 'I cannot do that.'],
    ['a list', '[1, 2]'],
    ['reasoning alone', '<think>{"a": 1}</think>'],
  ])('is missed in %s, with the reason', (_, answer) => {
    expect(readJsonAnswer(answer)).toMatchObject({ ok: false, why: expect.stringMatching(/\w/) })
  })

  it('comes back as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), value => {
        const written = JSON.stringify(value)
        expect(readJsonAnswer(written)).toEqual({ ok: true, value: JSON.parse(written) })
      }),
    )
  })
})
