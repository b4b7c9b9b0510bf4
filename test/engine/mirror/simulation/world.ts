import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createEntryWriter, type EntryWriter } from '#engine/memory/entry-writer.ts'
import { createEntryFiles, type EntryFiles } from '#engine/mirror/entry-files.ts'
import { createMirror, type Mirror } from '#engine/mirror/mirror.ts'
import { writeEntryFile } from '#engine/rules/entry-file.ts'
import { filteredSeqs } from '#engine/store/browse.ts'
import { openForWriting, type WriteDb } from '#engine/store/database.ts'
import { findBySeq } from '#engine/store/entries.ts'
import { migrate } from '#engine/store/migrate.ts'
import { countOwed } from '#engine/store/outbox.ts'
import { createSearchIndex } from '#engine/store/search-index.ts'
import { createProblems, type Problems } from '#engine/system/problems.ts'
import type { Entry } from '#shared/domain/entry.ts'
import { countingIds } from '#test/support/counting-ids.ts'
import { fixedClock } from '#test/support/fixed-clock.ts'
import { keepingLogger } from '#test/support/keeping-logger.ts'

/** Where a process was cut off: thrown from every step on disk after it, as nothing more happens in a dead process. */
export class Killed extends Error {}

/** The real files, with a power switch: after `steps` more touches of the disk, nothing works any more. */
function mortal(files: EntryFiles, switchOff: { steps: number }): EntryFiles {
  const step = (): void => {
    if (--switchOff.steps < 0) throw new Killed('killed')
  }
  return {
    ...files,
    async list() {
      step()
      return files.list()
    },
    read(path) {
      if (switchOff.steps < 0) throw new Killed('killed')
      return files.read(path)
    },
    async stage(texts) {
      step()
      const staged = await files.stage(texts)
      return staged.map(one => ({
        ...one,
        commit() {
          step()
          one.commit()
        },
        discard() {
          if (switchOff.steps >= 0) one.discard()
        },
      }))
    },
    remove(path) {
      step()
      files.remove(path)
    },
    async settle(paths) {
      step()
      await files.settle(paths)
    },
  }
}

/** One data folder with the real database, the real mirror and the real files, which outlives its processes. */
export interface World {
  readonly home: string
  readonly folder: string
  readonly db: WriteDb
  readonly writer: EntryWriter
  readonly problems: Problems
  entries(): readonly Entry[]
  /** Runs a process until it is at rest, or until it has touched the disk `steps` times. */
  live(steps: number): Promise<void>
  /** Runs a process on these files until it is at rest, and closes it. */
  runOn(files: EntryFiles): Promise<void>
  /** Runs undisturbed processes until nothing is left to do; a question about files that are gone gets this answer. */
  rest(answer: 'write' | 'archive'): Promise<void>
  files(): readonly string[]
  absolute(path: string): string
  put(path: string, text: string): void
  close(): void
}

export function createWorld(home: string): World {
  const folder = join(home, 'memory')
  const clock = fixedClock()
  const db = openForWriting(join(home, 'reverie.db'))
  migrate(db)
  const index = createSearchIndex(db)
  const writer = createEntryWriter({ db, clock, ids: countingIds(), index, onChanged() {} })
  const problems = createProblems({ clock, onChanged() {} })
  const absolute = (path: string): string => join(folder, ...path.split('/'))

  function files(at = ''): string[] {
    if (!existsSync(absolute(at))) return []
    return readdirSync(absolute(at), { withFileTypes: true }).flatMap(item => {
      const path = at === '' ? item.name : `${at}/${item.name}`
      return item.isDirectory() ? files(path) : [path]
    })
  }

  function mirrorWith(entryFiles: EntryFiles): Mirror {
    return createMirror({
      db,
      writer,
      index,
      folder,
      readOnly: false,
      clock,
      logger: keepingLogger(),
      problems,
      onState() {},
      files: entryFiles,
    })
  }

  return {
    home,
    folder,
    db,
    writer,
    problems,
    absolute,
    files: () => files(),
    entries: () => findBySeq(db, filteredSeqs(db, { archived: 'all' })).map(stored => stored.entry),
    async live(steps) {
      clock.advance(1000)
      mkdirSync(folder, { recursive: true })
      const power = { steps }
      const mirror = mirrorWith(mortal(createEntryFiles(folder), power))
      await mirror.idle().catch(error => {
        if (!(error instanceof Killed)) throw error
      })
      // what a dead process left is left: it does not close anything in order
      power.steps = Number.NEGATIVE_INFINITY
      await mirror.close().catch(() => {})
    },
    async runOn(entryFiles) {
      const mirror = mirrorWith(entryFiles)
      await mirror.idle()
      await mirror.close()
    },
    async rest(answer) {
      for (let run = 0; run < 4; run++) {
        clock.advance(1000)
        const mirror = mirrorWith(createEntryFiles(folder))
        await mirror.idle()
        if (mirror.state().state === 'asking') await mirror.resolveGone(answer)
        await mirror.idle()
        await mirror.close()
      }
    },
    put(path, text) {
      mkdirSync(dirname(absolute(path)), { recursive: true })
      writeFileSync(absolute(path), text)
    },
    close: () => void db.raw.close(),
  }
}

/** Moves a file by hand, as a file manager does. */
export function moveByHand(world: World, from: string, to: string): void {
  mkdirSync(dirname(world.absolute(to)), { recursive: true })
  if (!existsSync(world.absolute(to))) renameSync(world.absolute(from), world.absolute(to))
}

export const removeByHand = (world: World, path: string): void => rmSync(world.absolute(path))

/** What is wrong between database and files; empty when they are in step. */
export function outOfStep(world: World): string[] {
  const wrong: string[] = []
  const expected = new Map<string, string>(
    world.entries().map(entry => [`${entry.category ?? 'general'}/${entry.id}.json`, writeEntryFile(entry)] as const),
  )
  for (const [path, text] of expected) {
    if (!existsSync(world.absolute(path))) wrong.push(`${path} is missing`)
    else if (readFileSync(world.absolute(path), 'utf8') !== text) wrong.push(`${path} says something else`)
  }
  for (const path of world.files()) if (!expected.has(path)) wrong.push(`${path} is nobody's`)
  if (countOwed(world.db) > 0) wrong.push(`${countOwed(world.db)} files are owed`)
  return wrong
}

/** The texts that stand in files. */
export const fileTexts = (world: World): ReadonlySet<string> =>
  new Set(
    world
      .files()
      .filter(path => path.endsWith('.json'))
      .map(path => (JSON.parse(readFileSync(world.absolute(path), 'utf8')) as { content: string }).content),
  )

/** Every text that can still be had: of live and archived entries, and of their histories. */
export function keptTexts(world: World): ReadonlySet<string> {
  const past = world.db.all<{ before: string | null; after: string | null }>(
    'SELECT before, after FROM event ORDER BY event_id',
  )
  const texts = new Set(world.entries().map(entry => entry.content))
  for (const patch of past.flatMap(row => [row.before, row.after])) {
    const content = patch === null ? undefined : (JSON.parse(patch) as { content?: string }).content
    if (content !== undefined) texts.add(content)
  }
  return texts
}
