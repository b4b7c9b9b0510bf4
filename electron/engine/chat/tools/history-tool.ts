import { z } from 'zod'
import type { ChatMessage } from '#shared/domain/chat.ts'
import { bounded, boundedLines } from '../../rules/bounded.ts'
import { markedBlock, oneLine } from '../../rules/marked-block.ts'
import { familyDescription, nothingFound } from '../../rules/tools-family.ts'
import type { Transcripts } from '../transcripts.ts'
import { MAX_RESULT_CHARS, optional, type Tool, type ToolContext, tool } from './tool.ts'

const DEFAULT_RESULTS = 5
const SESSIONS_SHOWN = 40
/** Hits looked at before those that the model still sees are left out. */
const CANDIDATES = 200

/** What was said: turns that have scrolled out of the window, of this chat or of an earlier one. */
export function historyTool(transcripts: Transcripts): Tool {
  return tool(
    'search_conversation_history',
    familyDescription(
      'search_conversation_history',
      "Without session_id it looks through this and all kept chats; give session_id for one of them; session_id='*' lists the chats. Without a query the newest turns come.",
    ),
    z.object({
      query: optional(z.string()),
      session_id: optional(z.string().describe('One chat only; * lists all.')),
      max_results: optional(z.coerce.number().int().min(1).max(20)),
    }),
    ({ query, session_id, max_results }, context) => {
      if (session_id === '*') return { text: listOf(transcripts, query) }
      const other = session_id === undefined || session_id === context.sessionId ? undefined : session_id
      if (other !== undefined && transcripts.session(other) === undefined) {
        return { text: `There is no chat with the id ${other}. session_id='*' lists them.` }
      }
      const most = max_results ?? DEFAULT_RESULTS
      const told =
        query === undefined ? newest(transcripts, context, other, most) : hits(transcripts, context, other, query, most)
      if (told.length === 0) {
        if (query !== undefined) return { text: nothingFound('search_conversation_history', query) }
        const why =
          other === undefined ? 'Everything said in this chat is still before you.' : 'Nothing was said in that chat.'
        return { text: why }
      }
      const body = boundedLines(told, MAX_RESULT_CHARS - 600, 'Ask more narrowly.')
      return { text: markedBlock('past-conversation', body) }
    },
  )
}

/** What the model may be shown of a chat: of its own only what it no longer sees. */
const turnsOf = (transcripts: Transcripts, context: ToolContext, sessionId: string): readonly ChatMessage[] =>
  sessionId === context.sessionId ? context.scrolledOut : transcripts.messages(sessionId)

function newest(transcripts: Transcripts, context: ToolContext, other: string | undefined, most: number): string[] {
  const turns = turnsOf(transcripts, context, other ?? context.sessionId)
  return turns.slice(-most).map(line)
}

/** The best hits with the turn before and the one after, in the order in which they were said. */
function hits(
  transcripts: Transcripts,
  context: ToolContext,
  other: string | undefined,
  query: string,
  most: number,
): string[] {
  const found = transcripts
    .matching(query, CANDIDATES)
    .filter(hit => other === undefined || hit.sessionId === other)
    .flatMap(hit => {
      const turns = turnsOf(transcripts, context, hit.sessionId)
      const place = turns.findIndex(turn => turn.id === hit.id)
      return place < 0 ? [] : [{ hit, around: turns.slice(Math.max(0, place - 1), place + 2) }]
    })
    .slice(0, most)
    .toSorted((a, b) => (a.hit.at === b.hit.at ? (a.hit.id < b.hit.id ? -1 : 1) : a.hit.at < b.hit.at ? -1 : 1))
  const seen = new Set<string>()
  return found.flatMap(({ hit, around }) => {
    const fresh = around.filter(turn => !seen.has(turn.id))
    for (const turn of fresh) seen.add(turn.id)
    if (fresh.length === 0) return []
    const where = hit.sessionId === context.sessionId ? 'This chat' : `Chat ${hit.sessionId}`
    return [`${where}:\n${fresh.map(line).join('\n')}`]
  })
}

const line = (turn: ChatMessage): string =>
  `${turn.at.slice(0, 16).replace('T', ' ')} ${turn.role}: ${bounded(oneLine(turn.content), 800)}`

function listOf(transcripts: Transcripts, query: string | undefined): string {
  const sessions = transcripts.list(query).filter(session => !session.temporary)
  if (sessions.length === 0)
    return query === undefined ? 'There are no chats yet.' : nothingFound('search_conversation_history', query)
  const lines = sessions
    .slice(0, SESSIONS_SHOWN)
    .map(s => `- ${s.id}: ${oneLine(s.title)} (${s.messageCount} turns, last ${s.updatedAt.slice(0, 10)})`)
  const more = sessions.length > SESSIONS_SHOWN ? `\nand ${sessions.length - SESSIONS_SHOWN} older ones` : ''
  return markedBlock('past-conversation', lines.join('\n') + more)
}
