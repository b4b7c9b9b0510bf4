import { isPreposition } from './frame.ts'
import { type Clause, clausesOf } from './frame-clauses.ts'
import type { Word } from './words.ts'

/** A run of words that belong together, with the preposition before it. */
interface Phrase {
  readonly prep: string
  readonly words: string
  /** It stands before the verb: part of what is spoken of. */
  readonly spokenOf: boolean
  /** An item of a list, with "and" or a comma before it. */
  readonly item: boolean
  readonly time: boolean
}

/** Phrases that say whose or what something is: without them it is something else. */
const DEFINING: ReadonlySet<string> = new Set('of von de del du des من の 的'.split(' '))
/** Before a day these say nothing. */
const ON: ReadonlySet<string> = new Set(['on', 'am'])
const isYear = (word: Word): boolean => word.type === 'number' && /^(?:19|20)\d\d$/u.test(word.form)
/** With these it is so only then. */
const CONDITIONS: ReadonlySet<string> = new Set(
  'if when unless until till provided wenn falls sofern bis si cuando hasta quand если когда пока إذا عندما حتى 如果 除非'.split(
    ' ',
  ),
)
/** Before a noun these say what it is to the verb: der Hund beißt den Mann. */
const CASES: Readonly<Record<string, string>> = {
  den: '~den',
  einen: '~den',
  dem: '~dem',
  einem: '~dem',
  des: '~des',
  eines: '~des',
}
const PARTICLES = /^(?:は|が|を|に|で|と|の|へ|から|まで|より|も)$/u
const OR: ReadonlySet<string> = new Set('or oder o u ou или أو 或 或者 か または'.split(' '))

/**
 * Whether a text says all that another does, so that nothing is lost when the other is not kept (SPEC §2.6): every
 * clause of the other stands in one of its clauses with the same words (number and person aside), in phrases that are
 * the same from end to end, in an order that tells the same, with the same denials, conditions and tense.
 *
 * Deliberately strict. York is not New York, ice is no ice cream and a deputy director is no director, so a phrase
 * never stands for a part of itself; only whole phrases may be missing in the other.
 */
export function carries(stored: readonly Word[], said: readonly Word[]): boolean {
  if (said.length > MAX_WORDS || stored.length > MAX_WORDS) return false
  if (!said.some(word => word.kind === 'content')) return false
  const clauses = clausesOf(stored)
  return clausesOf(said).every(clause => isIdle(clause) || clauses.some(one => carriesClause(one, clause)))
}

/** Of what is longer than a few pages nobody can say at a glance whether it holds all of something else: in doubt it does not. */
const MAX_WORDS = 1000

const isIdle = (clause: Clause): boolean => clause.words.every(word => word.kind === 'function')

function carriesClause(stored: Clause, said: Clause): boolean {
  if (stored.negated !== said.negated || stored.asks !== said.asks) return false
  const same = (which: (word: Word) => boolean): boolean => bag(stored.words, which) === bag(said.words, which)
  if (!same(word => word.kind === 'negation')) return false
  if (!same(word => word.marker && !word.neutral && !word.opener) || !same(word => word.past)) return false
  if (stored.words.some(word => word.have) !== said.words.some(word => word.have)) return false
  if (stored.words.some(isOr) !== said.words.some(isOr)) return false
  const [known, wanted] = [phrasesOf(stored), phrasesOf(said)]
  const places = placesOf(known, wanted)
  if (places === null || !isInOrder(known, wanted, places)) return false
  const speaks = known.some(phrase => !phrase.spokenOf)
  return known.every((phrase, i) => places.includes(i) || isSpare(phrase, i, speaks))
}

const isOr = (word: Word): boolean => OR.has(word.folded)

