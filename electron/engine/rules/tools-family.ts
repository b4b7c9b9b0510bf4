/**
 * The three recall tools are a family: each description starts with its headline and names the other
 * two, and an empty answer names the other two, never itself. Names, headlines and scopes stand here
 * and nowhere else.
 */
export const RECALL_TOOLS = ['search_memory', 'search_working_memory', 'search_conversation_history'] as const
export type RecallTool = (typeof RECALL_TOOLS)[number]

export const HEADLINES: Readonly<Record<RecallTool, string>> = {
  search_memory: 'RECALL WHAT YOU CONCLUDED',
  search_working_memory: 'RECALL WHAT A TOOL RETURNED',
  search_conversation_history: 'RECALL WHAT WAS SAID',
}

/** What each looks through, as the end of "Searches …". */
export const SCOPES: Readonly<Record<RecallTool, string>> = {
  search_memory: 'long-term memory: facts and preferences saved in any chat, kept for good',
  search_working_memory: 'working memory: results and notes put aside for a few minutes, gone when they expire',
  search_conversation_history:
    'the words of this and earlier chats: turns that have scrolled out of your window, with the turn before and after each hit',
}

export const siblingsOf = (tool: RecallTool): readonly RecallTool[] => RECALL_TOOLS.filter(other => other !== tool)

const pointTo = (tool: RecallTool): string => `${tool} (${HEADLINES[tool].toLowerCase()})`

/** The description of a recall tool: headline, scope, how to use it, and where else to look. */
export const familyDescription = (tool: RecallTool, use: string): string =>
  `${HEADLINES[tool]}. Searches ${SCOPES[tool]}. ${use} For the rest use ${siblingsOf(tool).map(pointTo).join(' or ')}.`

/** What a recall tool answers to a query that found nothing. */
export const nothingFound = (tool: RecallTool, query: string): string =>
  `Nothing matches ${JSON.stringify(query)} here. This is no evidence that it was never said or known: it may be worded otherwise or kept elsewhere. Try other words, or ${siblingsOf(tool).map(pointTo).join(' or ')}.`
