import type { ChatMessage, MemoryChange, RecalledEntry, ToolCallRecord } from '../domain/chat.ts'
import type { Decision, DreamProgress, DreamRunLine } from '../domain/dream.ts'
import type { BackupProgress, EmbeddingState, MirrorState, Problem } from '../domain/health.ts'

/**
 * What the engine tells without being asked. Events carry what changed, small enough to send often;
 * a listener that missed some asks again by a call.
 */
export interface EngineEvents {
  /** Entries changed; `ids` is null when so many did that everything should be asked again. */
  'memory.changed': { readonly ids: readonly string[] | null }
  'working.changed': { readonly namespaces: readonly string[] }
  'chat.started': { readonly sessionId: string; readonly user: ChatMessage; readonly assistant: ChatMessage }
  'chat.recalled': {
    readonly sessionId: string
    readonly messageId: string
    readonly recalled: readonly RecalledEntry[]
  }
  /** A piece of the answer. `offset` is where it goes, in UTF-16 code units, so that a lost or doubled piece shows. */
  'chat.delta': {
    readonly sessionId: string
    readonly messageId: string
    readonly kind: 'content' | 'reasoning'
    readonly offset: number
    readonly text: string
  }
  'chat.tool': { readonly sessionId: string; readonly messageId: string; readonly call: ToolCallRecord }
  /** `replaces` is the entry whose chip this one takes the place of: expansion put others in its stead. */
  'chat.change': {
    readonly sessionId: string
    readonly messageId: string
    readonly change: MemoryChange
    readonly replaces?: string
  }
  'chat.finished': { readonly sessionId: string; readonly message: ChatMessage }
  'chat.sessions': { readonly sessionIds: readonly string[] }
  'dream.progress': DreamProgress
  'dream.decision': { readonly runId: string; readonly decision: Decision }
  'dream.finished': { readonly run: DreamRunLine }
  'embedding.state': EmbeddingState
  'mirror.state': MirrorState
  /** How far a backup is; null once it is made or given up. */
  'backup.progress': BackupProgress | null
  'model.state': { readonly state: 'none' | 'unknown' | 'answers' | 'failing'; readonly message: string | null }
  'settings.changed': { readonly sections: readonly string[] }
  problem: { readonly problems: readonly Problem[] }
}
export type EventName = keyof EngineEvents

/** An event as it crosses threads and processes. */
export type EventMessage = {
  readonly [K in EventName]: { readonly event: K; readonly payload: EngineEvents[K] }
}[EventName]

export const EVENT_NAMES = [
  'memory.changed',
  'working.changed',
  'chat.started',
  'chat.recalled',
  'chat.delta',
  'chat.tool',
  'chat.change',
  'chat.finished',
  'chat.sessions',
  'dream.progress',
  'dream.decision',
  'dream.finished',
  'embedding.state',
  'mirror.state',
  'backup.progress',
  'model.state',
  'settings.changed',
  'problem',
] as const satisfies readonly EventName[]
