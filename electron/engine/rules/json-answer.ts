import { jsonrepair } from 'jsonrepair'
import { withoutReasoning } from './reasoning.ts'

/** What was read of an answer that ought to be one JSON object, or why it could not be. */
export type JsonAnswer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string }

/**
 * The JSON object in a model's answer: reasoning, prose and code fences around it are ignored, and small
 * slips (trailing commas, single quotes, an end cut off within a list) are mended.
 */
export function readJsonAnswer(answer: string): JsonAnswer {
  const text = afterThought(withoutReasoning(answer))
  if (text === '') return { ok: false, why: 'The answer was empty.' }
  const fenced = [...text.matchAll(/```(?:json[c5]?)?\s*\n?([\s\S]*?)```/giu)].map(m => m[1] ?? '')
  const candidates = [...fenced, ...objectsIn(text), text.slice(Math.max(0, text.indexOf('{')))]
  for (const candidate of candidates) {
    const value = parse(candidate, JSON.parse)
    if (isObject(value)) return { ok: true, value }
  }
  for (const candidate of candidates) {
    if (!candidate.trim().startsWith('{')) continue
    const value = parse(candidate, source => JSON.parse(jsonrepair(source)))
    if (isObject(value)) return { ok: true, value }
  }
  return { ok: false, why: 'The answer held no JSON object.' }
}

/**
 * What comes after the last thought, if an object can be in it: a thought may stand after a word of greeting, or
 * lack the mark that opens it, since some servers swallow that.
 */
function afterThought(text: string): string {
  const [last] = [...text.matchAll(/<\/(?:think|thinking|thought|reasoning)>/giu)].slice(-1)
  const rest = last === undefined ? text : text.slice(last.index + last[0].length)
  return rest.includes('{') ? rest.trim() : text
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(source: string, read: (source: string) => unknown): unknown {
  try {
    return read(source)
  } catch {
    return undefined
  }
}

/** The outermost `{…}` stretches of a text, braces within strings left aside; the longest first. */
function objectsIn(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"' && depth > 0) inString = true
    else if (char === '{') {
      if (depth === 0) start = i
      depth++
    } else if (char === '}' && depth > 0) {
      depth--
      if (depth === 0) found.push(text.slice(start, i + 1))
    }
  }
  return found.toSorted((a, b) => b.length - a.length)
}
