import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { USER } from '#shared/domain/actor.ts'
import { tempHome } from '#test/support/temp-home.ts'
import { createWorld, fileTexts, keptTexts, moveByHand, outOfStep, removeByHand, type World } from './world.ts'

const CATEGORIES = [null, 'a', 'a/b', 'c'] as const

/** What may happen to a data folder. Numbers choose an entry or a file among those that there are. */
type Deed =
  | { readonly kind: 'save' | 'edit' | 'file-edit' | 'file-new' | 'copy' | 'file-old' | 'swap'; readonly at: number }
  | { readonly kind: 'archive' | 'remove'; readonly at: number }
  | { readonly kind: 'recategorise' | 'move'; readonly at: number; readonly to: number }
  | { readonly kind: 'run'; readonly steps: number }

const at = fc.nat({ max: 9 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constantFrom('save', 'edit', 'file-edit', 'file-new', 'copy', 'file-old', 'swap'), at }),
  fc.record({ kind: fc.constantFrom('archive', 'remove'), at }),
  fc.record({ kind: fc.constantFrom('recategorise', 'move'), at, to: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('run'), steps: fc.nat({ max: 14 }) }),
)

/** Carries a deed out; `older` gathers the states that files have had. */
async function act(world: World, one: Deed, number: number, older: string[][]): Promise<void> {
  const text = `Text number ${number}`
  const entries = world.entries()
  const entry = entries[('at' in one ? one.at : 0) % Math.max(1, entries.length)]
  const files = world.files().filter(path => path.endsWith('.json'))
  const file = files[('at' in one ? one.at : 0) % Math.max(1, files.length)]
  if (file !== undefined) older.push([file, readFileSync(world.absolute(file), 'utf8')])
  switch (one.kind) {
    case 'run':
      return nothingLost(world, () => world.live(one.steps))
    case 'save':
      world.writer.run({ actor: USER }, tx =>
        tx.create({
          id: world.writer.newId(),
          content: text,
          category: CATEGORIES[one.at % 4] ?? null,
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
      return
    case 'edit':
      if (entry !== undefined)
        world.writer.run({ actor: USER }, tx =>
          tx.change(entry, { content: text, updatedAt: tx.at }, { kind: 'edited' }),
        )
      return
    case 'recategorise':
      if (entry !== undefined)
        world.writer.run({ actor: USER }, tx =>
          tx.change(entry, { category: CATEGORIES[one.to] ?? null }, { kind: 'recategorised' }),
        )
      return
    case 'archive':
      if (entry !== undefined && entry.archivedAt === null)
        world.writer.run({ actor: USER }, tx =>
          tx.change(entry, { archivedAt: tx.at, archivedReason: 'by hand' }, { kind: 'archived' }),
        )
      return
    case 'file-edit':
      if (file !== undefined)
        world.put(file, JSON.stringify({ ...JSON.parse(readFileSync(world.absolute(file), 'utf8')), content: text }))
      return
    case 'file-new':
      world.put(`a/note-${number}.json`, JSON.stringify({ content: text }))
      return
    case 'copy':
      if (file !== undefined) world.put(`c/copy-${number}.json`, readFileSync(world.absolute(file), 'utf8'))
      return
    case 'file-old': {
      const [path, state] = older[one.at % Math.max(1, older.length)] ?? []
      if (path !== undefined && state !== undefined) world.put(path, state)
      return
    }
    case 'swap': {
      const other = files.find(path => path !== file)
      if (file === undefined || other === undefined) return
      const [one, two] = [file, other].map(path => readFileSync(world.absolute(path), 'utf8'))
      world.put(file, two ?? '')
      world.put(other, one ?? '')
      return
    }
    case 'move':
      if (file !== undefined) moveByHand(world, file, `${CATEGORIES[one.to] ?? 'general'}/${file.split('/').at(-1)}`)
      return
    case 'remove':
      if (file !== undefined) removeByHand(world, file)
  }
}

/** A process may only ever add to what is kept: what stood in a file or in the database before still stands somewhere. */
async function nothingLost(world: World, work: () => Promise<void>): Promise<void> {
  const before = new Set([...keptTexts(world), ...fileTexts(world)])
  await work()
  const after = new Set([...keptTexts(world), ...fileTexts(world)])
  expect([...before].filter(text => !after.has(text))).toEqual([])
}

test('whatever happens to database and files, killed at any step, they end in step and no text is gone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 3, maxLength: 22 }),
      fc.constantFrom('write' as const, 'archive' as const),
      async (deeds, answer) => {
        const world = createWorld(tempHome())
        const older: string[][] = []
        try {
          for (const [number, one] of deeds.entries()) await act(world, one, number, older)
          await nothingLost(world, () => world.rest(answer))
          expect(outOfStep(world)).toEqual([])
          const kept = keptTexts(world)
          expect([...fileTexts(world)].filter(text => !kept.has(text))).toEqual([])
        } finally {
          world.close()
        }
      },
    ),
    { numRuns: 100 },
  )
}, 120_000)
