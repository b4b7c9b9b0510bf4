import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createEntryFiles, type EntryFiles } from '#engine/mirror/entry-files.ts'
import { testEngine } from '#test/support/engine.ts'
import { tempHome } from '#test/support/temp-home.ts'
import { fileOf, read, settled } from './scene.ts'
import { createWorld, outOfStep } from './simulation/world.ts'

describe('a disk that does not take files', () => {
  it('is told of, what is owed is kept, other files are still written, and all are once it works again', async () => {
    const app = await testEngine()
    mkdirSync(join(app.home, 'memory'), { recursive: true })
    // a file where the folder should be: nothing can be written below it
    writeFileSync(join(app.home, 'memory', 'blocked'), '')
    const one = await app.call('memory.save', { content: 'One', category: 'blocked' })
    const two = await app.call('memory.save', { content: 'Quite another matter', category: 'open' })

    const { mirror, problems } = await settled(app)

    expect(mirror).toMatchObject({ state: 'problem', owed: 1 })
    expect(problems).toMatchObject([{ kind: 'mirror-write', path: join(app.home, 'memory') }])
    expect(await app.call('memory.get', { id: one.id })).toMatchObject({ content: 'One' })
    expect(read(fileOf(app, two.id, 'open'))).toMatchObject({ content: 'Quite another matter' })
    rmSync(join(app.home, 'memory', 'blocked'))
    expect(await settled(app)).toMatchObject({ mirror: { state: 'in-step', owed: 0 }, problems: [] })
    expect(read(fileOf(app, one.id, 'blocked'))).toMatchObject({ content: 'One' })
  })

  it.skipIf(!existsSync('/dev/full'))('that is full leaves the former file whole', async () => {
    const app = await testEngine()
    const { id } = await app.call('memory.save', { content: 'One' })
    await settled(app)
    await app.close()
    const again = await testEngine({ home: app.home })
    await settled(again)
    // what is written to this name ends as on a full disk
    symlinkSync('/dev/full', join(app.home, 'memory', 'general', `.${id}.json.tmp`))
    await again.call('memory.update', { id, content: 'Two' })
    const { message } = await problemOf(again)
    expect(message).toMatch(/no space left/iu)
    expect(read(fileOf(app, id))).toMatchObject({ content: 'One' })
    await settled(again)
    expect(read(fileOf(app, id))).toMatchObject({ content: 'Two' })
  })

  it('is not asked for each file, and what is owed outlives the process', async () => {
    const world = createWorld(tempHome())
    for (let i = 0; i < 700; i++) {
      world.writer.run({ actor: { kind: 'user' } }, tx =>
        tx.create({
          id: world.writer.newId(),
          content: `Text ${i}`,
          category: null,
          tags: [],
          createdAt: tx.at,
          lastSeenAt: tx.at,
          updatedAt: null,
          reinforcementCount: 1,
          importanceScore: 0.5,
          decayedAt: null,
          metadata: null,
          archivedAt: null,
          archivedReason: null,
          extra: null,
        }),
      )
    }
    let asked = 0
    const full = (files: EntryFiles): EntryFiles => ({
      ...files,
      stage: async texts => {
        asked += texts.length
        return texts.map(({ path }) => ({
          path,
          error: new Error('ENOSPC: no space left on device, write'),
          commit() {},
          discard() {},
        }))
      },
    })
    await world.runOn(full(createEntryFiles(world.folder)))
    // one batch while it ran, and one on its way out
    expect(asked).toBeLessThanOrEqual(2 * 200)
    expect(world.problems.list()).toMatchObject([{ kind: 'mirror-write' }])
    await world.rest('write')
    expect(outOfStep(world)).toEqual([])
    world.close()
  })
})

async function problemOf(app: Awaited<ReturnType<typeof testEngine>>): Promise<{ message: string }> {
  for (let tries = 0; tries < 200; tries++) {
    const told = app.events.flatMap(({ event, payload }) =>
      event === 'problem' ? payload.problems.filter(problem => problem.kind === 'mirror-write') : [],
    )
    if (told[0] !== undefined) return told[0]
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error('nothing was told')
}

describe('many files gone at once', () => {
  const tenMemories = { entries: Array.from({ length: 10 }, (_, i) => ({ content: `Memory ${i}`, id: idOf(i) })) }
  function idOf(i: number): string {
    return `00000000000${i}`
  }

  it('over a fifth is a fault: nothing is archived, and nothing is written until the user has answered', async () => {
    const app = await testEngine()
    await app.call('memory.import', tenMemories)
    await settled(app)
    for (const i of [1, 2, 3]) rmSync(fileOf(app, idOf(i)))
    expect(await settled(app)).toMatchObject({ mirror: { state: 'asking' }, counts: { live: 10, archived: 0 } })
    await app.call('memory.update', { id: idOf(1), content: 'Changed' })
    expect(existsSync(fileOf(app, idOf(1)))).toBe(false)

    expect(await app.call('mirror.resolveGone', { choice: 'archive' })).toMatchObject({ written: 0 })
    expect(await settled(app)).toMatchObject({ mirror: { state: 'in-step', owed: 0 }, problems: [] })
    // the one that was changed in the app meanwhile is the app's
    expect(await app.call('memory.get', { id: idOf(1) })).toMatchObject({ content: 'Changed', archivedAt: null })
    expect(await app.call('memory.get', { id: idOf(2) })).toMatchObject({ archivedReason: 'file removed' })
  })

  it('one or two of ten are a wish', async () => {
    const app = await testEngine()
    await app.call('memory.import', tenMemories)
    await settled(app)
    for (const i of [1, 2]) rmSync(fileOf(app, idOf(i)))
    expect(await settled(app)).toMatchObject({ mirror: { state: 'in-step' }, counts: { live: 8, archived: 2 } })
  })

  it('the question goes by itself when the files are there again', async () => {
    const app = await testEngine()
    await app.call('memory.import', tenMemories)
    await settled(app)
    const texts = tenMemories.entries.map(({ id }) => [fileOf(app, id), read(fileOf(app, id))] as const)
    rmSync(join(app.home, 'memory'), { recursive: true })
    expect((await settled(app)).mirror.state).toBe('asking')
    mkdirSync(join(app.home, 'memory', 'general'), { recursive: true })
    for (const [path, value] of texts) writeFileSync(path, JSON.stringify(value))
    expect(await settled(app)).toMatchObject({ mirror: { state: 'in-step' }, problems: [], counts: { live: 10 } })
  })
})
