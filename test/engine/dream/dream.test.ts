import { describe, expect, it } from 'vitest'
import { testEngine } from '#test/support/engine.ts'

const twice = [
  {
    id: '0000000000a1',
    content: 'Tea  in the morning.',
    createdAt: '2026-06-01T00:00:00Z',
    importanceScore: 0.4,
    tags: ['tea'],
  },
  {
    id: '0000000000a2',
    content: 'Tea in the morning. ',
    createdAt: '2026-06-05T00:00:00Z',
    importanceScore: 0.6,
    tags: ['morning'],
  },
]
const old = { id: '0000000000b1', content: 'Once likely.', createdAt: '2026-01-01T00:00:00Z', importanceScore: 0.9 }

describe('a dream without a model', () => {
  it('folds the very same text, the oldest surviving, and lists the copy in it', async () => {
    const app = await testEngine()
    await app.call('memory.import', { entries: twice })

    const run = await app.call('dream.run', { passes: ['exact-fold'] })

    expect(run).toMatchObject({
      outcome: 'done',
      trigger: 'user',
      mode: 'apply',
      corpus: { before: { live: 2 }, after: { live: 1, archived: 1 } },
    })
    expect(run.passes[0]?.decisions).toMatchObject([
      { kind: 'folded', status: 'applied', sources: ['0000000000a1', '0000000000a2'], result: '0000000000a1' },
    ])
    expect(await app.call('memory.get', { id: '0000000000a1' })).toMatchObject({
      content: 'Tea  in the morning.',
      tags: ['tea', 'morning'],
      reinforcementCount: 2,
      importanceScore: 0.6,
      metadata: { foldedFrom: '0000000000a2' },
    })
    expect(await app.call('memory.get', { id: '0000000000a2' })).toMatchObject({
      archivedReason: 'merged into 0000000000a1',
    })
  })

  it('lets importance fade, changes neither updatedAt nor lastSeenAt, and does nothing when run again at once', async () => {
    const app = await testEngine()
    await app.call('memory.import', { entries: [old] })
    app.clock.advance(60_000)

    const first = await app.call('dream.run', { passes: ['decay'] })
    const faded = await app.call('memory.get', { id: old.id })
    const second = await app.call('dream.run', { passes: ['decay'] })

    const days = (app.clock.now() - Date.parse('2026-01-01T00:00:00Z')) / 86_400_000 - 30
    expect(faded.importanceScore).toBeCloseTo(0.9 * 0.5 ** (days / 45), 10)
    expect(faded).toMatchObject({
      updatedAt: null,
      lastSeenAt: '2026-01-01T00:00:00.000Z',
      decayedAt: '2026-06-14T08:01:00.000Z',
    })
    expect(first.passes[0]?.decisions).toMatchObject([{ kind: 'decayed', status: 'applied', counts: { entries: 1 } }])
    expect(second.passes[0]?.decisions).toEqual([])
    expect((await app.call('memory.history', { id: old.id })).map(event => event.kind)).toEqual(['decayed', 'created'])
  })

  it('purges what is archived for longer than ninety days, never what is of high value', async () => {
    const app = await testEngine()
    const archived = { archivedAt: '2026-01-01T00:00:00Z', archivedReason: 'old' }
    await app.call('memory.import', {
      entries: [
        { id: '0000000000a1', content: 'Gone', ...archived },
        { id: '0000000000a2', content: 'Important', importanceScore: 0.8, ...archived },
        { id: '0000000000a3', content: 'Often seen', reinforcementCount: 5, ...archived },
        { id: '0000000000a4', content: 'Recent', archivedAt: '2026-06-01T00:00:00Z', archivedReason: 'x' },
      ],
    })

    await app.call('dream.run', { passes: ['archive-purge'] })

    expect(await app.refuse('memory.get', { id: '0000000000a1' })).toMatchObject({ code: 'NOT_FOUND' })
    for (const id of ['0000000000a2', '0000000000a3', '0000000000a4']) await app.call('memory.get', { id })
  })

  it('a preview changes nothing; what is chosen of it is applied later', async () => {
    const app = await testEngine()
    await app.call('memory.import', { entries: [...twice, old] })
    const before = await app.call('memory.list', { sort: 'createdAt' })

    const preview = await app.call('dream.run', { mode: 'preview' })
    expect(await app.call('memory.list', { sort: 'createdAt' })).toEqual(before)
    const fold = preview.passes.flatMap(pass => pass.decisions).find(decision => decision.kind === 'folded')
    const applied = await app.call('dream.apply', { runId: preview.runId, decisionIds: [fold?.decisionId ?? ''] })

    const statuses = applied.passes.flatMap(pass => pass.decisions).map(decision => [decision.kind, decision.status])
    expect(statuses).toEqual(
      expect.arrayContaining([
        ['folded', 'applied'],
        ['decayed', 'proposed'],
      ]),
    )
    expect((await app.call('memory.list', {})).total).toBe(2)
    expect(await app.call('memory.get', { id: old.id })).toMatchObject({ importanceScore: 0.9 })
  })

  it('a decision on an entry that changed since is skipped, whole', async () => {
    const app = await testEngine()
    await app.call('memory.import', { entries: twice })
    const preview = await app.call('dream.run', { mode: 'preview', passes: ['exact-fold'] })
    await app.call('memory.update', { id: '0000000000a2', content: 'Coffee now.' })

    const applied = await app.call('dream.apply', { runId: preview.runId })

    expect(applied.passes[0]?.decisions).toMatchObject([{ status: 'skipped' }])
    expect((await app.call('memory.list', {})).total).toBe(2)
  })

  it('is taken back as a whole: sources restored, scores put back', async () => {
    const app = await testEngine()
    await app.call('memory.import', { entries: [...twice, old] })
    const before = await app.call('memory.list', { sort: 'createdAt' })
    const run = await app.call('dream.run', {})

    const undone = await app.call('dream.undo', { runId: run.runId })

    expect(undone.undone).toBe(true)
    const after = await app.call('memory.list', { sort: 'createdAt' })
    const fields = (list: typeof before) =>
      list.rows.map(({ entry: { id, content, tags, reinforcementCount, importanceScore, archivedAt } }) => ({
        id,
        content,
        tags,
        reinforcementCount,
        importanceScore,
        archivedAt,
      }))
    expect(fields(after)).toEqual(fields(before))
  })

  it('an undo leaves alone what the user edited since, and says so', async () => {
    const app = await testEngine()
    await app.call('memory.import', { entries: [old] })
    const run = await app.call('dream.run', { passes: ['decay'] })
    await app.call('memory.update', { id: old.id, importanceScore: 0.33 })

    const undone = await app.call('dream.undo', { runId: run.runId })

    expect(await app.call('memory.get', { id: old.id })).toMatchObject({ importanceScore: 0.33 })
    expect(undone.passes[0]?.decisions[0]?.reason).toContain('changed since')
  })

  it('stands in the log after a restart, with its decisions', async () => {
    const app = await testEngine()
    await app.call('memory.import', { entries: twice })
    const run = await app.call('dream.run', {})
    await app.close()

    const again = await testEngine({ home: app.home })
    const { total, runs } = await again.call('dream.list', {})

    expect(total).toBe(1)
    expect(runs[0]).toMatchObject({ runId: run.runId, outcome: 'done', counts: { folded: 1 } })
    expect(await again.call('dream.get', { runId: run.runId })).toEqual(run)
  })

  it('tells its progress and each decision as it falls', async () => {
    const app = await testEngine()
    await app.call('memory.import', { entries: twice })
    const run = await app.call('dream.run', { passes: ['exact-fold'] })

    const told = app.events.filter(event => event.event.startsWith('dream.'))
    expect(told.map(event => event.event)).toEqual([
      'dream.progress',
      'dream.decision',
      'dream.progress',
      'dream.progress',
      'dream.finished',
    ])
    expect(told.at(1)?.payload).toMatchObject({ runId: run.runId, decision: { kind: 'folded' } })
  })

  it('is refused while another is going on', async () => {
    const app = await testEngine()
    await app.call('memory.import', { entries: twice })
    const first = app.call('dream.run', {})

    expect(await app.refuse('dream.run', {})).toMatchObject({ code: 'LOCKED' })
    await first
  })
})
