import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testEngine } from '#test/support/engine.ts'
import { fileOf, read, settled, write } from './scene.ts'

describe('the files of the memories', () => {
  it('follow every change: edits, moves, archiving; empty folders go', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One', category: 'a/b' })
    await settled(app)
    expect(read(fileOf(app, id, 'a/b'))).toMatchObject({ id, content: 'One', category: 'a/b' })

    await app.call('memory.update', { id, content: 'Two', category: 'c' })
    await app.call('memory.archive', { id })
    await settled(app)

    expect(read(fileOf(app, id, 'c'))).toMatchObject({ content: 'Two', archivedReason: 'archived by the user' })
    expect(existsSync(join(app.home, 'memory', 'a'))).toBe(false)
    expect((await settled(app)).mirror).toEqual({ state: 'in-step', owed: 0, files: 1 })
  })

  it('an edit of a file is taken in, with its place in the history; what Reverie does not know stays', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await settled(app)
    const path = fileOf(app, id)
    write(path, { ...read(path), content: 'Edited by hand', Mood: 'fine' })

    await settled(app)

    expect(await app.call('memory.get', { id })).toMatchObject({ content: 'Edited by hand', extra: { Mood: 'fine' } })
    expect((await app.call('memory.history', { id }))[0]).toMatchObject({
      kind: 'edited',
      actor: { kind: 'file' },
      before: { content: 'One' },
    })
    expect(read(path)).toMatchObject({ Mood: 'fine' })
  })

  it('a new file is a new memory that keeps its id; its folder is its category', async () => {
    const app = await testEngine()
    write(fileOf(app, '00000000cafe', 'garden/herbs'), { content: 'Basil by the wall' })

    await settled(app)

    expect(await app.call('memory.get', { id: '00000000cafe' })).toMatchObject({
      content: 'Basil by the wall',
      category: 'garden/herbs',
      metadata: { source: 'file' },
    })
  })

  it('a removed file archives its memory, and it stays so after a restart', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await settled(app)
    rmSync(fileOf(app, id))

    await settled(app)
    expect(await app.call('memory.get', { id })).toMatchObject({ archivedReason: 'file removed' })
    await app.close()

    const again = await testEngine({ home: app.home })
    await settled(again)
    expect(await again.call('memory.get', { id })).toMatchObject({ archivedReason: 'file removed' })
  })

  it('a file that is moved by hand changes the category', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One', category: 'a' })
    await settled(app)
    mkdirSync(join(app.home, 'memory', 'b'))
    renameSync(fileOf(app, id, 'a'), fileOf(app, id, 'b'))

    await settled(app)

    expect(await app.call('memory.get', { id })).toMatchObject({ category: 'b', archivedAt: null })
    expect(read(fileOf(app, id, 'b'))).toMatchObject({ category: 'b' })
  })

  it('a copy of a file gets an id of its own', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await settled(app)
    write(join(app.home, 'memory', 'general', 'copy.json'), readFileSync(fileOf(app, id), 'utf8'))

    await settled(app)

    const { rows } = await app.call('memory.list', {})
    expect(rows.map(row => row.entry.content)).toEqual(['One', 'One'])
    expect(
      readdirSync(join(app.home, 'memory', 'general'))
        .filter(name => name.endsWith('.json'))
        .toSorted(),
    ).toEqual(rows.map(row => `${row.entry.id}.json`).toSorted())
  })

  it('a malformed file is left as it is, reported with its path, and does not count as removed', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await settled(app)
    const path = fileOf(app, id)
    write(path, '{ "content": ')

    const { problems } = await settled(app)

    expect(problems).toMatchObject([{ kind: 'malformed-file', path }])
    expect(readFileSync(path, 'utf8')).toBe('{ "content": ')
    expect(await app.call('memory.get', { id })).toMatchObject({ content: 'One', archivedAt: null })
    write(path, { id, content: 'Mended', category: 'general' })
    expect((await settled(app)).problems).toEqual([])
  })

  it('an older state that a sync tool puts back does not overwrite a newer edit; it stands in the history', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'Old' })
    await settled(app)
    await app.close()
    const old = readFileSync(fileOf(app, id), 'utf8').replace('Old', 'Older still')
    const again = await testEngine({ home: app.home })
    await again.call('memory.update', { id, content: 'New' })
    writeFileSync(fileOf(app, id), old)

    const { problems } = await settled(again)

    expect(await again.call('memory.get', { id })).toMatchObject({ content: 'New' })
    expect(read(fileOf(app, id))).toMatchObject({ content: 'New' })
    const told = JSON.stringify(await again.call('memory.history', { id }))
    expect(told).toContain('Older still')
    expect(problems.map(problem => problem.kind)).toEqual(['edit-collision'])
  })

  it('many files gone at once are a fault: nothing is archived, and the answer decides', async () => {
    const app = await testEngine()
    await app.call('memory.import', { entries: Array.from({ length: 10 }, (_, i) => ({ content: `Memory ${i}` })) })
    await settled(app)
    rmSync(join(app.home, 'memory'), { recursive: true })

    const { mirror, problems } = await settled(app)

    expect(mirror.state).toBe('asking')
    expect(problems).toMatchObject([{ kind: 'mirror-files-gone' }])
    expect((await app.call('memory.list', {})).total).toBe(10)
    expect(await app.call('mirror.resolveGone', { choice: 'write' })).toEqual({ written: 10, archived: 0 })
    expect((await settled(app)).mirror).toEqual({ state: 'in-step', owed: 0, files: 10 })
  })

  it('a database that is lost or broken is set aside, and every memory comes back from its file with every field', async () => {
    const app = await testEngine()
    await app.call('memory.import', {
      entries: [
        {
          id: '0000000000a1',
          content: 'One',
          category: 'a/b',
          tags: ['x'],
          createdAt: '2020-01-01T00:00:00Z',
          importanceScore: 0.77,
          reinforcementCount: 4,
          metadata: { subjectTime: '2019' },
          odd: [1],
        },
        { id: '0000000000a2', content: 'Two', archivedAt: '2026-01-01T00:00:00Z', archivedReason: 'old' },
      ],
    })
    const before = [
      await app.call('memory.get', { id: '0000000000a1' }),
      await app.call('memory.get', { id: '0000000000a2' }),
    ]
    await settled(app)
    await app.close()
    writeFileSync(join(app.home, 'reverie.db'), 'this is no database')
    for (const tail of ['-wal', '-shm']) rmSync(join(app.home, `reverie.db${tail}`), { force: true })

    const again = await testEngine({ home: app.home })
    const { problems } = await settled(again)

    const after = [
      await again.call('memory.get', { id: '0000000000a1' }),
      await again.call('memory.get', { id: '0000000000a2' }),
    ]
    expect(after.map(entry => ({ ...entry, revision: 0 }))).toEqual(before.map(entry => ({ ...entry, revision: 0 })))
    expect(problems.map(problem => problem.kind)).toEqual(['database-replaced'])
    expect(readdirSync(app.home).some(name => name.startsWith('reverie.db.unusable-'))).toBe(true)
    expect((await again.call('memory.search', { query: 'one' })).results).toHaveLength(1)
  })

  it('what was purged does not come back with its file', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'A secret' })
    await settled(app)
    const text = readFileSync(fileOf(app, id), 'utf8')
    await app.call('memory.archive', { id })
    await app.call('memory.purge', { id })
    await settled(app)
    expect(existsSync(fileOf(app, id))).toBe(false)

    write(fileOf(app, id), text)
    const { problems } = await settled(app)

    expect(await app.refuse('memory.get', { id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(problems[0]?.message).toContain('purged for good')
  })

  it('what is owed when the process dies is written at the next start', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await settled(app)
    await app.close()
    rmSync(fileOf(app, id))
    const again = await testEngine({ home: app.home })
    await again.call('memory.update', { id, content: 'Two' })
    await settled(again)

    expect(read(fileOf(app, id))).toMatchObject({ content: 'Two' })
  })
})
