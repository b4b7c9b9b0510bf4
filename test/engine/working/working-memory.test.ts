import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testEngine } from '#test/support/engine.ts'

const OWN = 'session/a'

describe('working memory', () => {
  it('keeps a value for five minutes unless told otherwise, and not a moment longer', async () => {
    const app = await testEngine()
    await app.call('working.set', { namespace: OWN, key: 'emails', value: 'three' })
    await app.call('working.set', { namespace: OWN, key: 'plan', value: 'long', ttl: '1h' })

    app.clock.advance(5 * 60_000 - 1)
    expect(await app.call('working.get', { namespace: OWN, key: 'emails' })).toMatchObject({ value: 'three' })
    app.clock.advance(1)

    expect(await app.refuse('working.get', { namespace: OWN, key: 'emails' })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await app.call('working.search', {})).results.map(hit => hit.key)).toEqual(['session/a/plan'])
  })

  it('is written only by its owner and read by anyone', async () => {
    const app = await testEngine()
    await app.call('working.set', { namespace: 'patrol/mail', key: 'inbox', value: 'two letters' })

    expect(await app.call('working.get', { namespace: OWN, key: 'patrol/mail/inbox' })).toMatchObject({
      value: 'two letters',
    })
    expect(await app.refuse('working.set', { namespace: OWN, key: 'patrol/mail/inbox', value: 'x' })).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'key',
    })
  })

  it('refuses a new key in a full namespace, naming the limit and what could go; overwriting is fine', async () => {
    const app = await testEngine({ env: { WorkingMemory__MaxEntriesPerNamespace: '2' } })
    await app.call('working.set', { namespace: OWN, key: 'one', value: '1' })
    await app.call('working.set', { namespace: OWN, key: 'two', value: '2', ttl: '1m' })

    const refused = await app.refuse('working.set', { namespace: OWN, key: 'three', value: '3' })
    await app.call('working.set', { namespace: OWN, key: 'one', value: '1 again' })
    await app.call('working.set', { namespace: 'session/b', key: 'three', value: '3' })

    expect(refused.message).toMatch(/2 are the most.*session\/a\/two, session\/a\/one/)
  })

  it('is there after a restart, without what has expired meanwhile', async () => {
    const app = await testEngine()
    await app.call('working.set', { namespace: OWN, key: 'short', value: '1' })
    await app.call('working.set', {
      namespace: 'patrol/mail',
      key: 'long',
      value: '2',
      ttl: '2h',
      tags: 'a, b',
      category: 'Mail',
    })
    await app.close()
    app.clock.advance(10 * 60_000)

    const again = await testEngine({ home: app.home, clock: app.clock })

    expect((await again.call('working.search', {})).results).toMatchObject([
      { key: 'patrol/mail/long', tags: ['a', 'b'], category: 'mail' },
    ])
    expect(JSON.parse(readFileSync(join(app.home, 'working-memory', 'patrol.json'), 'utf8')).entries).toHaveLength(1)
  })

  it('is searched by words, best first, with a preview', async () => {
    const app = await testEngine()
    await app.call('working.set', {
      namespace: OWN,
      key: 'trains',
      value: `Trains to Porto leave at nine. ${'x'.repeat(300)}`,
    })
    await app.call('working.set', { namespace: OWN, key: 'weather', value: 'Rain in Porto.' })
    await app.call('working.set', { namespace: OWN, key: 'mail', value: 'Nothing new.' })

    const { results } = await app.call('working.search', { query: 'trains to porto' })

    expect(results.map(hit => hit.key)).toEqual(['session/a/trains', 'session/a/weather'])
    expect([...(results[0]?.preview ?? '')]).toHaveLength(120)
  })

  it('a malformed file is reported, starts empty, and is kept when it would be overwritten', async () => {
    const app = await testEngine()
    await app.call('working.set', { namespace: OWN, key: 'x', value: '1' })
    await app.close()
    const path = join(app.home, 'working-memory', 'session.json')
    writeFileSync(path, '{ oops')

    const again = await testEngine({ home: app.home })
    const { problems } = await again.call('health.check', {})
    await again.call('working.set', { namespace: OWN, key: 'y', value: '2' })

    expect(problems).toMatchObject([{ kind: 'malformed-working-memory', path }])
    expect(JSON.parse(readFileSync(path, 'utf8')).entries).toHaveLength(1)
    expect(readFileSync(`${path}.malformed-${app.clock.now()}`, 'utf8')).toBe('{ oops')
  })

  it.each([
    ['ttl', { namespace: OWN, key: 'a', value: 'x', ttl: 'soon' }],
    ['ttl', { namespace: OWN, key: 'a', value: 'x', ttl: '0s' }],
    ['key', { namespace: OWN, key: '../a', value: 'x' }],
    ['namespace', { namespace: 'everything', key: 'a', value: 'x' }],
    ['value', { namespace: OWN, key: 'a', value: '\ud800' }],
    ['category', { namespace: OWN, key: 'a', value: 'x', category: '..' }],
  ] as const)('refuses a wrong %s by name', async (field, input) => {
    const app = await testEngine()
    expect(await app.refuse('working.set', input)).toMatchObject({ code: 'INVALID_INPUT', field })
  })
})
