import { describe, expect, it } from 'vitest'
import { memory, scene } from './scene.ts'
import { decisionsOf } from './with-model.ts'

const A = memory('a1', 'The flat in Lisbon has two rooms.', {
  createdAt: '2026-05-20T00:00:00Z',
  category: 'project-context/flat',
})
const B = memory('a2', 'The flat in Lisbon costs 900 euros.', {
  createdAt: '2026-06-01T00:00:00Z',
  category: 'project-context/flat',
})
const merge = (content: string, sourceIds: unknown = [A.id, B.id], more: object = {}) => ({
  toSave: [{ content, sourceIds, ...more }],
})

describe('a save of one source', () => {
  it('refiles it in place: text, count and times stay', async () => {
    const { app, log } = await scene({
      memories: [{ ...A, tags: ['lisbon'] }],
      answers: [merge(` ${A.content}\n`, [A.id], { category: 'home', tags: 'flat' })],
    })
    expect(log).toEqual(['recategorised applied'])
    expect(await app.call('memory.get', { id: A.id })).toMatchObject({
      content: A.content,
      category: 'home',
      tags: ['lisbon', 'flat'],
      lastSeenAt: '2026-05-20T00:00:00.000Z',
      reinforcementCount: 1,
      updatedAt: '2026-06-14T08:00:00.000Z',
    })
  })

  it('words it anew in place, if nothing is lost', async () => {
    const { live, archived, log } = await scene({
      memories: [A],
      answers: [merge('The flat in Lisbon has 2 rooms.', [A.id])],
    })
    expect({ live, archived, log }).toEqual({
      live: ['The flat in Lisbon has 2 rooms.'],
      archived: {},
      log: ['merged applied'],
    })
  })

  it('that changes nothing is no decision', async () => {
    const { run, log } = await scene({
      memories: [A],
      answers: [merge(A.content, [A.id, A.id], { category: 'project-context/flat' })],
    })
    expect({ log, outcome: run.outcome }).toEqual({ log: [], outcome: 'done' })
  })

  it('does not take away its protection', async () => {
    const { app } = await scene({
      memories: [{ ...A, importanceScore: 0.9 }],
      answers: [merge(A.content, [A.id], { category: 'home', importance: 0.1 })],
    })
    expect(await app.call('memory.get', { id: A.id })).toMatchObject({ category: 'home', importanceScore: 0.9 })
  })
})

describe('a save without sources', () => {
  const lesson = 'Do not suggest Fridays: the user is away. Suggest Thursdays.'
  const answer = { toSave: [{ content: lesson, category: 'anti-patterns/calendar' }] }

  it('writes an anti-pattern through the duplicate check, once for the same words', async () => {
    const { app, run, log } = await scene({
      memories: [A],
      answers: [{ toSave: [...answer.toSave, ...answer.toSave] }],
    })

    const id = decisionsOf(run)[0]?.result ?? ''
    expect(log).toEqual(['created applied', 'created skipped'])
    expect(await app.call('memory.get', { id })).toMatchObject({
      category: 'anti-patterns/calendar',
      tags: ['anti-pattern'],
      reinforcementCount: 1,
      metadata: { source: 'inferred' },
    })
  })
})
