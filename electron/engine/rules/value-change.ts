import { fold } from './fold.ts'
import type { Frame, Part } from './frame.ts'
import { type Alignment, align, type Unit } from './frame-alignment.ts'
import { ATTRIBUTES, classesOf, PEOPLE } from './lexicon/classes.ts'
import { tablesOf } from './lexicon/tables.ts'
import type { Word } from './words.ts'

/** A longer difference than this is another matter rather than another value. */
const MAX_VALUE = 5

/** Two frames set side by side, with what is asked of them again and again. */
interface Sight {
  readonly a: Frame
  readonly b: Frame
  readonly alignment: Alignment
  readonly common: readonly Word[]
  readonly additive: boolean
}

/** Whether two clauses that both say or both deny give the same quality of the same thing another value. */
export function changesValue(a: Frame, b: Frame): boolean {
  if ([...a.hedges].toSorted().join() !== [...b.hedges].toSorted().join()) return false
  const alignment = align(a.parts, b.parts)
  const common = alignment.same.flatMap(({ a: i }) => a.parts[i]?.word ?? [])
  const sight: Sight = { a, b, alignment, common, additive: common.some(word => word.additive) }
  if (isAlone(alignment) || (a.compares && b.compares && isSwapped(a, b))) return true
  if (!alignment.extras.every(({ unit, of }) => isAside(unit, of === 'a' ? a : b))) return false
  const { values } = alignment
  if (values.length === 0) return isOver(sight)
  if (values.some(({ a: x, b: y }) => x.parts.length > MAX_VALUE || y.parts.length > MAX_VALUE)) return false
  if (common.length === 0) return values.length === 1 && isWhatOneIs(sight)
  const [first, ...more] = values
  if (first === undefined) return false
  if (more.length === 0) return excludes(first, sight)
  // day and hour, both ends of a range: several values of one kind; but what is done then is another thing than now
  if (values.every(({ a: x, b: y }) => isMeasured(x) && isMeasured(y)))
    return !sight.additive && values.every(value => !isSubject(value, sight))
  return false
}

/** Alone, or with somebody. */
function isAlone({ extras, values }: Alignment): boolean {
  if (values.length > 0 || extras.length !== 2) return false
  return (
    extras.some(({ unit }) => ALONE.test(unit.parts[0]?.word.folded ?? '')) &&
    extras.some(({ unit }) => unit.prep !== null && WITH.has(unit.prep))
  )
}
const ALONE = /^(?:alone|allein|alleine|sol[oa]|seule?|один|одна|وحده|وحدها|一人|独自)$/u
const WITH: ReadonlySet<string> = new Set('with mit con avec с со مع と 和'.split(' '))

/** Where, when, since when, or one thing more. */
function isAside(unit: Unit, frame: Frame): boolean {
  const [first] = unit.parts
  if (first === undefined) return true
  if (unit.parts.some(part => ['date', 'time', 'weekday'].includes(part.word.type)) && unit.parts.length <= 2)
    return true
  if (unit.prep === 'of' || unit.prep === 'von' || unit.prep === 'de') return false
  if (unit.parts.some(part => frame.verbs.includes(part.word))) return false
  return (
    unit.prep !== null ||
    first.joined ||
    (first.fresh && unit.at > 0 && first.word.clause !== frame.parts[unit.at - 1]?.word.clause)
  )
}

/** The same is said as of now and as of then. */
function isOver({ a, b, common, additive }: Sight): boolean {
  if (a.past === b.past || common.length === 0 || additive) return false
  return (
    a.verbs.length === 0 ||
    common.some(word => word.exclusive || (word.verb && !word.roaming && !/ed$/u.test(word.folded)))
  )
}

/** Older than: the two sides changed places. */
function isSwapped(a: Frame, b: Frame): boolean {
  const [x, y] = [a, b].map(frame => frame.parts.map(part => part.word.form)) as [string[], string[]]
  const ruled = (frame: Frame): string =>
    frame.parts
      .map(part => `${part.prep} ${part.word.form}`)
      .toSorted()
      .join()
  return ruled(a) !== ruled(b) && x.toSorted().join(' ') === y.toSorted().join(' ')
}

const isGauge = (part: Part | undefined): boolean =>
  part !== undefined && ['number', 'date', 'time', 'weekday'].includes(part.word.type)

const isYear = (word: Word): boolean => word.type === 'number' && /^(?:19|20)\d\d$/u.test(word.form)

const isNumber = (unit: Unit): boolean =>
  unit.parts.every(part => part.word.type === 'number' || part.word.type === 'time' || part.word.type === 'date')

const isMeasured = (unit: Unit): boolean =>
  isGauge(unit.parts[0]) &&
  unit.parts.every(part => isGauge(part) || part.word.form === 'time' || part.word.form === '起')

