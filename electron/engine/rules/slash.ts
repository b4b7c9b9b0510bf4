/** What a message asks of Reverie itself rather than of the model. */
export type Command =
  | { readonly name: 'remember' | 'recall' | 'forget'; readonly text: string }
  | { readonly name: 'dream' }

const SLASH = /^\/(remember|recall|forget|dream)(?=$|\s)\s*([\s\S]*)$/iu
const REMEMBER = /^(?:please[,\s]+)?remember\s*(?:[:,]|\bthat\b[:,]?)\s*(\S[\s\S]*)$/iu

/** `/remember …`, `/recall …`, `/forget …`, `/dream`. Any other slash is part of what the user says. */
export function slashCommand(message: string): Command | null {
  const match = SLASH.exec(message.trim())
  if (match === null) return null
  const name = (match[1] ?? '').toLowerCase()
  const text = (match[2] ?? '').trim()
  switch (name) {
    case 'remember':
    case 'recall':
    case 'forget':
      return { name, text }
    default:
      return text === '' ? { name: 'dream' } : null
  }
}

/** The fact in `remember that …` or `Remember: …`, for when no model is there to understand it. */
export const plainRemember = (message: string): string | null => REMEMBER.exec(message.trim())?.[1]?.trim() ?? null
