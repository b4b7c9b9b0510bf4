import type { Decision, DecisionStatus, DreamRun, DreamRunLine, PassName, PassReport } from '#shared/domain/dream.ts'
import { AppError } from '#shared/errors.ts'
import type { ReadDb, WriteDb } from './database.ts'

interface RunRow {
  number: number
  run_id: string
  mode: DreamRun['mode']
  trigger: DreamRun['trigger']
  outcome: DreamRun['outcome']
  started_at: string
  ended_at: string | null
  summary: string
  model: string | null
  prompt_tokens: number
  completion_tokens: number
  corpus_before: string
  corpus_after: string | null
  undone: number
}

const RUN_COLUMNS =
  'number, run_id, mode, trigger, outcome, started_at, ended_at, summary, model, prompt_tokens, completion_tokens, corpus_before, corpus_after, undone'

const headOf = (r: RunRow): Omit<DreamRun, 'passes'> => ({
  runId: r.run_id,
  number: r.number,
  mode: r.mode,
  trigger: r.trigger,
  outcome: r.outcome,
  startedAt: r.started_at,
  endedAt: r.ended_at,
  summary: r.summary,
  model: r.model,
  tokens: { prompt: r.prompt_tokens, completion: r.completion_tokens },
  corpus: {
    before: JSON.parse(r.corpus_before),
    after: r.corpus_after === null ? null : JSON.parse(r.corpus_after),
  },
  undone: r.undone === 1,
})

/** Opens a run in the log; it stands as `running` until it is closed, and as `interrupted` if it never is. */
export function insertRun(
  db: WriteDb,
  run: Pick<DreamRun, 'runId' | 'mode' | 'trigger' | 'startedAt' | 'model'> & {
    before: { live: number; archived: number }
  },
): void {
  db.run(
    `INSERT INTO dream_run (run_id, mode, trigger, outcome, started_at, summary, model, corpus_before)
     VALUES (?, ?, ?, 'running', ?, '', ?, ?)`,
    run.runId,
    run.mode,
    run.trigger,
    run.startedAt,
    run.model,
    JSON.stringify(run.before),
  )
}

export function closeRun(
  db: WriteDb,
  runId: string,
  end: { outcome: DreamRun['outcome']; endedAt: string; summary: string; after: { live: number; archived: number } },
): void {
  db.run(
    'UPDATE dream_run SET outcome = ?, ended_at = ?, summary = ?, corpus_after = ? WHERE run_id = ?',
    end.outcome,
    end.endedAt,
    end.summary,
    JSON.stringify(end.after),
    runId,
  )
}

export const setTokens = (db: WriteDb, runId: string, tokens: { prompt: number; completion: number }): void =>
  void db.run(
    'UPDATE dream_run SET prompt_tokens = ?, completion_tokens = ? WHERE run_id = ?',
    tokens.prompt,
    tokens.completion,
    runId,
  )

export const setOutcome = (db: WriteDb, runId: string, outcome: DreamRun['outcome']): void =>
  void db.run('UPDATE dream_run SET outcome = ? WHERE run_id = ?', outcome, runId)

/** Runs that a killed process left open are marked; each of their decisions is whole or absent. */
export const markInterrupted = (db: WriteDb, at: string): number =>
  db.run(
    `UPDATE dream_run SET outcome = 'interrupted', ended_at = ?,
       summary = CASE summary WHEN '' THEN 'Interrupted. What was decided before stands; nothing is half done.' ELSE summary END
     WHERE outcome = 'running'`,
    at,
  ).changes

