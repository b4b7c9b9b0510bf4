import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from '#shared/domain/entry.ts'
import { json } from '#test/support/scripted-model-server.ts'
import { corpusOf, idOf, memory } from './scene.ts'
import { talk } from './talk.ts'
import { dreaming } from './with-model.ts'

const FACTS = [
  'Lena lives in Utrecht.',
  'Lena lives in Graz.',
  'The user wants short answers.',
  'The user does not want short answers.',
  'The car broke down near Linz.',
  '项目的数据库使用PostgreSQL',
  '',
  ' \n',
] as const
const TURNS: readonly (readonly [string, string])[] = [
  ['My sister Lena lives in Utrecht. Never write that much again.', 'Understood.'],
  ['The car broke down near Linz.', 'Lena lives in Graz.'],
]

const aText = fc.constantFrom(...FACTS)
const someTurns = fc.oneof(
  fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 4 }),
  fc.constantFrom<unknown>(undefined, '1, 2', 'all', 3),
)
const fact = fc.record({
  content: aText,
  category: fc.constantFrom<unknown>(undefined, 'people', 'episodic/car', '../x', 'feedback/x', 5),
  tags: fc.constantFrom<unknown>(undefined, ['x'], 'y', 7),
  importance: fc.constantFrom<unknown>(undefined, 0.4, 9, 'high'),
  subjectTime: fc.constantFrom<unknown>(undefined, '2019', 'soon'),
  turns: someTurns,
  revisits: fc.constantFrom<unknown>(undefined, idOf('a4'), 'x', 1),
})
const preference = fc.record({
  content: aText,
  strength: fc.constantFrom('strong', 'mild', 'casual', 'enormous'),
  evidence: fc.array(
    fc.record({
      turn: fc.integer({ min: 0, max: 6 }),
      quote: fc.constantFrom('Never write that much', 'Understood', 'a lie', ''),
    }),
    { maxLength: 3 },
  ),
})

const MEMORIES = [
  memory('a1', 'Lena lives in Utrecht.', { category: 'people' }),
  memory('a2', 'The user wants short answers.', { category: 'user-preferences' }),
  memory('a4', 'The car broke down near Linz.', { category: 'episodic/car', importanceScore: 0.9 }),
].map(one => ({ ...one, metadata: { source: 'user' } }))

const inField = ({ revision: _, ...entry }: Entry) => entry

describe('whatever the model answers about the conversation log', () => {
  it('nothing known is archived or loses a word, and the run can be taken back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fact, { maxLength: 4 }),
        fc.array(fact, { maxLength: 3 }),
        fc.array(preference, { maxLength: 3 }),
        async (entries, episodes, preferences) => {
          const app = await dreaming(MEMORIES)
          await talk(app, ...TURNS)
          const before = await corpusOf(app)
          app.model.on(request => request.text.includes('find facts'), json({ entries }))
          app.model.on(request => request.text.includes('write down what'), json({ episodes }))
          app.model.on(() => true, json({ preferences }))

          const run = await app.call('dream.run', { passes: ['mining', 'episodes', 'preferences'] })

          expect(run.outcome).toBe('done')
          const after = new Map((await corpusOf(app)).map(entry => [entry.id, entry]))
          for (const one of before) {
            const now = after.get(one.id)
            expect(now?.archivedAt).toBeNull()
            expect(now?.content.startsWith(one.content)).toBe(true)
            expect(now?.reinforcementCount).toBeLessThanOrEqual(one.reinforcementCount + TURNS.length + 1)
          }
          await app.call('dream.undo', { runId: run.runId })
          const known = new Set(before.map(entry => entry.id))
          const restored = await corpusOf(app)
          expect(restored.filter(entry => known.has(entry.id)).map(inField)).toEqual(before.map(inField))
          expect(restored.filter(entry => !known.has(entry.id) && entry.archivedAt === null)).toEqual([])
          await app.close()
        },
      ),
      { numRuns: 30 },
    )
  })
})
