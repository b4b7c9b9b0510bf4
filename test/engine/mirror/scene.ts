import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestEngine } from '#test/support/engine.ts'

/** Waits until every change on disk is taken in and every file written; answers the health of it. */
export const settled = (app: TestEngine) => app.call('health.check', { waitForMirror: true })

/** Where an entry's file lies. */
export const fileOf = (app: { readonly home: string }, id: string, category = 'general'): string =>
  join(app.home, 'memory', ...category.split('/'), `${id}.json`)

export const read = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'))

/** Writes a file as somebody else would; anything but text is written as JSON. */
export function write(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
}

/** Every file and folder below the memory folder, hidden ones too, sorted. */
export const everything = (app: { readonly home: string }): string[] =>
  existsSync(join(app.home, 'memory'))
    ? readdirSync(join(app.home, 'memory'), { recursive: true, encoding: 'utf8' }).toSorted()
    : []

/** Waits until something is so, for what happens by itself while the app runs. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await isSo()) return
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error('it never came about')
}
