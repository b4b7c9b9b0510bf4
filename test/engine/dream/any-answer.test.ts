import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCoverage } from '#engine/rules/coverage.ts'
import { BASELINE } from '#engine/rules/vocabulary.ts'
import type { Entry } from '#shared/domain/entry.ts'
import { json, text } from '#test/support/scripted-model-server.ts'
import { corpusOf, idOf, memory } from './scene.ts'
import { type Dreaming, decisionsOf, dreaming } from './with-model.ts'

const SENTENCES = [
  'Lives in Seattle',
  'Lives in Portland since May 2026',
  'Dinner with Marta Kowalczyk on Fridays at 19:30',
  'Marta is vegetarian and does not eat fish',
  'The NAS has 3 disks of 16 TB',
  'The NAS at 192.168.1.20 has 5 disks',
  'Grows kale, leeks, beans and chard',
  'Mag morgens grünen Tee mit Zitrone',
  '项目的数据库使用PostgreSQL',
  '项目的数据库已迁移到MySQL',
  'Живёт в Москве с 2019 года',
  'pump hums in the cellar',
  'pump hums in the old cellar again',
  'Rent is 1,200 euros, due on 2026-08-01',
] as const

const oneMemory = fc.record({
  content: fc.constantFrom(...SENTENCES),
  category: fc.constantFrom(null, 'home', 'home/kitchen', 'work', 'anti-patterns/x'),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
  importanceScore: fc.constantFrom(0.1, 0.5, 0.79, 0.8, 1),
  reinforcementCount: fc.constantFrom(1, 4, 5, 214),
  day: fc.integer({ min: 1, max: 28 }),
  subject: fc.constantFrom(undefined, '2019', '2024', '2024-06'),
})

const aText = fc.oneof(
  fc.constantFrom(...SENTENCES, '', '  ', 'Nothing.', '<think>', '\u0000'),
  fc.tuple(fc.constantFrom(...SENTENCES), fc.constantFrom(...SENTENCES)).map(([a, b]) => `${a}. ${b}.`),
  fc.array(fc.constantFrom(...SENTENCES), { minLength: 8, maxLength: 14 }).map(all => all.join('; ')),
)
const anId = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 9 }).map(i => idOf(`a${i}`)) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('00000000dead', 'id', 2, null, '') },
)
const aScore = fc.constantFrom<unknown>(undefined, 0, 0.3, 1, 7, -2, 'high', null)
const aCategory = fc.constantFrom<unknown>(undefined, 'home', 'a/b', '../x', 'anti-patterns/home', '', 3)

/** What a model may say, sound or not: merges of everything, of one, of none; deletions; replacements in any order. */
const anAnswer = fc.record(
  {
    toDelete: fc.oneof(fc.array(anId, { maxLength: 10 }), fc.constant('0000000000a0, 0000000000a1')),
    toSave: fc.array(
      fc.record({
        content: aText,
        category: aCategory,
        tags: fc.constantFrom<unknown>(undefined, ['x'], 'y, z', 4),
        importance: aScore,
        sourceIds: fc.oneof(fc.array(anId, { maxLength: 4 }), fc.constant('0000000000a2')),
      }),
      { maxLength: 4 },
    ),
    supersede: fc.array(fc.record({ oldId: anId, newId: anId }), { maxLength: 4 }),
  },
  { requiredKeys: [] },
)

const inField = ({ revision: _, ...entry }: Entry) => entry

async function dreamWith(app: Dreaming, answer: object, repair: string): Promise<string> {
  app.model.on(request => request.text.includes('You mend'), json({ content: repair }))
  app.model.on(() => true, Object.keys(answer).length === 0 ? text('no') : json(answer))
  const run = await app.call('dream.run', { passes: ['consolidation'] })
  await app.call('dream.apply', { runId: run.runId })
  return run.runId
}

/** Nothing of what an entry said before is beyond reach: it stands as it was, or in what it became by the rules. */
async function checkEntry(app: Dreaming, before: Entry, now: Entry | undefined, all: readonly Entry[]): Promise<void> {
  if (now === undefined) throw new Error(`${before.id} is gone: ${before.content}`)
  if (now.content !== before.content) {
    const coverage = checkCoverage({ sources: [before], merged: now.content, vocabulary: BASELINE, wordCoverage: 0.5 })
    expect(coverage).toEqual({ ok: true, missing: [] })
    const history = await app.call('memory.history', { id: before.id })
    expect(history.some(event => event.before?.content === before.content)).toBe(true)
  }
  if (now.archivedAt === null) return
  const reason = now.archivedReason ?? ''
  const [, heir] = /^(?:merged into|superseded by) ([0-9a-f]{12})$/u.exec(reason) ?? []
  if (before.importanceScore >= 0.8 || before.reinforcementCount >= 5) expect(reason).not.toBe('ephemeral')
  if (heir === undefined) expect(reason).toBe('ephemeral')
  else expect(all.find(entry => entry.id === heir)).toBeDefined()
  if (heir !== undefined && reason.startsWith('merged into')) {
    const merged = all.find(entry => entry.id === heir)
    const coverage = checkCoverage({
      sources: [before],
      merged: merged?.content ?? '',
      vocabulary: BASELINE,
      wordCoverage: 0.5,
    })
    expect(coverage.missing).toEqual([])
  }
}

describe('whatever the model answers', () => {
  it('every fact stays within reach, files follow, nothing is deleted, and the run can be taken back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(oneMemory, { minLength: 2, maxLength: 10 }),
        anAnswer,
        aText,
        async (memories, answer, repair) => {
          const app = await dreaming(
            memories.map(({ content, day, subject, ...more }, i) =>
              memory(`a${i}`, content, {
                ...more,
                createdAt: `2026-05-${String(day).padStart(2, '0')}T00:00:00.000Z`,
                ...(subject === undefined ? {} : { metadata: { subjectTime: subject } }),
              }),
            ),
          )
          const before = await corpusOf(app)

          const runId = await dreamWith(app, answer, repair)

          const after = await corpusOf(app)
          const byId = new Map(after.map(entry => [entry.id, entry]))
          for (const entry of before) await checkEntry(app, entry, byId.get(entry.id), after)
          const decisions = decisionsOf(await app.call('dream.get', { runId }))
          expect(decisions.filter(one => one.status === 'skipped' && one.reason.includes('changed meanwhile'))).toEqual(
            [],
          )

          await app.call('dream.undo', { runId })

          const known = new Set(before.map(entry => entry.id))
          const restored = await corpusOf(app)
          expect(restored.filter(entry => known.has(entry.id)).map(inField)).toEqual(before.map(inField))
          expect(restored.filter(entry => !known.has(entry.id) && entry.archivedAt === null)).toEqual([])
          await app.close()
        },
      ),
      { numRuns: 50 },
    )
  })
})
