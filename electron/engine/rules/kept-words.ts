import { listItems } from './kept-lists.ts'
import { type Languages, tablesFor } from './language.ts'
import { looseForm } from './word-form.ts'
import { readWords, type Word } from './words.ts'

/** Where a script has no capitals to tell names by, more of the words have to stay (SPEC §5.4). */
const UNCASED_SHARE = 0.7
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** These are specifics, and each has to stay anyway. */
const NUMERIC: ReadonlySet<string> = new Set(['number', 'date', 'time'])
const ADVERSATIVE =
  /^(?:but|yet|however|though|while|aber|sondern|doch|pero|sino|mais|но|а|однако|لكن|بل|但|但是|不过|而)$/u

/** By word form; what is said by another word is not kept. */
function formOf(word: Word): string {
  if (word.type !== 'word') return word.form
  return word.language === 'ja' ? word.strict : looseForm(word.raw, word.language)
}

/**
 * The content words of a source that a merged text lacks, if it keeps less than the share that it has to; the denials
 * that vanished; and the items of a list that are not on it any more. In the order of the source.
 *
 * @param share 0..1
 */
export function lostWords(source: string, merged: string, share: number, languages: Languages): readonly Word[] {
  const said = readWords(source, languages)
  const there = readWords(merged, languages)
  // each word on its own too: what its neighbours make of it does not take it away
  const alone = (merged.match(/[\p{L}\p{M}']+/gu) ?? []).map(word => looseForm(word, tablesFor(word, languages).code))
  const forms = new Set([...there.map(formOf), ...alone])
  const isKept = (word: Word): boolean =>
    forms.has(formOf(word)) || (UNSPACED.test(word.raw) && merged.includes(word.raw))
  const content = said.filter(word => word.kind === 'content' && word.raw !== '' && !NUMERIC.has(word.type))
  const wanted = new Map(content.map(word => [formOf(word), word] as const))
  const lost = [...wanted.values()].filter(word => !isKept(word))
  const least = isUncased(source) ? Math.max(share, UNCASED_SHARE) : share
  const short = wanted.size > 0 && wanted.size - lost.length < least * wanted.size
  const missing = new Set(lost.map(formOf))
  const denials = vanished(said, there)
  const dropped = new Set(
    listItems(said)
      .filter(item => item.length > 0 && !item.some(word => NUMERIC.has(word.type) || isKept(word)))
      .flat(),
  )
  return said.filter(
    word => denials.has(word) || dropped.has(word) || (short && word.kind === 'content' && missing.has(formOf(word))),
  )
}

function isUncased(text: string): boolean {
  const cased = text.match(/[\p{Lu}\p{Ll}]/gu)?.length ?? 0
  const uncased = text.match(/\p{Lo}/gu)?.length ?? 0
  return uncased > cased
}

/** The denials of a source for which the merged text denies nothing of the same. */
function vanished(said: readonly Word[], there: readonly Word[]): ReadonlySet<Word> {
  const kept = denialsOf(there)
  const lost = denialsOf(said).filter(({ forms }) => {
    const least = Math.max(forms.size === 0 ? 0 : 1, Math.ceil(forms.size / 2))
    return !kept.some(other => [...forms].filter(form => other.forms.has(form)).length >= least)
  })
  return new Set(lost.flatMap(denial => denial.words))
}

interface Denial {
  readonly words: readonly Word[]
  /** The forms of what is denied. */
  readonly forms: ReadonlySet<string>
}

/**
 * What a text denies: the words of the part of a sentence in which a denial stands. A part ends at "but", and at a
 * comma or an "and" after which a deed of its own begins. How a part begins decides, and never what comes after it:
 * text that is added must not take a denial away.
 */
function denialsOf(words: readonly Word[]): readonly Denial[] {
  const parts: Word[][] = []
  words.forEach((word, i) => {
    const before = words[i - 1]
    const part = parts.at(-1)
    if (part === undefined || before === undefined || endsBefore(word, before, words[i + 1])) parts.push([word])
    else part.push(word)
  })
  return parts.flatMap(part => {
    const denying = part.filter(word => word.kind === 'negation' || word.denied)
    if (denying.length === 0) return []
    return [{ words: denying, forms: new Set(part.filter(word => word.kind === 'content').map(word => word.form)) }]
  })
}

function endsBefore(word: Word, before: Word, next: Word | undefined): boolean {
  if (word.statement !== before.statement || ADVERSATIVE.test(word.folded)) return true
  if (word.clause !== before.clause) return begins(word)
  return word.joiner && !/^(?:or|nor|oder|o|или|أو|或|或者)$/u.test(word.folded) && next !== undefined && begins(next)
}

const AUXILIARY = /^(?:does|do|did|can|could|will|would|should|must|may|has|have)$/u

/** A denial, or a deed of its own; in English only where its ending shows that it is no noun of a list. */
const begins = (word: Word): boolean =>
  word.kind === 'negation' ||
  word.linking ||
  AUXILIARY.test(word.folded) ||
  (word.verb && (word.language !== 'en' || /(?:s|ed)$/u.test(word.folded)))
