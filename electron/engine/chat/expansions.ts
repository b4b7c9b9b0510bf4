import { z } from 'zod'
import type { Actor } from '#shared/domain/actor.ts'
import type { MemoryChange } from '#shared/domain/chat.ts'
import { type Metadata, SUBJECT_KEYS } from '#shared/domain/entry.ts'
import { instantOf } from '#shared/domain/instant.ts'
import { AppError } from '#shared/errors.ts'
import type { Directives } from '../directives.ts'
import type { EventBus } from '../event-bus.ts'
import { askJson } from '../llm/ask-json.ts'
import type { Models } from '../llm/models.ts'
import type { Candidate, Memory, SaveOutcome } from '../memory/memory.ts'
import type { Clock, Logger } from '../ports.ts'
import { bypassesDuplicateCheck, displayCategory } from '../rules/categories.ts'
import { localMoment } from '../rules/moment.ts'
import { checkSubjectTime } from '../rules/subject-time.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { WriteDb } from '../store/database.ts'
import {
  countExpansions,
  nextExpansion,
  type PendingExpansion,
  queueExpansion,
  settleExpansion,
} from '../store/expansions.ts'
import type { ToolContext } from './tools/tool.ts'
import type { Transcripts } from './transcripts.ts'

const text = z.string().nullish()
/** SPEC §5.2: what the model words a saved text as. */
const ExpansionAnswer = z.object({
  entries: z
    .array(
      z.object({
        content: z.string(),
        category: text,
        tags: z.union([z.array(z.string()), z.string()]).nullish(),
        importance: z.coerce.number().min(0).max(1).nullish().catch(null),
        subjectTime: text,
        subjectTimeStart: text,
        subjectTimeEnd: text,
      }),
    )
    .default([]),
})
type ExpandedEntry = z.infer<typeof ExpansionAnswer>['entries'][number]

/** Saving in two halves: the raw text at once, its wording as focused facts in the background. */
export interface Expansions {
  save(candidate: Candidate, context: Pick<ToolContext, 'actor' | 'sessionId' | 'messageId'>): Promise<SaveOutcome>
  pending(): number
  /** Goes on with what is owed, if it is not at it already. */
  nudge(): void
  /** Resolves when none is owed. */
  idle(): Promise<void>
  close(): Promise<void>
}

