import { describe, expect, it } from 'vitest'
import { baseUrlsOf } from '#engine/rules/endpoint.ts'

describe('the address of a model server', () => {
  it.each([
    ['http://localhost:11434', ['http://localhost:11434/v1', 'http://localhost:11434']],
    ['localhost:1234/', ['http://localhost:1234/v1', 'http://localhost:1234']],
    ['http://localhost:8080/v1/', ['http://localhost:8080/v1']],
    ['https://openrouter.ai/api/v1', ['https://openrouter.ai/api/v1']],
    ['https://host/v1/chat/completions', ['https://host/v1']],
    [' https://host/api/ ', ['https://host/api/v1', 'https://host/api']],
    ['https://host/v1beta', ['https://host/v1beta']],
    ['https://host/v1beta/openai/', ['https://host/v1beta/openai']],
    ['http://localhost:1234/v1/v1', ['http://localhost:1234/v1']],
  ])('%s means %j', (given, bases) => {
    expect(baseUrlsOf(given)).toEqual(bases)
  })

  it.each(['', 'ftp://host', 'http://', 'file:///etc/passwd', 'not an address'])('%j is refused by name', given => {
    expect(() => baseUrlsOf(given)).toThrow(/`endpoint` must be an http or https address/)
  })
})
