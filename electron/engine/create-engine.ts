import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { Handlers } from '#shared/contract/index.ts'
import { AppError } from '#shared/errors.ts'
import { createChatRoom } from './chat/create-chat-room.ts'
import { createDirectives } from './directives.ts'
import { createDispatch, type UntypedDispatch } from './dispatch.ts'
import { createDream } from './dream/dream.ts'
import { createScheduler } from './dream/scheduler.ts'
import { createEventBus, type EventBus } from './event-bus.ts'
import { chatHandlers } from './handlers/chat.ts'
import { directiveHandlers } from './handlers/directive.ts'
import { dreamHandlers } from './handlers/dream.ts'
import { memoryHandlers } from './handlers/memory.ts'
import { systemHandlers } from './handlers/system.ts'
import { workingHandlers } from './handlers/working.ts'
import { folderWithin } from './home.ts'
import { createModels, sleep } from './llm/models.ts'
import { createFileLogger } from './log-file.ts'
import { createMemoryRoom } from './memory/create-memory-room.ts'
import { corruption } from './mirror/corruption.ts'
import { createMirror } from './mirror/mirror.ts'
import type { Clock, Ids, Logger, Secrets } from './ports.ts'
import { createQuiet } from './quiet.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { createErasure } from './store/erasure.ts'
import { countExpansions } from './store/expansions.ts'
import { openStore } from './store/open-store.ts'
import { createUiState } from './store/ui-state.ts'
import { createBackups } from './system/backup.ts'
import { lostDatabase } from './system/lost-database.ts'
import { createModelHub } from './system/model-hub.ts'
import { createProblems } from './system/problems.ts'
import { createStatus } from './system/status.ts'
import { createWorkingFiles } from './working/working-files.ts'
import { createWorkingMemory } from './working/working-memory.ts'
import { createWorkingSearch } from './working/working-search.ts'

export { describeIssues } from './dispatch.ts'
export { resolveHome } from './home.ts'

/** What an engine needs of its host. Whatever is left out is the real thing. */
export interface EnginePorts {
  /** The data folder, absolute. */
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder of directives and samples, absolute. */
  readonly resources: string
  readonly secrets?: Secrets
  readonly clock?: Clock
  readonly ids?: Ids
  readonly logger?: Logger
  /** The user's IANA time zone; the system's unless given. */
  readonly timeZone?: () => string
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Calls back later; answers what calls it off. */
  readonly later?: (ms: number, work: () => void) => () => void
}

/** The whole of Reverie without a window. */
export interface Engine {
  readonly dispatch: UntypedDispatch
  readonly events: EventBus
  readonly readOnly: boolean
  /** Resolves once what happened to the files while nothing ran is taken in. Calls need not wait for it. */
  readonly settled: Promise<void>
  /** Finishes what is owed to the disk and lets go of the data folder. */
  close(): Promise<void>
}

const systemIds: Ids = {
  entry: () => randomBytes(6).toString('hex'),
  other: () => randomUUID(),
}

/** A command line has no keychain: secrets come from the environment and cannot be stored. */
const noSecrets: Secrets = {
  get: async () => null,
  async set(name) {
    const variable = name.replace('.', '__')
    throw new AppError('STORAGE', `Keys cannot be stored from here. Set ${variable} in the environment instead.`)
  },
}

