import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import of a file. `typeOnly` means that nothing of it is left at run time. */
export interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
}

export type SourceFile = { readonly path: string; readonly imports: readonly Import[] }

interface Room {
  readonly name: string
  readonly owns: (path: string) => boolean
  /** Why an import of `target` (a project path, or a package name) is refused, or null. */
  readonly refuses: (target: Target, file: string) => string | null
}

export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly typeOnly: boolean }
  | { readonly kind: 'package'; readonly name: string; readonly typeOnly: boolean }

const within = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`)
const isNode = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name)

/** Small packages that decide and do nothing else: no I/O, no clock, no chance. */
const PURE_PACKAGES = ['re2js', 'stemmer', 'diff', 'jsonrepair', 'zod']
const inEngine = within('electron/engine')
const inRules = within('electron/engine/rules')
const inShared = within('shared')
const inHosts = within('electron/hosts')
const CREATE_ENGINE = 'electron/engine/create-engine.ts'

const only =
  (allowed: (target: Target) => boolean, words: string) =>
  (target: Target): string | null =>
    allowed(target) ? null : `may import only ${words}`

/** The import table of docs/ARCHITECTURE.md. The first room that owns a file is its room. */
const ROOMS: readonly Room[] = [
  {
    name: 'shared',
    owns: inShared,
    refuses: only(t => (t.kind === 'file' ? inShared(t.path) : t.name === 'zod'), 'zod and shared'),
  },
  {
    name: 'engine/rules',
    owns: inRules,
    refuses: only(
      t =>
        t.kind === 'file'
          ? inRules(t.path) ||
            within('shared/domain')(t.path) ||
            t.path === 'shared/errors.ts' ||
            t.path.startsWith('shared/settings/') ||
            t.typeOnly
          : PURE_PACKAGES.includes(t.name) || t.name === 'node:crypto',
      'rules, shared/domain, the errors, settings values and pure packages',
    ),
  },
  {
    name: 'engine',
    owns: inEngine,
    refuses: only(
      t =>
        t.kind === 'file' ? inEngine(t.path) || inShared(t.path) : t.name !== 'electron' && !isRendererPackage(t.name),
      'the engine, shared, Node and its packages, never electron',
    ),
  },
  {
    name: 'preload',
    owns: within('electron/preload'),
    refuses: only(
      t => (t.kind === 'file' ? inShared(t.path) && t.typeOnly : t.name === 'electron'),
      'electron and types of shared',
    ),
  },
  {
    name: 'main',
    owns: within('electron/main'),
    refuses: only(
      t =>
        t.kind === 'file'
          ? within('electron/main')(t.path) || t.path === CREATE_ENGINE || inShared(t.path)
          : t.name === 'electron' || isNode(t.name),
      'itself, create-engine, shared, electron and Node',
    ),
  },
  {
    name: 'hosts/start',
    owns: path => within('electron/hosts/start')(path) || path === 'electron/hosts/start.mjs',
    refuses: only(
      t =>
        t.kind === 'file'
          ? within('electron/hosts/start')(t.path) ||
            within('electron/hosts/chromium')(t.path) ||
            t.path === 'electron.vite.config.ts'
          : isNode(t.name) || t.name === 'vite',
      'the hosts that it starts, Node and the development server: it knows no product',
    ),
  },
  {
    name: 'hosts/chromium',
    owns: within('electron/hosts/chromium'),
    refuses: only(
      t =>
        t.kind === 'file'
          ? within('electron/hosts/chromium')(t.path)
          : isNode(t.name) || t.name === 'playwright-core' || t.name === 'electron',
      'itself, Node and playwright-core: it knows no product',
    ),
  },
  {
    name: 'hosts',
    owns: inHosts,
    refuses: only(
      t =>
        t.kind === 'file' ? inHosts(t.path) || t.path === CREATE_ENGINE || inShared(t.path) : t.name !== 'electron',
      'hosts, create-engine, shared and packages',
    ),
  },
  {
    name: 'renderer',
    owns: within('renderer'),
    refuses(target, file) {
      if (target.kind === 'package') {
        return isNode(target.name) || ['electron', 'zod', 'better-sqlite3'].includes(target.name)
          ? 'may not import Node, electron or zod'
          : null
      }
      if (inShared(target.path)) {
        return target.typeOnly || RENDERER_VALUES.includes(target.path) ? null : 'may import shared as types only'
      }
      if (!within('renderer')(target.path) && !within('resources')(target.path))
        return 'may import only the renderer and shared'
      const [own, other] = [featureOf(file), featureOf(target.path)]
      return own !== null && other !== null && own !== other ? `feature ${own} may not import feature ${other}` : null
    },
  },
]

/** Files of shared that hold plain values and import no zod. */
const RENDERER_VALUES = ['shared/errors.ts', 'shared/domain/model-presets.ts', 'shared/contract/events.ts']

const isRendererPackage = (name: string): boolean => /^(react|react-dom|zustand|radix-ui|cmdk|lucide-react)$/.test(name)
const featureOf = (path: string): string | null => /^renderer\/features\/([^/]+)\//.exec(path)?.[1] ?? null

/** Reads the imports of a file, dynamic ones included. */
export function importsOf(path: string, text: string): readonly Import[] {
  const parsed = parseSync(path, text)
  const fixed = parsed.module.staticImports.map(i => ({
    specifier: i.moduleRequest.value,
    typeOnly: i.entries.length > 0 && i.entries.every(e => e.isType),
  }))
  const exported = parsed.module.staticExports.flatMap(e =>
    e.entries.flatMap(x =>
      x.moduleRequest === null ? [] : [{ specifier: x.moduleRequest.value, typeOnly: x.isType }],
    ),
  )
  const dynamic = parsed.module.dynamicImports.flatMap(i => {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(i.moduleRequest.start, i.moduleRequest.end))
    return literal?.[1] === undefined ? [] : [{ specifier: literal[1], typeOnly: false }]
  })
  return [...fixed, ...exported, ...dynamic]
}

const ALIASES: Readonly<Record<string, string>> = {
  '#shared/': 'shared/',
  '#engine/': 'electron/engine/',
  '#resources/': 'resources/',
  '#test/': 'test/',
}

function targetOf(file: string, { specifier, typeOnly }: Import): Target {
  for (const [alias, folder] of Object.entries(ALIASES)) {
    if (specifier.startsWith(alias)) return { kind: 'file', path: folder + specifier.slice(alias.length), typeOnly }
  }
  if (specifier.startsWith('.')) {
    return { kind: 'file', path: posix.normalize(posix.join(dirname(file), specifier)).replace(/\?.*$/, ''), typeOnly }
  }
  const parts = specifier.split('/')
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
  return { kind: 'package', name, typeOnly }
}

/** Every import that breaks the table, as a sentence each. */
export function violations(files: readonly SourceFile[]): string[] {
  return files.flatMap(file => {
    const room = ROOMS.find(r => r.owns(file.path))
    if (room === undefined) return [`${file.path} lies in no room of the import table`]
    return file.imports.flatMap(one => {
      const reason = room.refuses(targetOf(file.path, one), file.path)
      return reason === null ? [] : [`${file.path} imports ${one.specifier}: ${room.name} ${reason}`]
    })
  })
}

/** All source files of the project that the table speaks of. */
export function readSources(root: string): SourceFile[] {
  return ['electron', 'renderer', 'shared'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(ts|tsx|mjs|cjs|js)$/.test(entry.name))
      .map(entry => {
        const full = join(entry.parentPath, entry.name)
        const path = relative(root, full).split('\\').join('/')
        return { path, imports: importsOf(path, readFileSync(full, 'utf8')) }
      }),
  )
}
