import { createHash } from 'node:crypto'
import { countTokens } from '../../chat/token-count.ts'
import { oneLine } from '../../rules/marked-block.ts'
import { packGroups } from '../../rules/packing.ts'
import { placeOf } from '../../store/log-places.ts'
import { type LogTurn, readLog } from '../log-reader.ts'
import type { Book, PassContext } from '../pass.ts'

/** Turns of one session that a pass has not read yet, as much as one request holds. */
export interface LogBatch {
  readonly sessionId: string
  readonly turns: readonly LogTurn[]
  /** The turns as a model is told of them, numbered from 1. */
  readonly told: string
  /** Lines of the session's log that are read once this batch is through. */
  readonly readTo: number
}

/** The share of the model's window that the turns of one batch may take. */
const TURN_SHARE = 0.5
const MOST_TURNS = 60
/** A single turn longer than this is shown by its beginning: pasted documents are not what was said. */
const MOST_TURN_CHARS = 6000

/** The tokens that what was said may take in one request. */
export const roomForTurns = (context: PassContext): number =>
  Math.floor((context.model?.contextTokens ?? 8192) * TURN_SHARE)

/** The unread turns of every session, in batches that fit the model. */
export function logBatches(context: PassContext, pass: string): { total: number; batches: readonly LogBatch[] } {
  const room = roomForTurns(context)
  const batches = readLog(context.home).flatMap(({ sessionId, turns, lines }): LogBatch[] => {
    const from = placeOf(context.db, pass, sessionId)
    const unread = turns.filter(turn => turn.line >= from).map(turn => ({ turn, said: cutTo(turn.content, room) }))
    const packed = packGroups(
      unread.map(one => [one]),
      ({ said }) => said.tokens,
      { room, most: MOST_TURNS },
    )
    return packed.map((batch, i) => ({
      sessionId,
      turns: batch.map(({ turn }) => turn),
      told: batch
        .map(({ turn, said }, n) => `${n + 1}. ${turn.at.slice(0, 16).replace('T', ' ')} ${turn.role}: ${said.text}`)
        .join('\n'),
      readTo: i === packed.length - 1 ? lines : (batch.at(-1)?.turn.line ?? 0) + 1,
    }))
  })
  return { total: batches.reduce((sum, batch) => sum + batch.turns.length, 0), batches }
}

/** The beginning of what was said, on one line, as much as a request holds; with the tokens that it takes. */
export function cutTo(content: string, room: number): { readonly text: string; readonly tokens: number } {
  const text = oneLine(content.slice(0, MOST_TURN_CHARS))
  const tokens = countTokens(text)
  if (tokens <= room) return { text, tokens }
  const shorter = text.slice(0, Math.floor((text.length * room) / tokens / 1.2))
  return { text: shorter, tokens: countTokens(shorter) }
}

/** The turns that numbers name; numbers that name none are left aside. */
export const turnsNamed = (turns: readonly LogTurn[], numbers: readonly number[]): readonly LogTurn[] =>
  [...new Set(numbers)].toSorted((a, b) => a - b).flatMap(number => turns[number - 1] ?? [])

/** The messages in which the user said something. */
export const saidIn = (turns: readonly LogTurn[]): readonly string[] =>
  turns.filter(turn => turn.role === 'user').map(turn => turn.messageId)

/** Names what was taken from turns, the how-manieth thing of them. */
export function turnKey(pass: string, turns: readonly LogTurn[], ordinal: number): string {
  const ids = turns.map(turn => turn.messageId).toSorted()
  return `${pass}:${createHash('sha256').update(JSON.stringify(ids)).digest('base64url').slice(0, 22)}:${ordinal}`
}

export const placeBook = (batch: LogBatch): Book => ({ op: 'place', sessionId: batch.sessionId, lines: batch.readTo })

/** Counts how often each set of turns was named so far, so that keys of one answer differ. */
export function createOrdinals(): (turns: readonly LogTurn[]) => number {
  const seen = new Map<string, number>()
  return turns => {
    const key = turns
      .map(turn => turn.messageId)
      .toSorted()
      .join(' ')
    const next = (seen.get(key) ?? 0) + 1
    seen.set(key, next)
    return next
  }
}
