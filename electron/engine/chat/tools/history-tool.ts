import { z } from 'zod'
import type { ChatMessage } from '#shared/domain/chat.ts'
import { bm25 } from '../../rules/bm25.ts'
import { bounded, boundedLines } from '../../rules/bounded.ts'
import { markedBlock, oneLine } from '../../rules/marked-block.ts'
import { searchTokens } from '../../rules/tokens.ts'
import { familyDescription, nothingFound } from '../../rules/tools-family.ts'
import type { Transcripts } from '../transcripts.ts'
import { MAX_RESULT_CHARS, optional, type Tool, tool } from './tool.ts'

const DEFAULT_RESULTS = 5
const SESSIONS_SHOWN = 40

/** What was said: turns that have scrolled out of the window, of this chat or of an earlier one. */
export function historyTool(transcripts: Transcripts): Tool {
  return tool(
    'search_conversation_history',
    familyDescription(
      'search_conversation_history',
      "Give session_id for another chat; session_id='*' lists the chats. Without a query the newest turns come.",
    ),
    z.object({
      query: optional(z.string()),
      session_id: optional(z.string().describe('Another chat; this one when left out; * lists all.')),
      max_results: optional(z.coerce.number().int().min(1).max(20)),
    }),
    ({ query, session_id, max_results }, context) => {
      if (session_id === '*') return { text: listOf(transcripts, query) }
      const own = session_id === undefined || session_id === context.sessionId
      const known = own || transcripts.session(session_id) !== undefined
      if (!known) return { text: `There is no chat with the id ${session_id}. session_id='*' lists them.` }
      const turns = own ? context.scrolledOut : transcripts.messages(session_id)
      const most = max_results ?? DEFAULT_RESULTS
      const hits = query === undefined ? turns.map((_, i) => i).slice(-most) : find(turns, query, most)
      if (hits.length === 0) {
        if (query !== undefined) return { text: nothingFound('search_conversation_history', query) }
        return { text: own ? 'Everything said in this chat is still before you.' : 'Nothing was said in that chat.' }
      }
      const lines = hits.map(hit => passage(turns, hit))
      return {
        text: markedBlock('past-conversation', boundedLines(lines, MAX_RESULT_CHARS - 600, 'Ask more narrowly.')),
      }
    },
  )
}

/** Places of the best turns, in the order in which they were said. */
function find(turns: readonly ChatMessage[], query: string, most: number): number[] {
  const scores = bm25(
    searchTokens(query),
    turns.map((turn, key) => ({ key, tokens: searchTokens(turn.content) })),
  )
  return [...scores]
    .toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, most)
    .map(([place]) => place)
    .toSorted((a, b) => a - b)
}

/** A turn with the one before and the one after, each with its time. */
const passage = (turns: readonly ChatMessage[], place: number): string =>
  turns
    .slice(Math.max(0, place - 1), place + 2)
    .map(turn => `${turn.at.slice(0, 16).replace('T', ' ')} ${turn.role}: ${bounded(oneLine(turn.content), 800)}`)
    .join('\n')

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
