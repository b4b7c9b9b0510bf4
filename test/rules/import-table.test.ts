import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { importsOf, readSources, violations } from './import-table.ts'

const planted = (path: string, text: string): string[] => violations([{ path, imports: importsOf(path, text) }])

describe('the import table', () => {
  test('no file of the project breaks it', () => {
    const sources = readSources(fileURLToPath(new URL('../..', import.meta.url)))
    expect(sources.length).toBeGreaterThan(50)
    expect(violations(sources)).toEqual([])
  })

  test.each([
    ['a rule that reads the disk', 'electron/engine/rules/x.ts', "import { readFileSync } from 'node:fs'"],
    ['a rule that reads the store', 'electron/engine/rules/x.ts', "import { findEntry } from '../store/entries.ts'"],
    ['an engine that imports electron', 'electron/engine/memory/x.ts', "import { app } from 'electron'"],
    ['an engine that imports electron late', 'electron/engine/memory/x.ts', "const e = await import('electron')"],
    ['shared that imports the engine', 'shared/domain/x.ts', "export { findEntry } from '#engine/store/entries.ts'"],
    [
      'main that reaches into the engine',
      'electron/main/x.ts',
      "import { findEntry } from '../engine/store/entries.ts'",
    ],
    ['a preload with values of shared', 'electron/preload/x.ts', "import { routes } from '#shared/contract/index.ts'"],
    [
      'a host that knows the product',
      'electron/hosts/chromium/x.mjs',
      "import { routes } from '#shared/contract/index.ts'",
    ],
    ['a renderer that runs the contract', 'renderer/lib/x.ts', "import { routes } from '#shared/contract/index.ts'"],
    ['a renderer that imports Node', 'renderer/lib/x.ts', "import { join } from 'node:path'"],
    ['a feature that imports another', 'renderer/features/chat/x.ts', "import { Row } from '../memory/row.tsx'"],
    ['a file that lies in no room', 'electron/elsewhere/x.ts', ''],
  ])('%s is refused', (_, path, text) => {
    expect(path.includes('elsewhere') ? violations([{ path, imports: [] }]) : planted(path, text)).toHaveLength(1)
  })

  test.each([
    [
      'types of the contract in the renderer',
      'renderer/lib/x.ts',
      "import type { Output } from '#shared/contract/index.ts'",
    ],
    ['inline types in the preload', 'electron/preload/x.ts', "import { type Bridge } from '#shared/contract/index.ts'"],
    [
      'the engine’s own entry in main',
      'electron/main/x.ts',
      "import { createEngine } from '../engine/create-engine.ts'",
    ],
  ])('%s are allowed', (_, path, text) => {
    expect(planted(path, text)).toEqual([])
  })
})