const typesOf = (unit: Unit): string =>
  unit.parts
    .map(part => part.word.type)
    .filter(type => type !== 'word' && type !== 'code' && type !== 'symbol')
    .join()

/** What differs stands before the verb: the two speak of different things. */
function isSubject({ a: x, b: y }: { a: Unit; b: Unit }, { a, b }: Sight): boolean {
  const inFront = (unit: Unit, frame: Frame): boolean => {
    const [first] = unit.parts
    if (first === undefined) return false
    if (
      first.prep !== null &&
      (unit.at === 0 || ['zh', 'de'].includes(first.word.language)) &&
      !['of', 'von', 'は', 'が'].includes(first.prep)
    )
      return false
    if (first.prep === 'は' || first.prep === 'が') return true
    const talks = frame.verbs.length > 0 || frame.be || frame.have || frame.naming
    if (frame.japanese || (unit.at === 0 && isYear(first.word))) return false
    if (!talks) return unit.at === 0 && !first.colon
    return first.beforeVerb && !frame.verbs.includes(first.word)
  }
  return inFront(x, a) || inFront(y, b)
}

function opposed(x: Unit, y: Unit): boolean {
  const [one, two] = [x.parts, y.parts].map(parts => parts.filter(part => part.word.type === 'word'))
  if (one?.length !== 1 || two?.length !== 1 || x.parts.length !== 1 || y.parts.length !== 1) return false
  const [p, q] = [one[0]?.word, two[0]?.word]
  if (p === undefined || q === undefined) return false
  const tables = tablesOf(p.language)
  return (
    tables.opposites.has(`${p.form} ${q.form}`) ||
    tables.opposites.has(`${p.folded} ${q.folded}`) ||
    isPrefixed(p.folded, q.folded) ||
    isPrefixed(q.folded, p.folded)
  )
}

/** `unhappy` against `happy`. */
const isPrefixed = (long: string, short: string): boolean =>
  short.length >= 4 &&
  /^(?:un|in|im|il|ir|dis|non|non-|не|des|غير)$/u.test(long.slice(0, long.length - short.length)) &&
  long.endsWith(short)

const sharedClass = (x: Unit, y: Unit): string | undefined => {
  const of = (unit: Unit): string[] =>
    unit.parts.flatMap(part => [
      ...classesOf(part.word.folded),
      ...classesOf(part.word.form),
      ...classesOf(fold(part.word.strict)),
    ])
  const others = new Set(of(y))
  return of(x).find(name => others.has(name))
}

/** Nothing is in common but "is a": two trades, two creeds, two states of marriage exclude each other. */
function isWhatOneIs({ a, b, alignment }: Sight): boolean {
  const [value] = alignment.values
  if (value === undefined || a.verbs.length > 0 || b.verbs.length > 0 || a.have !== b.have)
    return opposedDeeds(alignment, a, b)
  if (opposed(value.a, value.b)) return true
  if (isNumber(value.a) && isNumber(value.b)) return a.be === b.be && typesOf(value.a) === typesOf(value.b)
  const shared = sharedClass(value.a, value.b)
  return (
    !a.have && shared !== undefined && ['profession', 'diet', 'marital', 'religion', 'nationality'].includes(shared)
  )
}

const opposedDeeds = ({ values }: Alignment, _a: Frame, _b: Frame): boolean =>
  values.length === 1 && values.every(({ a, b }) => opposed(a, b))

const hasArticle = (unit: Unit): boolean => unit.parts[0]?.article === true
const isNamed = (unit: Unit): boolean => unit.parts.some(part => part.word.name || part.word.type === 'code')
const isAttribute = (word: Word): boolean =>
  ATTRIBUTES.has(word.folded) || ATTRIBUTES.has(word.form) || ATTRIBUTES.has(word.strict)
/** One works with many and on many things. */
const LABOUR = /^(?:work|arbeit|trabaj|labor|работа|عمل|يعمل|stay|sleep)/u
const COMITATIVE: ReadonlySet<string> = new Set('with on about mit an con sobre с о مع avec'.split(' '))

/** One can like and know many things wherever one is. */
const ATTITUDE =
  /^(?:like|love|hate|know|enjoi|want|interest|allerg|fan|fear|afraid|good|bad|recommend|admir|appreci|mag|lieb|hass|kenn|gust|ama|odia|conoc|люб|нрав|ненавид|зна|أحب|يحب|يكره|يعرف|好|嫌|喜欢|讨厌|爱|会)/u

/** The same thing is done, and what differs is where, when or with what: owning one bakery, playing on one day. */
function isDoneOnce(value: Unit, { a, alignment, common }: Sight): boolean {
  const deed = common.find(word => word.additive)
  if (
    deed === undefined ||
    deed.past ||
    !deed.verb ||
    ATTITUDE.test(deed.form) ||
    (value.prep === null && !isMeasured(value))
  )
    return false
  return alignment.same.some(
    ({ a: i }) => i < value.at && a.parts[i] !== undefined && !a.parts[i].word.verb && !a.parts[i].beforeVerb,
  )
}

