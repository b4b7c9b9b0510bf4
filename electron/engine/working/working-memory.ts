import type { Output, Parsed } from '#shared/contract/index.ts'
import { epochOf, instantOf } from '#shared/domain/instant.ts'
import type { WorkingEntry, WorkingHit } from '#shared/domain/working-entry.ts'
import { AppError } from '#shared/errors.ts'
import { parseDuration } from '#shared/settings/duration.ts'
import type { Clock } from '../ports.ts'
import { isWithin, normaliseCategory } from '../rules/categories.ts'
import { checkText } from '../rules/content.ts'
import type { InventoryItem } from '../rules/inventory.ts'
import { foldTag, parseTags } from '../rules/tags.ts'
import { CONTEXTS, checkNamespace, contextOf, namespaceOf, resolveKey, resolveOwnKey } from '../rules/working-key.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { WorkingFiles } from './working-files.ts'
import type { WorkingSearch } from './working-search.ts'

/** Scratch space with an expiry, by path namespace (SPEC §3). Expired entries are gone from every read. */
export interface WorkingMemory {
  set(input: Parsed<'working.set'>): Promise<WorkingEntry>
  get(input: Parsed<'working.get'>): WorkingEntry
  search(input: Parsed<'working.search'>): Promise<Output<'working.search'>>
  delete(input: Parsed<'working.delete'>): Promise<{ deleted: boolean }>
  /** Drops an entry by its full path whoever owns it: for a finding that the user has dealt with. */
  drop(path: string): Promise<{ deleted: boolean }>
  /** What is told of the live entries below a path, in the order of their keys. */
  inventory(prefix: string): readonly InventoryItem[]
  /** Drops what has expired from memory and files. */
  sweep(): Promise<void>
  close(): Promise<void>
}

const MAX_VALUE_CHARS = 1_000_000
const MAX_TTL_MS = 366 * 86_400_000
const SWEEP_EVERY_MS = 3_600_000

