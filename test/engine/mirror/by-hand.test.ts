import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testEngine } from '#test/support/engine.ts'
import { everything, fileOf, read, settled, until, write } from './scene.ts'

describe('a file that somebody else wrote', () => {
  it.each([
    ['PascalCase names', '{"Content":"Basil","Category":"Garden","Tags":["Herb"],"ImportanceScore":0.7}'],
    ['a byte order mark', '\uFEFF{"content":"Basil","category":"garden","tags":["Herb"],"importanceScore":0.7}'],
    ['CRLF', '{\r\n"content":"Basil",\r\n"category":"garden",\r\n"tags":["Herb"],\r\n"importanceScore":0.7\r\n}\r\n'],
    ['tags as one string', '{"content":"Basil","category":"garden","tags":"Herb","importanceScore":"0.7"}'],
  ])('with %s is read right', async (_, text) => {
    const app = await testEngine()
    write(fileOf(app, '00000000cafe', 'garden'), text)

    await settled(app)

    expect(await app.call('memory.get', { id: '00000000cafe' })).toMatchObject({
      content: 'Basil',
      category: 'garden',
      tags: ['Herb'],
      importanceScore: 0.7,
    })
  })

  it('from before `lastSeenAt` existed was last seen when it was first seen', async () => {
    const app = await testEngine()
    write(fileOf(app, '00000000cafe'), { content: 'Old', createdAt: '2021-03-04T05:06:07Z' })
    await settled(app)
    expect(await app.call('memory.get', { id: '00000000cafe' })).toMatchObject({
      createdAt: '2021-03-04T05:06:07.000Z',
      lastSeenAt: '2021-03-04T05:06:07.000Z',
      reinforcementCount: 1,
      importanceScore: 0.5,
    })
  })

  it('keeps the properties that Reverie does not know, whatever they hold, through every rewrite', async () => {
    const app = await testEngine()
    const path = fileOf(app, '00000000cafe')
    write(path, '{"content":"One","Mood":{"deep":[1,null,"x"]},"big":12345678901234567890}')
    await settled(app)
    await app.call('memory.update', { id: '00000000cafe', content: 'Two' })
    await settled(app)
    expect(readFileSync(path, 'utf8')).toContain('12345678901234567890')
    expect(read(path)).toMatchObject({ content: 'Two', Mood: { deep: [1, null, 'x'] } })
  })

  it('without an id, under any name, is a new memory with a file of its own name', async () => {
    const app = await testEngine()
    write(join(app.home, 'memory', 'garden', 'shopping list.json'), { content: 'Seeds' })
    await settled(app)
    const { rows } = await app.call('memory.list', {})
    expect(rows.map(row => row.entry)).toMatchObject([{ content: 'Seeds', category: 'garden' }])
    expect(everything(app)).toEqual(['garden', `garden/${rows[0]?.entry.id}.json`])
  })

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no content', '{"category":"a"}'],
    ['blank content', '{"content":"  "}'],
    ['a score out of range', '{"content":"x","importanceScore":7}'],
    ['a date that is none', '{"content":"x","createdAt":"2026-02-30"}'],
    ['a category that climbs', '{"content":"x","category":"../../etc"}'],
    ['half a character', '{"content":"\\ud800"}'],
    ['a NUL character', '{"content":"a\\u0000b"}'],
    ['too much text', JSON.stringify({ content: 'x'.repeat(10_000_000) })],
    ['an empty file', ''],
  ])('with %s is left as it is and listed with its path and the reason', async (_, text) => {
    const app = await testEngine()
    const path = fileOf(app, '00000000cafe')
    write(path, text)
    const { problems, counts } = await settled(app)
    expect(problems).toMatchObject([{ kind: 'malformed-file', path }])
    expect(problems[0]?.message.length).toBeLessThan(600)
    expect(counts.live).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it('keeps right-to-left marks and emoji as they are', async () => {
    const app = await testEngine()
    const content = 'שלום \u200f👨‍👩‍👧 \u202Eabc\u202C'
    write(fileOf(app, '00000000cafe'), { content })
    await settled(app)
    expect((await app.call('memory.get', { id: '00000000cafe' })).content).toBe(content)
  })
})

