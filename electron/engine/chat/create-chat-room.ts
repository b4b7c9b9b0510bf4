import type { DreamRun } from '#shared/domain/dream.ts'
import type { Directives } from '../directives.ts'
import type { EventBus } from '../event-bus.ts'
import type { Models } from '../llm/models.ts'
import type { Memory } from '../memory/memory.ts'
import type { Clock, Ids, Logger } from '../ports.ts'
import type { Quiet } from '../quiet.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { WriteDb } from '../store/database.ts'
import type { WorkingMemory } from '../working/working-memory.ts'
import { type Chat, createChat } from './chat.ts'
import { createConversationLog } from './conversation-log.ts'
import { createExpansions, type Expansions } from './expansions.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { historyTool } from './tools/history-tool.ts'
import { memoryTools } from './tools/memory-tools.ts'
import { workingTools } from './tools/working-tools.ts'
import { createKeptTranscripts, createPassingTranscripts, joinTranscripts, settleBrokenAnswers } from './transcripts.ts'

export interface ChatRoom {
  readonly chat: Chat
  readonly sessions: Sessions
  readonly expansions: Expansions
  close(): Promise<void>
}

/** Puts the chat together. */
export function createChatRoom(ports: {
  readonly db: WriteDb
  readonly home: string
  readonly readOnly: boolean
  readonly memory: Memory
  readonly working: WorkingMemory
  readonly models: Models
  readonly settings: SettingsStore
  readonly directives: Directives
  readonly bus: EventBus
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly timeZone: () => string
  readonly quiet: Quiet
  readonly dream: () => Promise<DreamRun>
}): ChatRoom {
  const { db, memory, working, settings, bus, clock, logger } = ports
  const transcripts = joinTranscripts(
    createKeptTranscripts(db),
    createPassingTranscripts(),
    () => settings.current().Chat.KeepTranscripts,
  )
  if (!ports.readOnly) {
    const broken = settleBrokenAnswers(db)
    if (broken > 0)
      logger.warn('answers were left unfinished by a process that ended; they are marked as stopped', { broken })
  }
  const log = createConversationLog(ports.home, logger)
  const expansions = createExpansions({ ...ports, transcripts, whenQuiet: ports.quiet.whenQuiet })
  const chat = createChat({
    ...ports,
    transcripts,
    log,
    expansions,
    tools: [...memoryTools(memory, expansions), ...workingTools(working), historyTool(transcripts)],
    commands: { memory, dream: ports.dream },
    onStreaming: ports.quiet.set,
  })
  const sessions = createSessions({ db, transcripts, memory, log, bus, clock, isAnswering: chat.isAnswering })
  return {
    chat,
    sessions,
    expansions,
    async close() {
      await chat.close()
      await expansions.close()
    },
  }
}