export function createExpansions(ports: {
  readonly db: WriteDb
  readonly memory: Memory
  readonly models: Models
  readonly directives: Directives
  readonly settings: SettingsStore
  readonly transcripts: Transcripts
  readonly bus: EventBus
  readonly clock: Clock
  readonly logger: Logger
  readonly timeZone: () => string
  readonly readOnly: boolean
  /** Resolves when no answer is being streamed: a local model serves one request at a time. */
  readonly whenQuiet: () => Promise<void>
}): Expansions {
  const { db, memory, models } = ports
  const abort = new AbortController()
  let working: Promise<void> | null = null

  async function drain(): Promise<void> {
    for (let next = nextExpansion(db); next !== undefined && !abort.signal.aborted; next = nextExpansion(db)) {
      await ports.whenQuiet()
      if (abort.signal.aborted) return
      try {
        await expandOne(next)
      } catch (error) {
        if (error instanceof AppError && error.code === 'CANCELLED') return
        ports.logger.error('a saved text could not be worded as facts; it stands alone', { cause: String(error) })
      }
      settleExpansion(db, next.seq)
    }
  }

  async function expandOne(pending: PendingExpansion): Promise<void> {
    const entry = memory.find(pending.entryId)
    if (entry === undefined || entry.archivedAt !== null) return
    const facts = await wordedBy(entry.content, displayCategory(entry.category))
    const actor: Actor = { kind: 'assistant', sessionId: pending.sessionId, messageId: pending.messageId }
    const { outcomes, replaced, refused } = await memory.expand(pending.entryId, facts, actor)
    for (const { reason } of refused) ports.logger.warn('a fact that the model worded was left out', { reason })
    tell(pending, outcomes, replaced)
  }

  /** The facts as the model words them; none when it cannot, and then the text stands as it is. */
  async function wordedBy(content: string, category: string): Promise<readonly Candidate[]> {
    const model = await models.current()
    if (model === null) return []
    try {
      const { value } = await askJson(
        model,
        [
          { role: 'system', content: ports.directives.read('expansion.md') },
          {
            role: 'user',
            content: `Now: ${localMoment(ports.clock.now(), ports.timeZone())}\nCategory as saved: ${category}\nText:\n${content}`,
          },
        ],
        { name: 'memories', schema: ExpansionAnswer },
        abort.signal,
      )
      return value.entries.map(candidateOf)
    } catch (error) {
      if (abort.signal.aborted) throw new AppError('CANCELLED', 'Stopped.')
      ports.logger.warn('the model did not word a saved text as facts; it stands alone', { cause: String(error) })
      return []
    }
  }

  /** The chip under the answer follows its entry. */
  function tell(pending: PendingExpansion, outcomes: readonly SaveOutcome[], replaced: boolean): void {
    const message = ports.transcripts.find(pending.messageId)
    if (message === undefined || outcomes.length === 0) return
    const changes = outcomes.map(
      (o): MemoryChange => ({
        action: o.action,
        id: o.id,
        eventId: o.eventId,
        ...(o.conflictWith === undefined ? {} : { conflictWith: o.conflictWith }),
      }),
    )
    const swap = (list: readonly MemoryChange[]): MemoryChange[] => {
      const place = list.findIndex(change => change.id === pending.entryId)
      if (place < 0) return [...list, ...changes]
      return [...list.slice(0, replaced ? place : place + 1), ...changes, ...list.slice(place + 1)]
    }
    ports.transcripts.put({ ...message, changes: swap(message.changes) })
    for (const [i, change] of changes.entries()) {
      ports.bus.emit('chat.change', {
        sessionId: pending.sessionId,
        messageId: pending.messageId,
        change,
        ...(replaced && i === 0 ? { replaces: pending.entryId } : {}),
      })
    }
  }

  function nudge(): void {
    if (working !== null || ports.readOnly || abort.signal.aborted || countExpansions(db) === 0) return
    working = drain().finally(() => {
      working = null
    })
  }

  return {
    async save(candidate, { actor, sessionId, messageId }) {
      const expands =
        ports.settings.current().Chat.ExpansionEnabled &&
        models.name() !== null &&
        !bypassesDuplicateCheck(candidate.category ?? null)
      if (!expands) return memory.save(candidate, actor)
      const { id, eventId } = db.transaction(() => {
        const kept = memory.keepRaw(candidate, actor)
        const pending = { entryId: kept.entry.id, eventId: kept.eventId, sessionId, messageId }
        queueExpansion(db, pending, instantOf(ports.clock.now()))
        return { id: kept.entry.id, eventId: kept.eventId }
      })
      return { action: 'created', id, eventId }
    },
    pending: () => countExpansions(db),
    nudge,
    async idle() {
      nudge()
      while (working !== null) await working
    },
    async close() {
      abort.abort()
      await working
    },
  }
}

function candidateOf(entry: ExpandedEntry): Candidate {
  const times = subjectTimeOf(entry)
  return {
    content: entry.content,
    category: entry.category,
    tags: entry.tags ?? [],
    ...(typeof entry.importance === 'number' ? { importance: entry.importance } : {}),
    ...(times === null ? {} : { metadata: times }),
  }
}

/** The subject time as the model gives it; one that is no time is left out, and the fact stays. */
function subjectTimeOf(entry: ExpandedEntry): Metadata | null {
  const given = SUBJECT_KEYS.flatMap(key => {
    const value = entry[key]
    return typeof value === 'string' && value.trim() !== '' ? [[key, value.trim()] as const] : []
  })
  try {
    return given.length === 0 ? null : checkSubjectTime(Object.fromEntries(given))
  } catch {
    return null
  }
}