export function savePass(db: WriteDb, runId: string, place: number, report: Omit<PassReport, 'decisions'>): void {
  db.run(
    `INSERT OR REPLACE INTO dream_pass (run_id, pass, place, outcome, note, counts, answers) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    runId,
    report.pass,
    place,
    report.outcome,
    report.note,
    JSON.stringify(report.counts),
    JSON.stringify(report.answers),
  )
}

/** What a run that was stopped short had reviewed for good, and how much of it had been removed. */
export interface Stopped {
  readonly reviewed: number
  readonly removed: number
}

/** What the last run left of a pass, where it was stopped short; nothing where it came to its end. */
export function stoppedShort(db: ReadDb, pass: PassName, besides: string): Stopped {
  const last = db.get<{ runId: string; outcome: PassReport['outcome']; counts: string }>(
    `SELECT r.run_id AS runId, p.outcome, p.counts FROM dream_pass p JOIN dream_run r ON r.run_id = p.run_id
     WHERE p.pass = ? AND r.mode = 'apply' AND r.run_id <> ? ORDER BY r.number DESC LIMIT 1`,
    pass,
    besides,
  )
  if (last?.outcome !== 'cancelled') return { reviewed: 0, removed: 0 }
  const { settled = 0, removed = 0 } = JSON.parse(last.counts) as { settled?: number; removed?: number }
  const gone =
    db.get<{ n: number }>(
      `SELECT COUNT(*) AS n FROM dream_decision
       WHERE run_id = ? AND pass = ? AND status = 'applied' AND kind IN ('pruned', 'superseded')`,
      last.runId,
      pass,
    )?.n ?? 0
  return { reviewed: settled + gone, removed: removed + gone }
}

export interface LoggedDecision {
  readonly decision: Decision
  /** The operations as JSON, and the deed they became when applied. */
  readonly operations: string
  readonly operationId: string | null
}

export function insertDecision(db: WriteDb, runId: string, logged: LoggedDecision): void {
  const d = logged.decision
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
  db.run(
    `INSERT INTO dream_decision (decision_id, run_id, pass, kind, status, reason, sources, result, missing, before, after, counts, operations, operation_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    d.decisionId,
    runId,
    d.pass,
    d.kind,
    d.status,
    d.reason,
    JSON.stringify(d.sources),
    d.result ?? null,
    json(d.missing),
    json(d.before),
    d.after ?? null,
    json(d.counts),
    logged.operations,
    logged.operationId,
  )
}

export function setDecision(
  db: WriteDb,
  decisionId: string,
  to: { status: DecisionStatus; reason: string; operationId?: string | null; result?: string },
): void {
  db.run(
    `UPDATE dream_decision SET status = ?, reason = ?, operation_id = COALESCE(?, operation_id),
       result = COALESCE(?, result) WHERE decision_id = ?`,
    to.status,
    to.reason,
    to.operationId ?? null,
    to.result ?? null,
    decisionId,
  )
}

interface DecisionRow {
  decision_id: string
  pass: PassName
  kind: Decision['kind']
  status: DecisionStatus
  reason: string
  sources: string
  result: string | null
  missing: string | null
  before: string | null
  after: string | null
  counts: string | null
  operations: string
  operation_id: string | null
}

const decisionOf = (r: DecisionRow): LoggedDecision => ({
  decision: {
    decisionId: r.decision_id,
    pass: r.pass,
    kind: r.kind,
    status: r.status,
    reason: r.reason,
    sources: JSON.parse(r.sources) as string[],
    ...(r.result === null ? {} : { result: r.result }),
    ...(r.missing === null ? {} : { missing: JSON.parse(r.missing) as string[] }),
    ...(r.before === null ? {} : { before: JSON.parse(r.before) as { id: string; content: string }[] }),
    ...(r.after === null ? {} : { after: r.after }),
    ...(r.counts === null ? {} : { counts: JSON.parse(r.counts) as Record<string, number> }),
  },
  operations: r.operations,
  operationId: r.operation_id,
})

export const decisionsOfRun = (db: ReadDb, runId: string): LoggedDecision[] =>
  db
    .all<DecisionRow>(
      `SELECT decision_id, pass, kind, status, reason, sources, result, missing, before, after, counts, operations, operation_id
       FROM dream_decision WHERE run_id = ? ORDER BY seq`,
      runId,
    )
    .map(decisionOf)

function runRow(db: ReadDb, runId: string): RunRow {
  const row = db.get<RunRow>(`SELECT ${RUN_COLUMNS} FROM dream_run WHERE run_id = ?`, runId)
  if (row === undefined) throw new AppError('NOT_FOUND', `There is no dream with the id ${runId}.`, { field: 'runId' })
  return row
}

export function findRun(db: ReadDb, runId: string): DreamRun {
  const row = runRow(db, runId)
  const decisions = decisionsOfRun(db, runId).map(d => d.decision)
  const passes = db.all<{
    pass: PassName
    outcome: PassReport['outcome']
    note: string
    counts: string
    answers: string
  }>('SELECT pass, outcome, note, counts, answers FROM dream_pass WHERE run_id = ? ORDER BY place, pass', runId)
  return {
    ...headOf(row),
    passes: passes.map(p => ({
      pass: p.pass,
      outcome: p.outcome,
      note: p.note,
      counts: JSON.parse(p.counts) as Record<string, number>,
      answers: JSON.parse(p.answers) as string[],
      decisions: decisions.filter(d => d.pass === p.pass),
    })),
  }
}

/**
 * Runs, newest first, with how many decisions of each kind stand in them.
 *
 * @param before the number of the last run of the page before; null for the first page
 */
export function listRuns(db: ReadDb, before: number | null, limit: number): { total: number; runs: DreamRunLine[] } {
  const rows = db.all<RunRow>(
    `SELECT ${RUN_COLUMNS} FROM dream_run WHERE number < ? ORDER BY number DESC LIMIT ?`,
    before ?? Number.MAX_SAFE_INTEGER,
    limit,
  )
  const total = db.get<{ n: number }>('SELECT COUNT(*) AS n FROM dream_run')?.n ?? 0
  return { total, runs: rows.map(row => ({ ...headOf(row), counts: countsOf(db, row.run_id) })) }
}

export const findRunLine = (db: ReadDb, runId: string): DreamRunLine => ({
  ...headOf(runRow(db, runId)),
  counts: countsOf(db, runId),
})

function countsOf(db: ReadDb, runId: string): Record<string, number> {
  const rows = db.all<{ kind: string; n: number }>(
    `SELECT kind, COUNT(*) AS n FROM dream_decision WHERE run_id = ? AND status <> 'skipped' GROUP BY kind ORDER BY kind`,
    runId,
  )
  return Object.fromEntries(rows.map(r => [r.kind, r.n]))
}

/** Tokens answered for each one asked, over the last ten runs that asked a model; null when none did. */
export function answeredShare(db: ReadDb): number | null {
  const sums = db.get<{ prompt: number | null; completion: number }>(
    `SELECT SUM(prompt_tokens) AS prompt, SUM(completion_tokens) AS completion FROM
       (SELECT prompt_tokens, completion_tokens FROM dream_run WHERE prompt_tokens > 0 ORDER BY number DESC LIMIT 10)`,
  )
  return sums === undefined || sums.prompt === null || sums.prompt === 0 ? null : sums.completion / sums.prompt
}

export const markRunUndone = (db: WriteDb, runId: string): void =>
  void db.run('UPDATE dream_run SET undone = 1 WHERE run_id = ?', runId)

export const lastRunAt = (db: ReadDb): string | null =>
  db.get<{ at: string }>("SELECT started_at AS at FROM dream_run WHERE mode = 'apply' ORDER BY number DESC LIMIT 1")
    ?.at ?? null

export interface DecayEvent {
  readonly decisionId: string
  readonly runId: string
  readonly at: string
  readonly before: number
  readonly after: number
}

/** What decay did to an entry, newest first: joined into its history. */
export const decaysOf = (db: ReadDb, entryId: string): DecayEvent[] =>
  db.all(
    `SELECT i.decision_id AS decisionId, d.run_id AS runId, i.at, i.before, i.after
     FROM decay_item i JOIN dream_decision d ON d.decision_id = i.decision_id
     WHERE i.entry_id = ? ORDER BY i.at DESC, i.decision_id`,
    entryId,
  )

/**
 * Takes a purged entry's text out of the run log: that something was decided stays, what it said does not, and
 * neither do the raw answers of the passes that decided on it or that name it.
 */
export function blankDecisions(db: WriteDb, entryId: string): void {
  const named = `(result = ? OR EXISTS (SELECT 1 FROM json_each(sources) WHERE value = ?))`
  db.run(
    `UPDATE dream_pass SET answers = '[]' WHERE answers <> '[]' AND (instr(answers, ?) > 0 OR EXISTS (
       SELECT 1 FROM dream_decision d WHERE d.run_id = dream_pass.run_id AND d.pass = dream_pass.pass AND ${named}))`,
    entryId,
    entryId,
    entryId,
  )
  db.run(
    `UPDATE dream_decision SET before = NULL, after = NULL, missing = NULL, operations = '[]',
       reason = 'the text of one of its memories was purged' WHERE ${named}`,
    entryId,
    entryId,
  )
  db.run('DELETE FROM decay_item WHERE entry_id = ?', entryId)
}
