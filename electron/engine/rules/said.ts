import { contentTokens } from './duplicate.ts'

/** In a few words the user agrees with what the assistant said just before: it is theirs now too. */
const AGREES =
  /^(?:yes|yeah|yep|exactly|correct|right|that(?:'|’)?s (?:right|correct|true|it)|true|indeed|ja|jawohl|genau|richtig|stimmt|oui|exact|exactement|c(?:'|’)est (?:ça|vrai)|s[ií]|exacto|correcto|sì|esatto|sim|isso|да|верно|точно|правильно|是的?|对的?|對的?|没错|沒錯|はい|そうです|네|맞아요|نعم|صحيح|evet|doğru|tak|dokładnie)(?=$|[^\p{L}\p{N}])/iu

interface Turn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/**
 * Whether a fact that was mined from turns stands on what the user said. What the assistant was given from memory and
 * merely repeats is no evidence: a fact of which more words come from the assistant alone than from the user is an
 * echo, unless the user agreed. In doubt (another language, other words) it is the user's.
 */
export function isSaidByUser(fact: string, turns: readonly Turn[]): boolean {
  if (!turns.some(turn => turn.role === 'user')) return false
  if (turns.some((turn, i) => turn.role === 'user' && turns[i - 1]?.role === 'assistant' && agrees(turn))) return true
  const words = (role: Turn['role']): ReadonlySet<string> =>
    new Set(turns.filter(turn => turn.role === role).flatMap(turn => [...contentTokens(turn.content)]))
  const [said, answered] = [words('user'), words('assistant')]
  const wanted = [...contentTokens(fact)]
  const own = wanted.filter(word => said.has(word)).length
  const echoed = wanted.filter(word => !said.has(word) && answered.has(word)).length
  return echoed <= own
}

const agrees = ({ content }: Turn): boolean => AGREES.test(content.trim())