describe('while the app runs', () => {
  it('an edit, a new file in a new folder and a removal are taken in by themselves', async () => {
    const app = await testEngine()
    const one = await app.call('memory.save', { content: 'One' })
    const two = await app.call('memory.save', { content: 'Quite another matter' })
    await settled(app)

    write(fileOf(app, one.id), { ...read(fileOf(app, one.id)), content: 'Edited' })
    write(fileOf(app, '00000000cafe', 'fresh/deep'), { content: 'New' })
    rmSync(fileOf(app, two.id))

    await until(async () => (await app.call('memory.get', { id: one.id })).content === 'Edited')
    await until(async () => (await app.engine.dispatch('memory.get', { id: '00000000cafe' })).ok)
    await until(async () => (await app.call('memory.get', { id: two.id })).archivedReason === 'file removed')
  })

  it('a rewrite of ours sets off no event in the history', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await settled(app)
    await app.call('memory.update', { id, content: 'Two' })
    await settled(app)
    await settled(app)
    expect((await app.call('memory.history', { id })).map(event => event.kind)).toEqual(['edited', 'created'])
  })
})

describe('a file and its place', () => {
  it('moved by hand while the app changed the text: both stand', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One', category: 'a' })
    await settled(app)
    await app.close()
    mkdirSync(join(app.home, 'memory', 'b'))
    renameSync(fileOf(app, id, 'a'), fileOf(app, id, 'b'))
    const again = await testEngine({ home: app.home })
    await again.call('memory.update', { id, content: 'Two' })
    await settled(again)
    expect(await again.call('memory.get', { id })).toMatchObject({ content: 'Two', category: 'b' })
    expect(everything(again)).toEqual(['b', `b/${id}.json`])
  })

  it('`category` changed in the file moves the file', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One', category: 'a' })
    await settled(app)
    write(fileOf(app, id, 'a'), { ...read(fileOf(app, id, 'a')), category: 'c/d' })
    await settled(app)
    expect(everything(app)).toEqual(['c', 'c/d', `c/d/${id}.json`])
    expect((await app.call('memory.history', { id }))[0]).toMatchObject({
      kind: 'recategorised',
      actor: { kind: 'file' },
    })
  })

  it('a file in the way of a move is taken in first, and nothing of it is lost', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One', category: 'a' })
    await settled(app)
    write(fileOf(app, id, 'b'), { content: 'In the way' })
    await app.call('memory.update', { id, category: 'b' })
    const { mirror } = await settled(app)
    const { rows } = await app.call('memory.list', {})
    expect(rows.map(row => row.entry.content).toSorted()).toEqual(['In the way', 'One'])
    expect(mirror).toEqual({ state: 'in-step', owed: 0, files: 2 })
  })

  it('a malformed file in the way of a move stays, and the move is made once it is gone', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One', category: 'a' })
    await settled(app)
    write(fileOf(app, id, 'b'), '{ half')
    await app.call('memory.update', { id, category: 'b' })
    expect((await settled(app)).mirror).toMatchObject({ state: 'owing', owed: 1 })
    expect(readFileSync(fileOf(app, id, 'b'), 'utf8')).toBe('{ half')
    rmSync(fileOf(app, id, 'b'))
    expect((await settled(app)).mirror).toMatchObject({ state: 'in-step', owed: 0 })
    expect(read(fileOf(app, id, 'b'))).toMatchObject({ content: 'One', category: 'b' })
    expect(existsSync(fileOf(app, id, 'a'))).toBe(false)
  })

  it('an edit that was malformed while the app changed the entry is kept in the history once it is mended', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await settled(app)
    write(fileOf(app, id), '{ "content": "Half')
    await app.call('memory.update', { id, content: 'Two' })
    await settled(app)
    write(fileOf(app, id), { id, content: 'Half done, now whole' })
    const { mirror } = await settled(app)
    expect(mirror).toMatchObject({ state: 'in-step', owed: 0 })
    expect(read(fileOf(app, id))).toMatchObject({ content: 'Two' })
    expect(JSON.stringify(await app.call('memory.history', { id }))).toContain('now whole')
  })

  it('the contents of two files exchanged by hand are both kept', async () => {
    const app = await testEngine()
    const a = await app.call('memory.save', { content: 'Apples are red' })
    const b = await app.call('memory.save', { content: 'The piano is old' })
    await settled(app)
    const [textA, textB] = [readFileSync(fileOf(app, a.id), 'utf8'), readFileSync(fileOf(app, b.id), 'utf8')]
    writeFileSync(fileOf(app, a.id), textB)
    writeFileSync(fileOf(app, b.id), textA)
    const { mirror } = await settled(app)
    const { rows } = await app.call('memory.list', {})
    const texts = rows.map(row => row.entry.content)
    expect(texts).toEqual(expect.arrayContaining(['Apples are red', 'The piano is old']))
    expect(mirror).toMatchObject({ state: 'in-step', owed: 0, files: rows.length })
  })
})

