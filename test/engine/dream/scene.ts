import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Output } from '#shared/contract/index.ts'
import type { PassName } from '#shared/domain/dream.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { TestEngine, TestEngineOptions } from '#test/support/engine.ts'
import { type Answer, json } from '#test/support/scripted-model-server.ts'
import { type Dreaming, decisionsOf, dreaming } from './with-model.ts'

/** A dream over some memories, and what stands afterwards in database, files and run log. */
export interface Scene {
  readonly app: Dreaming
  readonly run: Output<'dream.run'>
  /** Texts of what is live, oldest first. */
  readonly live: readonly string[]
  /** Why what is archived is, by its id. */
  readonly archived: Readonly<Record<string, string>>
  /** Kind and status of every decision, in order. */
  readonly log: readonly string[]
}

export interface Cast extends TestEngineOptions {
  readonly memories: readonly object[]
  /** What the model answers in order: objects as JSON, or answers as they are. */
  readonly answers: readonly (object | Answer)[]
  readonly pass?: PassName
}

/** Imports the memories, waits until likeness is known, dreams one pass, and looks at it from every side. */
export async function scene({ memories, answers, pass = 'consolidation', ...options }: Cast): Promise<Scene> {
  const app = await dreaming(memories, options)
  return { app, ...(await dreamOn(app, answers, pass)) }
}

/** One more dream in the same scene. */
export async function dreamOn(
  app: Dreaming,
  answers: Cast['answers'],
  pass: PassName = 'consolidation',
): Promise<Omit<Scene, 'app'>> {
  app.model.queue(...answers.map(answer => (isAnswer(answer) ? answer : json(answer))))
  const run = await app.call('dream.run', { passes: [pass] })
  expect(await app.call('dream.get', { runId: run.runId })).toEqual(run)
  return { run, ...(await standing(app)), log: decisionsOf(run).map(({ kind, status }) => `${kind} ${status}`) }
}

const isAnswer = (answer: object | Answer): answer is Answer => 'kind' in answer

/** What is live and what is archived; fails when database and files do not say the same. */
export async function standing(app: TestEngine): Promise<Pick<Scene, 'live' | 'archived'>> {
  const entries = await corpusOf(app)
  return {
    live: entries.filter(entry => entry.archivedAt === null).map(entry => entry.content),
    archived: Object.fromEntries(
      entries.flatMap(({ id, archivedAt, archivedReason }) =>
        archivedAt === null ? [] : [[id, archivedReason ?? '']],
      ),
    ),
  }
}

/** Every entry, oldest first, from the database; checked against the files, field by field. */
export async function corpusOf(app: TestEngine): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (;;) {
    const { rows } = await app.call('memory.list', {
      filter: { archived: 'all' },
      sort: 'createdAt',
      descending: false,
      limit: 500,
      offset: entries.length,
    })
    if (rows.length === 0) break
    entries.push(...rows.map(row => row.entry))
  }
  await app.call('health.check', { waitForMirror: true })
  const stored = new Map(entries.map(({ revision: _, extra, ...entry }) => [entry.id, { ...entry, ...extra }]))
  expect(filesOf(app.home)).toEqual(stored)
  return entries
}

function filesOf(home: string): ReadonlyMap<string, object> {
  const folder = join(home, 'memory')
  if (!existsSync(folder)) return new Map()
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.json') && !path.startsWith('.'),
  )
  const files = paths.map(path => JSON.parse(readFileSync(join(folder, path), 'utf8')) as { id: string })
  return new Map(files.map(file => [file.id, file]))
}

/** A memory with an id that reads well in a failure: `a1` is `0000000000a1`. */
export const memory = (id: string, content: string, more: object = {}) => ({
  id: idOf(id),
  content,
  createdAt: '2026-05-01T00:00:00.000Z',
  ...more,
})
export const idOf = (id: string): string => id.padStart(12, '0')