const OFTEN = /^(?:daily|weekly|monthly|yearly|hourly|nightly)$/u
const isTold = (unit: Unit): boolean => unit.parts.some(part => isGauge(part) || OFTEN.test(part.word.folded))

/** Whether the two values of one place exclude each other. */
function excludes(value: { readonly a: Unit; readonly b: Unit }, sight: Sight): boolean {
  const { a: x, b: y } = value
  const { a, b, common } = sight
  if (isSubject(value, sight)) return false
  const favourite = a.favourite && b.favourite
  const additive = sight.additive && !favourite && !(a.be && b.be && common.some(isAttribute)) && !isDoneOnce(x, sight)
  const deed = [x, y].some(unit =>
    unit.parts.some(part => (part.word.verb && !/い(?:です)?$/u.test(part.word.raw)) || part.word.linking),
  )
  if (opposed(x, y)) return !additive || deed || x.parts.some(part => part.word.opener || part.word.marker)
  if (isMeasured(x) || isMeasured(y)) {
    if (typesOf(x) !== typesOf(y)) return false
    return (
      !additive ||
      (typesOf(x) === 'number' &&
        !x.parts.some(part => isYear(part.word)) &&
        (x.prep !== null || x.parts[0]?.fresh === true))
    )
  }
  if (additive || deed) return false
  const shared = sharedClass(x, y)
  const exclusive = common.find(word => word.exclusive)
  if (exclusive !== undefined) return x.prep === null || !COMITATIVE.has(x.prep) || !LABOUR.test(exclusive.form)
  if (favourite || (a.naming && b.naming)) return true
  // the plumber 80, the gardener 60: two things are told of two people
  if (x.parts.length > 1 && y.parts.length > 1 && [x, y].every(isTold)) return false
  if (common.some(word => word.verb)) return excludesInDeed(x, sight, shared)
  const tail = hasTail(x, a)
  if (a.have && b.have && !a.be && !b.be)
    return tail && (shared !== undefined || (hasArticle(x) && hasArticle(y)) || isNamed(x))
  if (common.some(isAttribute) || shared !== undefined || tail) return true
  if (a.be || b.be) {
    if (common.length === 0) return x.prep !== null && isNamed(x) && isNamed(y)
    if (x.prep !== null || (isNamed(x) && isNamed(y))) return true
    return hasArticle(x) && hasArticle(y) && !common.some(isPerson)
  }
  if (x.parts[0]?.colon === true || y.parts[0]?.colon === true) return true
  return x.prep === null
    ? common.length >= 2 || ['zh', 'ja'].includes(x.parts[0]?.word.language ?? '')
    : !COMITATIVE.has(x.prep)
}

const isPerson = (word: Word): boolean => PEOPLE.has(word.folded) || word.name

/** What agrees goes on after the value, within its unit: "a red | car". */
function hasTail(unit: Unit, frame: Frame): boolean {
  const next = frame.parts[unit.at + unit.parts.length]
  return next !== undefined && !next.fresh && !next.word.verb
}

/** One does it with one thing at a time where the frame says when, where or what for. */
function excludesInDeed(x: Unit, sight: Sight, shared: string | undefined): boolean {
  const { a, common, alignment } = sight
  if (x.prep !== null)
    return (a.be && alignment.same.length > 0) || !common.some(word => word.roaming) || isOfThings(sight)
  const slot = alignment.same.some(({ a: i }) => isSlot(a.parts[i], x))
  if (slot) return true
  const subject = alignment.same.some(
    ({ a: i }) => a.parts[i]?.beforeVerb === true && !a.verbs.includes((a.parts[i] as Part).word),
  )
  if (hasTail(x, a)) return subject || shared !== undefined || !common.some(word => CONSUMING.test(word.form))
  return subject && shared !== undefined
}

/** Of what one eats and drinks there are many kinds. */
const CONSUMING = /^(?:eat|drink|take|cook|bake|trink|iss|ess|beb|com|пь|ест|يشرب|ياكل|喝|吃|飲|食)/u

/** Who does it is a thing: it runs in one place, where a person runs in many. */
const isOfThings = ({ a, alignment }: Sight): boolean =>
  alignment.same.some(({ a: i }) => {
    const part = a.parts[i]
    return part?.beforeVerb === true && !part.word.verb && !isPerson(part.word)
  })

const isSlot = (part: Part | undefined, value: Unit): boolean =>
  part !== undefined &&
  !part.word.verb &&
  (part.prep !== null ||
    part.word.type === 'weekday' ||
    part.word.type === 'time' ||
    classesOf(part.word.folded).has('daytime') ||
    /^(?:毎|每|early|daily)/u.test(part.word.folded)) &&
  !value.parts.includes(part)