describe('what comes back', () => {
  it('an older state that a sync tool puts back does not undo a newer edit, and can be taken after all', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'Old' })
    await settled(app)
    const old = readFileSync(fileOf(app, id), 'utf8')
    await app.call('memory.update', { id, content: 'New' })
    await settled(app)
    writeFileSync(fileOf(app, id), old)

    const { problems } = await settled(app)

    expect(await app.call('memory.get', { id })).toMatchObject({ content: 'New' })
    expect(read(fileOf(app, id))).toMatchObject({ content: 'New' })
    expect(problems).toMatchObject([{ kind: 'edit-collision', entryId: id }])
    const [told] = await app.call('memory.history', { id })
    await app.call('memory.undo', { eventId: told?.eventId ?? 0 })
    expect(await app.call('memory.get', { id })).toMatchObject({ content: 'Old' })
  })

  it('a former text that somebody writes by hand over an edit by hand is their wish', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'Old' })
    await settled(app)
    const old = readFileSync(fileOf(app, id), 'utf8')
    write(fileOf(app, id), { ...read(fileOf(app, id)), content: 'Edited by hand' })
    await settled(app)
    writeFileSync(fileOf(app, id), old)
    await settled(app)
    expect(await app.call('memory.get', { id })).toMatchObject({ content: 'Old' })
  })

  it('what was deleted in the app stays deleted over a restart, a rebuild and an old file', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await settled(app)
    const old = readFileSync(fileOf(app, id), 'utf8')
    await app.call('memory.archive', { id })
    await settled(app)
    await app.close()

    const again = await testEngine({ home: app.home })
    writeFileSync(fileOf(app, id), old)
    await settled(again)
    expect((await again.call('memory.list', {})).total).toBe(0)
    await again.close()
    rmSync(join(app.home, 'reverie.db'))
    const rebuilt = await testEngine({ home: app.home })
    await settled(rebuilt)
    expect((await rebuilt.call('memory.list', {})).total).toBe(0)
    expect(await rebuilt.call('memory.get', { id })).toMatchObject({ archivedReason: 'archived by the user' })
  })

  it('an archived memory whose file says that it is live again is restored', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await app.call('memory.archive', { id })
    await settled(app)
    const { archivedAt, archivedReason, ...live } = read(fileOf(app, id))
    write(fileOf(app, id), live)
    await settled(app)
    expect(archivedReason).toBe('archived by the user')
    expect(archivedAt).not.toBeNull()
    expect(await app.call('memory.get', { id })).toMatchObject({ archivedAt: null, archivedReason: null })
  })

  it('a score written by hand counts from now on', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One', importance: 0.9 })
    await settled(app)
    app.clock.advance(200 * 86_400_000)
    write(fileOf(app, id), { ...read(fileOf(app, id)), importanceScore: 0.8 })
    await settled(app)
    expect(await app.call('memory.get', { id })).toMatchObject({
      importanceScore: 0.8,
      decayedAt: new Date(app.clock.now()).toISOString(),
    })
  })
})