/** Calls back later, unless called off or the process ends first. */
function laterByTimer(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Opens a data folder and puts the engine together. Everything it does is decided elsewhere. */
export async function createEngine(ports: EnginePorts): Promise<Engine> {
  const clock: Clock = ports.clock ?? { now: () => Date.now() }
  const ids = ports.ids ?? systemIds
  mkdirSync(ports.home, { recursive: true })
  const log =
    ports.logger === undefined ? createFileLogger(ports.home) : { logger: ports.logger, close: async () => {} }
  const { logger } = log
  const timeZone = ports.timeZone ?? (() => Intl.DateTimeFormat().resolvedOptions().timeZone)

  const bus = createEventBus(error => logger.error('a listener failed', { cause: String(error) }))
  const problems = createProblems({ clock, onChanged: list => bus.emit('problem', { problems: list }) })
  const settings = createSettingsStore({ home: ports.home, env: ports.env, secrets: ports.secrets ?? noSecrets, clock })
  const directives = createDirectives({ home: ports.home, resources: ports.resources, logger })
  const store = openStore(ports.home, {
    check: corruption.check,
    moveAside: path => corruption.moveAside(path, clock.now()),
  })
  const { db, readOnly } = store
  const models = createModels({
    settings,
    clock,
    ids,
    onState: state => bus.emit('model.state', state),
    ...(ports.sleep === undefined ? {} : { sleep: ports.sleep }),
  })
  const memoryFolder = (): string => folderWithin(ports.home, settings.current().Memory.BasePath)
  const quiet = createQuiet()

  const room = createMemoryRoom({
    db,
    readOnly,
    settings,
    clock,
    ids,
    logger,
    bus,
    problems,
    home: ports.home,
    resources: ports.resources,
    memoryFolder,
    timeZone,
    onOwed: () => mirror.nudge(),
    busy: () => mirror.busy(),
  })
  const mirror = createMirror({
    db,
    writer: room.writer,
    index: room.index,
    folder: memoryFolder(),
    readOnly,
    clock,
    logger,
    problems,
    onState: state => bus.emit('mirror.state', state),
  })
  const working = createWorkingMemory({
    files: createWorkingFiles(folderWithin(ports.home, settings.current().WorkingMemory.BasePath), clock, problems),
    search: createWorkingSearch({
      embed: text => room.embeddings.query(text),
      minSimilarity: () => room.embeddings.minSimilarity(),
      lexicalWeight: () => settings.current().Memory.LexicalWeight,
    }),
    settings,
    clock,
    readOnly,
    onChanged: namespaces => bus.emit('working.changed', { namespaces }),
  })
  const dream = createDream(
    {
      db,
      writer: room.writer,
      settings,
      bus,
      clock,
      ids,
      logger,
      home: ports.home,
      readOnly,
      whenQuiet: quiet.whenQuiet,
      models,
      directives,
      vocabulary: room.vocabulary,
      whenLikenessKnown: room.whenLikenessKnown,
      place: room.place,
      floor: () => {
        const { PruningProtectionImportance, PruningProtectionReinforcementCount } = settings.current().Dream
        return { importance: PruningProtectionImportance, reinforcementCount: PruningProtectionReinforcementCount }
      },
    },
    room.curation,
  )
  const scheduler = createScheduler({
    db,
    readOnly,
    settings,
    clock,
    timeZone,
    logger,
    dream: () => dream.run({ mode: 'apply', trigger: 'schedule' }),
    later: ports.later ?? laterByTimer,
  })
  const chat = createChatRoom({
    db,
    home: ports.home,
    readOnly,
    memory: room.memory,
    working,
    models,
    settings,
    directives,
    bus,
    clock,
    ids,
    logger,
    timeZone,
    quiet,
    dream: () => dream.run({ mode: 'apply', trigger: 'user' }),
  })

  if (!readOnly && (store.replaced !== null || store.fresh)) {
    // a missing database with files beside it was lost; with none, nothing was ever here
    const { entries } = await mirror.rebuild()
    if (store.replaced !== null || entries > 0) problems.report(lostDatabase(store.path, store.replaced))
  }
  for (const problem of settings.problems()) problems.report(problem)

  const status = createStatus({
    db,
    readOnly,
    models,
    embeddings: room.embeddings,
    mirror,
    problems,
    sample: room.sample,
    dream,
    nextDream: () => scheduler.next(),
  })
  const erasure = createErasure(db)
  const backups = createBackups({
    db,
    home: ports.home,
    clock,
    logger,
    onProgress: progress => bus.emit('backup.progress', progress),
  })
  const handlers: Handlers = {
    ...memoryHandlers({ ...room, pathOf: id => mirror.pathOf(id), onPurged: () => erasure.soon() }),
    ...workingHandlers(working),
    ...chatHandlers(chat.chat, chat.sessions),
    ...dreamHandlers(dream),
    ...directiveHandlers(directives),
    ...systemHandlers({
      settings,
      onSettingsChanged(sections) {
        if (sections.includes('Llm')) models.settingsChanged()
        if (sections.includes('Dream')) scheduler.settingsChanged()
        if (sections.includes('Embedding') || sections.includes('Memory')) room.embeddings.settingsChanged()
        chat.expansions.nudge()
        bus.emit('settings.changed', { sections })
      },
      models: createModelHub({ settings, clock, ids, sleep: ports.sleep ?? sleep }),
      health: {
        db,
        home: ports.home,
        databasePath: store.path,
        clock,
        settings,
        readOnly,
        mirror: () => mirror.state(),
        embeddings: () => room.embeddings.state(),
        pendingExpansions: () => countExpansions(db),
        problems: () => problems.list(),
        lastBackup: async () => (await backups.list())[0] ?? null,
        waitFor: {
          async embeddings() {
            await room.embeddings.idle()
            await room.nearDuplicates.idle()
          },
          expansions: () => chat.expansions.idle(),
          mirror: () => mirror.idle(),
        },
      },
      status,
      ui: createUiState(db),
      backups,
      mirror,
    }),
  }

  room.embeddings.start()
  room.nearDuplicates.start()
  const starting = mirror
    .start()
    .catch(error => logger.error('the memory files could not be taken in', { cause: String(error) }))
  scheduler.start()
  chat.expansions.nudge()
  logger.info('engine ready', { home: ports.home, readOnly })

  return {
    dispatch: createDispatch({ handlers, readOnly: () => readOnly, logger }),
    events: bus,
    readOnly,
    settled: starting,
    async close() {
      scheduler.close()
      await backups.close()
      await chat.close()
      await dream.close()
      await room.embeddings.close()
      await room.nearDuplicates.close()
      await mirror.close()
      await starting
      await erasure.close()
      await working.close()
      store.close()
      await log.close()
    },
  }
}