export function createWorkingMemory(ports: {
  readonly files: WorkingFiles
  readonly search: WorkingSearch
  readonly settings: SettingsStore
  readonly clock: Clock
  /** Another process owns the files: they are read anew when they changed, and never written. */
  readonly readOnly: boolean
  readonly onChanged: (namespaces: readonly string[]) => void
}): WorkingMemory {
  const { files, clock } = ports
  const entries = new Map<string, WorkingEntry>()
  const options = () => ports.settings.current().WorkingMemory
  const isLive = (entry: WorkingEntry): boolean => epochOf(entry.expiresAt) > clock.now()

  const load = (context: (typeof CONTEXTS)[number]): void => {
    for (const path of [...entries.keys()]) if (contextOf(path) === context) entries.delete(path)
    for (const entry of files.load(context)) if (isLive(entry)) entries.set(entry.key, entry)
  }
  CONTEXTS.forEach(load)

  const live = (): WorkingEntry[] => {
    if (ports.readOnly) for (const context of CONTEXTS) if (files.changed(context)) load(context)
    return [...entries.values()].filter(isLive)
  }

  const save = (path: string): Promise<void> => {
    const context = contextOf(path)
    return files.save(
      context,
      live()
        .filter(entry => contextOf(entry.key) === context)
        .toSorted(byKey),
    )
  }

  /** Puts the map back when the disk does not take the change, so that memory and file say the same. */
  async function change(path: string, next: WorkingEntry | undefined): Promise<void> {
    const before = entries.get(path)
    const put = (entry: WorkingEntry | undefined) =>
      entry === undefined ? entries.delete(path) : entries.set(path, entry)
    put(next)
    try {
      await save(path)
    } catch (error) {
      put(before)
      throw error
    }
    if (next === undefined) ports.search.forget(path)
    else ports.search.learn(next)
    ports.onChanged([namespaceOf(path)])
  }

  function makeRoom(path: string): void {
    const own = live().filter(entry => namespaceOf(entry.key) === namespaceOf(path))
    const most = options().MaxEntriesPerNamespace
    if (own.length < most || own.some(entry => entry.key === path)) return
    const soonest = own
      .toSorted((a, b) => (a.expiresAt < b.expiresAt ? -1 : a.expiresAt > b.expiresAt ? 1 : byKey(a, b)))
      .slice(0, 3)
      .map(entry => entry.key)
    throw new AppError(
      'INVALID_INPUT',
      `${namespaceOf(path)} holds ${own.length} entries already, and ${most} are the most. Drop one first; these expire soonest: ${soonest.join(', ')}.`,
      { field: 'key' },
    )
  }

  const hitOf = (entry: WorkingEntry): WorkingHit => ({
    key: entry.key,
    category: entry.category,
    tags: entry.tags,
    storedAt: entry.storedAt,
    expiresAt: entry.expiresAt,
    remainingMs: epochOf(entry.expiresAt) - clock.now(),
  })

  async function drop(path: string): Promise<{ deleted: boolean }> {
    const known = entries.get(path)
    if (known === undefined || !isLive(known)) return { deleted: false }
    await change(path, undefined)
    return { deleted: true }
  }

  const timer = ports.readOnly ? undefined : setInterval(() => void sweep().catch(() => {}), SWEEP_EVERY_MS)
  timer?.unref()

  async function sweep(): Promise<void> {
    const gone = [...entries.values()].filter(entry => !isLive(entry))
    for (const { key } of gone) {
      entries.delete(key)
      ports.search.forget(key)
    }
    for (const context of new Set(gone.map(entry => contextOf(entry.key)))) await save(`${context}/`)
  }

  return {
    async set(input) {
      const path = resolveOwnKey(input.namespace, input.key)
      const ttl = parseDuration(input.ttl ?? options().DefaultTtl, 'ttl')
      if (ttl <= 0 || ttl > MAX_TTL_MS) {
        throw new AppError('INVALID_INPUT', '`ttl` must be more than nothing and at most a year.', { field: 'ttl' })
      }
      const now = clock.now()
      const entry: WorkingEntry = {
        key: path,
        value: checkText(input.value, { field: 'value', most: MAX_VALUE_CHARS }),
        storedAt: instantOf(now),
        expiresAt: instantOf(now + ttl),
        category: normaliseCategory(input.category ?? null),
        tags: parseTags(input.tags ?? []),
      }
      makeRoom(path)
      await change(path, entry)
      return entry
    },
    get({ namespace, key }) {
      const path = resolveKey(namespace, key)
      const entry = live().find(one => one.key === path)
      if (entry === undefined) {
        throw new AppError('NOT_FOUND', `There is nothing at ${path} in working memory, or it has expired.`, {
          field: 'key',
        })
      }
      return entry
    },
    async search({ query, namespace, category, tags }) {
      const { MaxResults, MaxListed, PreviewChars } = options()
      const within = namespace === undefined ? null : prefixOf(namespace)
      const wantedTags = parseTags(tags ?? []).map(foldTag)
      const wantedCategory = category === undefined ? null : normaliseCategory(category)
      const pool = live().filter(
        entry =>
          (within === null || entry.key === within || entry.key.startsWith(`${within}/`)) &&
          (wantedCategory === null || isWithin(entry.category, wantedCategory)) &&
          wantedTags.every(tag => entry.tags.some(own => foldTag(own) === tag)),
      )
      if (query === undefined || query.trim() === '') {
        const newest = pool.toSorted((a, b) =>
          a.storedAt === b.storedAt ? byKey(a, b) : a.storedAt < b.storedAt ? 1 : -1,
        )
        return { results: newest.slice(0, MaxListed).map(hitOf), capped: newest.length > MaxListed }
      }
      const ranked = await ports.search.rank(query, pool)
      return {
        results: ranked
          .slice(0, MaxResults)
          .map(({ entry, score }) => ({ ...hitOf(entry), preview: previewOf(entry.value, PreviewChars), score })),
        capped: ranked.length > MaxResults,
      }
    },
    delete: async ({ namespace, key }) => drop(resolveOwnKey(namespace, key)),
    drop: path => drop(resolveKey(undefined, path)),
    inventory: prefix =>
      live()
        .filter(entry => entry.key.startsWith(`${prefix}/`))
        .toSorted(byKey)
        .map(entry => ({
          key: entry.key,
          remainingMs: epochOf(entry.expiresAt) - clock.now(),
          category: entry.category,
          tags: entry.tags,
        })),
    sweep,
    async close() {
      clearInterval(timer)
      if (!ports.readOnly) await sweep()
    },
  }
}

const byKey = (a: WorkingEntry, b: WorkingEntry): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** A namespace, or a whole context (`patrol`). */
const prefixOf = (namespace: string): string =>
  (CONTEXTS as readonly string[]).includes(namespace) ? namespace : checkNamespace(namespace)

/** The beginning of a value in one line, whole characters only. */
function previewOf(value: string, limit: number): string {
  const line = value
    .slice(0, limit * 8)
    .replace(/\s+/gu, ' ')
    .trim()
  const chars = [...line]
  return chars.length <= limit && line.length === value.length ? line : chars.slice(0, limit).join('')
}