const bag = (words: readonly Word[], which: (word: Word) => boolean): string =>
  words
    .filter(which)
    .map(word => (word.kind === 'negation' ? word.strict.replace(/^(?!can).*n'?t$/u, 'not') : word.strict))
    .toSorted()
    .join(' ')

/** May be missing: says when, where or what else, of the same thing. */
const isSpare = (phrase: Phrase, at: number, speaks: boolean): boolean =>
  !DEFINING.has(phrase.prep) &&
  !CONDITIONS.has(phrase.prep) &&
  (speaks ? !phrase.spokenOf || (at === 0 && phrase.prep !== '') : at > 0)

/** The place of each wanted phrase among the known ones, each used once; null when one is not there. */
function placesOf(known: readonly Phrase[], wanted: readonly Phrase[]): readonly number[] | null {
  const places: number[] = []
  for (const phrase of wanted) {
    const after = places.at(-1) ?? -1
    const fits = (one: Phrase, i: number): boolean =>
      one.prep === phrase.prep && one.words === phrase.words && !places.includes(i)
    const next = known.findIndex((one, i) => i > after && fits(one, i))
    const place = next >= 0 ? next : known.findIndex(fits)
    if (place < 0) return null
    places.push(place)
  }
  return places
}

/**
 * Phrases may change places when their prepositions tell them apart, when one is a day or an hour, or within the one
 * list of a clause. "Ann gave Ben" and "Ben gave Ann", "from A to B" and "from B to A" do not.
 */
function isInOrder(known: readonly Phrase[], wanted: readonly Phrase[], places: readonly number[]): boolean {
  const lists = [known, wanted].map(listOf)
  return places.every((place, i) =>
    places.slice(0, i).every((before, k) => {
      if (before < place) return true
      const [one, two] = [wanted[k], wanted[i]]
      if (one === undefined || two === undefined) return false
      if (one.prep !== two.prep) return true
      if (one.time || two.time) return true
      return lists[0]?.has(place) === true && lists[0].has(before) && lists[1]?.has(i) === true && lists[1].has(k)
    }),
  )
}

/** Places of the items of the only list of a clause; none when there are several, whose items belong together in turn. */
function listOf(phrases: readonly Phrase[]): ReadonlySet<number> {
  const places = new Set<number>()
  let runs = 0
  phrases.forEach((phrase, i) => {
    if (!phrase.item || i === 0) return
    if (phrases[i - 1]?.item !== true) runs++
    places.add(i - 1).add(i)
  })
  return runs === 1 ? places : new Set()
}

function phrasesOf({ words }: Clause): readonly Phrase[] {
  const phrases: { prep: string; words: string[]; spokenOf: boolean; item: boolean; time: boolean }[] = []
  let prep = ''
  let [fresh, item, said] = [true, false, false]
  words.forEach((word, i) => {
    if (word.joiner && word.kind === 'function') [fresh, item] = [true, true]
    if (i > 0 && word.clause !== words[i - 1]?.clause) [fresh, item] = [true, !word.linking]
    if (word.linking) [fresh, said] = [true, true]
    if (word.kind === 'negation') return
    if (word.language === 'de' && prep === '') prep = CASES[word.folded] ?? ''
    const before = phrases.at(-1)
    if (word.language === 'ja' && before !== undefined && PARTICLES.test(word.raw)) {
      ;[before.prep, fresh] = [word.raw, true]
      return
    }
    if (isPreposition(word)) {
      ;[prep, fresh] = [word.folded, true]
      if (word.kind === 'function') return
    }
    if (word.kind !== 'content') return
    const time = word.type === 'date' || word.type === 'time' || word.type === 'weekday'
    if (time && ON.has(prep)) prep = ''
    if (word.verb) fresh = true
    const last = phrases.at(-1)
    if (last === undefined || fresh || item) phrases.push({ prep, words: [word.strict], spokenOf: !said, item, time })
    else last.words.push(word.strict)
    ;[prep, fresh, item] = ['', word.verb || word.linking || time || isYear(word), false]
    if (word.verb) said = true
  })
  return phrases.map(phrase => ({ ...phrase, words: phrase.words.join(' ') }))
}
