import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { createEngine, type Engine } from '#engine/create-engine.ts'
import { fixedClock } from '#test/support/fixed-clock.ts'

/** A process that dreams on a folder until it is killed, or that looks at what a killed one left and dreams to the end. */
export interface Order {
  readonly what: 'dream' | 'recover'
  readonly home: string
  readonly url: string
  readonly resources: string
}

/** What a process finds when it opens the folder. */
export interface Seen {
  readonly outcomes: readonly string[]
  readonly wrong: readonly string[]
}

export interface Found {
  /** How many things the run told of. */
  readonly told: number
  /** Outcomes in the run log when the folder was opened again, and after the next run. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** What is wrong, in words. */
  readonly wrong: readonly string[]
  /** What is remembered at the end, without ids that chance gave. */
  readonly corpus: readonly string[]
}

const open = (order: Order): Promise<Engine> =>
  createEngine({
    home: order.home,
    clock: fixedClock(),
    ids: { entry: () => randomBytes(6).toString('hex'), other: () => randomUUID() },
    timeZone: () => 'Europe/Berlin',
    resources: order.resources,
    env: {
      Embedding__Provider: 'off',
      Chat__ExpansionEnabled: 'false',
      Llm__Endpoint: order.url,
      Llm__Model: 'scripted-model',
    },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })

async function call(engine: Engine, name: string, input: object): Promise<unknown> {
  const result = await engine.dispatch(name, input)
  if (!result.ok) throw new Error(`${name}: ${result.error.code} ${result.error.message}`)
  return result.value
}

/** Until every file that is owed is written. */
async function inStep(home: string): Promise<void> {
  while (query(home, 'SELECT COUNT(*) AS owed FROM outbox')[0]?.owed !== 0) await sleep(5)
}

/** Looks at what it finds, tells of it, and dreams until it is killed. */
async function dream(order: Order): Promise<void> {
  const engine = await open(order)
  await engine.settled
  await inStep(order.home)
  process.send?.({ seen: { outcomes: outcomes(order.home), wrong: wrongIn(order.home) } satisfies Seen })
  engine.events.onAny(({ event }) => {
    if (event.startsWith('dream.')) process.send?.('told')
  })
  await call(engine, 'dream.run', {})
  await engine.close()
}

async function recover(order: Order): Promise<Found> {
  const engine = await open(order)
  await engine.settled
  await inStep(order.home)
  const before = outcomes(order.home)
  const wrong = wrongIn(order.home)
  let told = 0
  engine.events.onAny(({ event }) => {
    if (event.startsWith('dream.')) told++
  })
  await call(engine, 'dream.run', {})
  await inStep(order.home)
  wrong.push(...wrongIn(order.home))
  const found = { told, before, after: outcomes(order.home), wrong, corpus: corpusOf(order.home) }
  await engine.close()
  return found
}

type Row = Record<string, string | number | null>
function query(home: string, sql: string): Row[] {
  const db = new Database(join(home, 'reverie.db'), { readonly: true })
  try {
    return db.prepare(sql).all() as Row[]
  } finally {
    db.close()
  }
}

const outcomes = (home: string): string[] =>
  query(home, 'SELECT outcome FROM dream_run ORDER BY number').map(row => String(row.outcome))

const wrongIn = (home: string): string[] => [...decisionsNotWhole(home), ...filesThatDisagree(home)]

/** A deed without its line in the log, or a line without its deed. */
const decisionsNotWhole = (home: string): string[] => [
  ...query(
    home,
    `SELECT e.entry_id AS id FROM event e WHERE json_extract(e.actor, '$.kind') = 'dream' AND NOT EXISTS
       (SELECT 1 FROM dream_decision d WHERE d.operation_id = e.operation_id AND d.status = 'applied')`,
  ).map(row => `${row.id} was changed by a dream, and no decision says so`),
  ...query(
    home,
    `SELECT d.decision_id AS id, d.kind FROM dream_decision d WHERE d.status = 'applied' AND d.kind <> 'decayed'
       AND NOT EXISTS (SELECT 1 FROM event e WHERE e.operation_id = d.operation_id)`,
  ).map(row => `decision ${row.id} (${row.kind}) stands as applied and changed nothing`),
  ...query(
    home,
    `SELECT d.decision_id AS id, s.value AS source FROM dream_decision d, json_each(d.sources) s JOIN entry e ON e.id = s.value
     WHERE d.status = 'applied' AND d.kind IN ('merged', 'pruned') AND e.archived_at IS NULL`,
  ).map(row => `decision ${row.id} left its source ${row.source} live`),
  ...query(
    home,
    `SELECT d.decision_id AS id FROM dream_decision d WHERE d.status = 'applied' AND d.kind = 'merged'
       AND NOT EXISTS (SELECT 1 FROM entry e WHERE e.id = d.result AND e.archived_at IS NULL)`,
  ).map(row => `decision ${row.id} retired its sources without a result`),
]

const FIELDS =
  'id, content, category, importance_score, reinforcement_count, last_seen_at, archived_at, archived_reason'

function filesThatDisagree(home: string): string[] {
  const rows = new Map(query(home, `SELECT ${FIELDS} FROM entry`).map(row => [String(row.id), row]))
  const folder = join(home, 'memory')
  const wrong: string[] = []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json') || name.startsWith('.')) continue
    const file = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>
    const row = rows.get(String(file.id))
    rows.delete(String(file.id))
    const place = `${row?.category ?? 'general'}/${file.id}.json`
    if (row === undefined) wrong.push(`${name} has no entry`)
    else if (relative('.', name) !== place) wrong.push(`${name} should be ${place}`)
    else if (
      file.content !== row.content ||
      file.importanceScore !== row.importance_score ||
      file.reinforcementCount !== row.reinforcement_count ||
      file.lastSeenAt !== row.last_seen_at ||
      (file.archivedAt ?? null) !== row.archived_at
    )
      wrong.push(`${name} says something else than the database`)
  }
  return [...wrong, ...[...rows.keys()].map(id => `${id} has no file`)]
}

function corpusOf(home: string): string[] {
  const given = /^[6-9a-e]0{9}/u
  return query(home, `SELECT ${FIELDS} FROM entry`)
    .map(row =>
      JSON.stringify({
        ...row,
        id: given.test(String(row.id)) ? row.id : null,
        archived_reason: row.archived_reason === null ? null : String(row.archived_reason).replace(/[0-9a-f]{12}/u, ''),
      }),
    )
    .toSorted()
}

process.on('message', (order: Order) => {
  const work = { dream, recover }[order.what]
  work(order).then(
    found => process.send?.({ found }),
    error => process.send?.({ error: String(error instanceof Error ? error.stack : error) }),
  )
})
process.send?.('ready')
