import { type DreamRun, PASSES, type PassName } from '#shared/domain/dream.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import type { Directives } from '../directives.ts'
import type { Models } from '../llm/models.ts'
import type { Clock } from '../ports.ts'
import type { Vocabulary } from '../rules/vocabulary.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { closeRun, findRun, findRunLine, insertRun, savePass, setTokens } from '../store/dream-log.ts'
import { countEntries } from '../store/entries.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { clearLog } from './clear-log.ts'
import { modelForRun } from './dream-model.ts'
import type { ModelContext, Pass, PassContext } from './pass.ts'
import { createProgress } from './progress.ts'
import { type Done, type Going, type PassPorts, runPass } from './run-pass.ts'
import { summarise } from './summary.ts'

export interface DreamPorts extends PassPorts {
  readonly settings: SettingsStore
  readonly models: Models
  readonly directives: Directives
  readonly vocabulary: () => Vocabulary
  readonly clock: Clock
  readonly home: string
  readonly readOnly: boolean
}

export interface RunRequest {
  readonly mode: DreamRun['mode']
  readonly trigger: DreamRun['trigger']
  readonly passes?: readonly PassName[] | undefined
}

/** The passes whose reading of the conversation log decides how far it may be cleared. */
const LOG_READERS: readonly PassName[] = ['mining', 'episodes', 'preferences']

/** What the passes of one run are given. */
export function contextOf(
  ports: DreamPorts,
  run: { readonly now: number; readonly signal: AbortSignal; readonly model: ModelContext | null },
): PassContext {
  let repairs = 0
  return {
    db: ports.db,
    settings: ports.settings.current(),
    ...run,
    home: ports.home,
    vocabulary: ports.vocabulary,
    directive: name => ports.directives.read(name),
    newId: () => ports.writer.newId(),
    spendRepair: most => repairs++ < most,
  }
}

/**
 * Runs the passes in order, one run at a time, and keeps the run's line in the log. Passes gather, propose and
 * decide; `run-pass.ts` writes what they decided.
 */
export function createRunner(ports: DreamPorts, passes: readonly Pass<never, never>[]) {
  const { db, bus, clock } = ports
  let going: Going | null = null

  async function run(request: RunRequest): Promise<DreamRun> {
    if (going !== null) throw new AppError('LOCKED', 'A dream is going on already. Wait for it, or cancel it.')
    const self: Going = {
      runId: ports.ids.other(),
      mode: request.mode,
      now: clock.now(),
      abort: new AbortController(),
      use: { tokens: { prompt: 0, completion: 0 }, calls: 0, answers: [] },
    }
    going = self
    insertRun(db, {
      runId: self.runId,
      mode: request.mode,
      trigger: request.trigger,
      startedAt: instantOf(self.now),
      model: ports.models.name(),
      before: countEntries(db),
    })
    let finished: readonly Done[] = []
    let broken = true
    try {
      finished = await runAll(self, request.passes ?? PASSES)
      broken = false
    } finally {
      setTokens(db, self.runId, self.use.tokens)
      const after = countEntries(db)
      closeRun(db, self.runId, {
        outcome: broken ? 'interrupted' : outcomeOf(self, finished),
        endedAt: instantOf(clock.now()),
        summary: summarise(
          request.mode,
          finished.map(done => done.report),
          after.live,
          finished.some(done => done.limited),
        ),
        after,
      })
      going = null
      bus.emit('dream.finished', { run: findRunLine(db, self.runId) })
    }
    return findRun(db, self.runId)
  }

  async function runAll(self: Going, selected: readonly PassName[]): Promise<readonly Done[]> {
    const { MaxTokens, MaxCalls } = ports.settings.current().Dream
    const progress = createProgress(bus, self.runId, self.use)
    const limits = { tokens: MaxTokens, calls: MaxCalls }
    const model = await modelForRun(ports.models, limits, self.abort.signal, self.use, progress.again)
    const context = contextOf(ports, { now: self.now, signal: self.abort.signal, model })
    const finished: Done[] = []
    for (const [place, pass] of (passes as readonly Pass[]).entries()) {
      if (!selected.includes(pass.name)) continue
      const done = await runPass(ports, self, pass, context, progress.of(pass.name), report => {
        savePass(db, self.runId, place, report)
        setTokens(db, self.runId, self.use.tokens)
      })
      finished.push(done)
    }
    await clear(self, context, selected)
    return finished
  }

  /** The log goes only once every pass with a model had its turn at it; a preview and a run without a model leave it. */
  async function clear(self: Going, { settings, model }: PassContext, selected: readonly PassName[]): Promise<void> {
    if (self.mode === 'preview' || model === null || self.abort.signal.aborted) return
    if (!LOG_READERS.some(name => selected.includes(name))) return
    const readers = (passes as readonly Pass[]).filter(
      pass => LOG_READERS.includes(pass.name) && pass.enabled(settings),
    )
    const cleared = await clearLog(
      db,
      ports.home,
      readers.map(pass => pass.name),
    )
    if (cleared > 0) ports.logger.info('the conversation log was cleared of what was read', { lines: cleared })
  }

  return {
    run,
    running: (): string | null => going?.runId ?? null,
    cancel(): boolean {
      going?.abort.abort()
      return going !== null
    },
    /** Cancels and waits, for closing the engine. */
    async stop(): Promise<void> {
      going?.abort.abort()
      while (going !== null) await yieldToLoop()
    },
  }
}

function outcomeOf(self: Going, finished: readonly Done[]): DreamRun['outcome'] {
  if (self.abort.signal.aborted) return 'cancelled'
  if (finished.some(done => done.held > 0)) return 'waiting'
  return finished.some(done => done.limited || done.report.outcome === 'failed') ? 'done-in-part' : 'done'
}
