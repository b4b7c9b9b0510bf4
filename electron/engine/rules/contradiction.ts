import type { Frame, Part } from './frame.ts'

const SINCE: ReadonlySet<string> = new Set('since until seit bis desde hasta depuis с до منذ حتى 从 自'.split(' '))

/**
 * Whether one clause denies what the other says. What is denied has to be said by the other, all of it: whoever does
 * not eat meat on Fridays may eat meat. The other may say more, as long as it is about the same deed.
 */
export function contradicts(denying: Frame, saying: Frame): boolean {
  const denied = denying.parts.map(part => part.word.form)
  const said = new Set(saying.parts.map(part => part.word.form))
  const shared = denied.filter(form => said.has(form))
  if (shared.length === 0 || [...denying.hedges].join() !== [...saying.hedges].join()) return false
  // "has no dog" is not denied by "likes the dog"
  if (denying.verbs.length === 0 && hasOther(saying, denied) && (denying.have || denying.be)) return false
  if (saying.verbs.length === 0 && hasOther(denying, [...said]) && (saying.have || saying.be)) return false
  if (denying.verbs.length === 0 && saying.verbs.length === 0 && denying.have !== saying.have) return false
  const beyond = denying.parts.filter(part => !said.has(part.word.form))
  if (!beyond.every(part => isListed(part, denying) || isTime(part))) return false
  const known = new Set(denied)
  return saying.parts.filter(part => !known.has(part.word.form)).every(part => isAside(part, saying))
}

const hasOther = (frame: Frame, forms: readonly string[]): boolean =>
  frame.verbs.some(verb => !forms.includes(verb.form))

/** One item of a list: none of them is so. */
function isListed(part: Part, frame: Frame): boolean {
  return part.joined || frame.parts[frame.parts.indexOf(part) + 1]?.joined === true
}

const isTime = (part: Part): boolean => part.word.type === 'date' || (part.prep !== null && SINCE.has(part.prep))

/** Says where, when, how many or with whom the same deed is done. */
const isAside = (part: Part, frame: Frame): boolean =>
  !frame.verbs.includes(part.word) &&
  (part.prep !== null || part.word.type !== 'word' || part.joined) &&
  !part.beforeVerb
