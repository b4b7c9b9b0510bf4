import type { Clause } from './frame-clauses.ts'
import type { Word } from './words.ts'

/** A word that carries what a clause is about, with the preposition (or, in Japanese, the particle) that governs it. */
export interface Part {
  readonly word: Word
  readonly prep: string | null
  /** Begins a unit of its own: after a preposition, a joiner, a comma or a verb. */
  readonly fresh: boolean
  /** A colon stands before it. */
  readonly colon: boolean
  /** "a", "an", "ein" stands before it. */
  readonly article: boolean
  /** Nothing that says anything stood before it in its clause. */
  readonly beforeVerb: boolean
  readonly joined: boolean
}

/** What two clauses are set side by side by. */
export interface Frame {
  readonly parts: readonly Part[]
  readonly verbs: readonly Word[]
  readonly be: boolean
  readonly have: boolean
  /** "called", "costs": what follows is the value. */
  readonly naming: boolean
  readonly past: boolean
  /** Words that make it a wish, a condition or a rumour. */
  readonly hedges: ReadonlySet<string>
  readonly negated: boolean
  /** "older than": what stands on the two sides cannot change places. */
  readonly compares: boolean
  /** "favourite": of what is liked best there is one. */
  readonly favourite: boolean
  /** Written in a script whose verbs come last. */
  readonly japanese: boolean
}

/** Prepositions of place that change with the place and not with what is said. */
const PLACE: ReadonlySet<string> = new Set(
  'in at on by near beside behind im am an auf bei neben hinter en в во на у за في على عند بجانب'.split(' '),
)
const ARTICLES: ReadonlySet<string> = new Set('a an ein eine einen einem einer un una une'.split(' '))
const NAMING: ReadonlySet<string> = new Set(
  "called named name means equals costs heißt heißen heisst beträgt kostet lautet llama cuesta appelle s'appelle coûte зовут называется стоит اسمه اسمها يبلغ 叫 名叫 等于".split(
    ' ',
  ),
)
/** How often, how surely and how much: not another matter. */
const SOFT: ReadonlySet<string> = new Set(
  `can will must should shall usually always often mostly sometimes rarely seldom occasionally more less most least too soon partly only instead currently
  kann muss soll wird darf immer oft meistens manchmal selten mehr weniger nur statt puede debe siempre más menos a_veces sólo solo peut doit toujours parfois plus moins seulement
  может должен будет всегда часто обычно иногда редко больше меньше только يمكن يجب سوف دائما غالبا عادة أحيانا نادرا أكثر أقل فقط
  可以 必须 应该 将 总是 经常 通常 有时 很少 更 最 少 只 仅 べき できる よく 普段 いつも もっと 時々 たまに だけ のみ`.split(
    /\s+/u,
  ),
)

const FAVOURITE =
  /^(?:favou?rite|preferred|best|main|primary|default|liebling|lieblings.*|favorit[oa]|preferid[oa]|любим.*|المفضل|最)$/u
const PREFERRING = /^(?:prefer|bevorzug|prefier|préfère|предпочита|يفضل)/u
const OVER: ReadonlySet<string> = new Set('to over a que чем على vor gegenüber'.split(' '))
const COMPARING: ReadonlySet<string> = new Set('than als que чем 比 より'.split(' '))

/** In the lists of words that begin a phrase, and no prepositions. */
const DETERMINING: ReadonlySet<string> = new Set(
  'der die das den dem des ein eine einen einem einer jeden jede jedes el la los las un una cada le les une chaque 的'.split(
    ' ',
  ),
)

export const isPreposition = (word: Word): boolean =>
  word.opener && !word.joiner && !word.linking && !DETERMINING.has(word.folded)

/** Whether a word is part of what is compared: content, but not "now", "he" and the like. */
function matters(word: Word): boolean {
  if (word.kind !== 'content' || word.neutral || word.pronoun || word.user || word.form === '') return false
  if (word.marker) return isPreposition(word) || /^(?:more|less|most|least|first|last|前|後|后)$/u.test(word.folded)
  return !isPreposition(word) || word.type !== 'word' || OPPOSED.has(word.folded)
}
/** Prepositions that are what is said: before is not after. */
const OPPOSED: ReadonlySet<string> = new Set(
  'before after without above below inside outside under over between against vor nach über unter antes después sobre bajo до после над под قبل بعد فوق تحت avant après'.split(
    ' ',
  ),
)

/** The frame of a clause. */
export function frameOf(clause: Clause): Frame {
  const words = predicative(clause.words)
  const verbs = words.filter(word => word.verb && matters(word))
  const linking = words.filter(word => word.linking)
  const japanese = words.some(word => word.language === 'ja')
  const parts: Part[] = []
  let prep: string | null = null
  let fresh = true
  let colon = false
  let article = false
  let joined = false
  let said = false
  words.forEach((word, i) => {
    if (/[:：]/u.test(word.gap)) colon = true
    if (i > 0 && word.clause !== words[i - 1]?.clause) fresh = true
    if (word.joiner) [fresh, joined] = [true, true]
    const stranded = isPreposition(word) && !japanese && isStranded(words, i)
    if (isPreposition(word) && !japanese && !stranded)
      [prep, fresh] = [PLACE.has(word.folded) ? '<place>' : OPPOSED.has(word.folded) ? '<side>' : word.folded, true]
    if (ARTICLES.has(word.folded)) article = true
    if (word.linking) [fresh, said] = [true, true]
    if (!matters(word) && !stranded) return
    const particle = japanese ? particleAfter(words, i) : prep
    parts.push({
      word,
      prep: particle,
      fresh: fresh || (japanese && particle !== null),
      colon,
      article,
      beforeVerb: !said,
      joined,
    })
    prep = null
    fresh = word.verb && word.language !== 'zh'
    article = false
    joined = false
    if (word.verb) said = true
  })
  return {
    parts: inheritPrepositions(parts),
    verbs,
    be: linking.some(word => !word.have && !NAMING.has(word.folded)),
    have: words.some(word => word.have),
    naming: linking.some(word => NAMING.has(word.folded)),
    past: words.some(word => word.past) && !words.some(word => /^(?:has|have|'ve|hat|habe|ha)$/u.test(word.folded)),
    hedges: new Set(
      words
        .filter(
          word =>
            word.marker &&
            !word.past &&
            !word.neutral &&
            !word.opener &&
            !SOFT.has(word.folded) &&
            word.kind !== 'negation',
        )
        .map(word => word.form),
    ),
    negated: clause.negated,
    favourite: words.some(word => FAVOURITE.test(word.folded) || FAVOURITE.test(word.form)),
    compares: words.some(
      word =>
        COMPARING.has(word.folded) ||
        (word.verb && PREFERRING.test(word.folded) && words.some(one => OVER.has(one.folded))),
    ),
    japanese,
  }
}

/**
 * Verbs that are none where they stand: in Chinese what follows 是 is what something is, and in English what comes
 * before "is" in its plain form is a noun (the team lead is).
 */
function predicative(words: readonly Word[]): readonly Word[] {
  const is = words.findIndex(word =>
    /^(?:是|is|are|was|were|ist|sind|war|waren|es|son|está|están|est|sont)$/u.test(word.folded),
  )
  if (is < 0) return words
  const idle = (word: Word, i: number): boolean =>
    word.language === 'en' ? i < is && !/(?:ed|ing)$/u.test(word.folded) : i > is
  return words.map((word, i) =>
    word.verb && idle(word, i) ? { ...word, verb: false, exclusive: false, roaming: false } : word,
  )
}

const ADVERBIAL: ReadonlySet<string> = new Set('on off up down an aus auf zu'.split(' '))

/** A preposition that nothing follows is what is said: the light is on. */
const isStranded = (words: readonly Word[], i: number): boolean =>
  !words.slice(i + 1).some(word => word.kind === 'content' || word.opener) ||
  (ADVERBIAL.has(words[i]?.folded ?? '') && words[i + 1]?.opener === true)

/** The words of one unit share its preposition. */
function inheritPrepositions(parts: readonly Part[]): readonly Part[] {
  let prep: string | null = null
  return parts.map(part => {
    const measured = ['weekday', 'date', 'time'].includes(part.word.type)
    prep = part.fresh || measured ? part.prep : (part.prep ?? prep)
    return { ...part, prep }
  })
}

function particleAfter(words: readonly Word[], i: number): string | null {
  const next = words[i + 1]
  if (next === undefined || next.kind !== 'function') return null
  return /^(?:は|が|に|で|と|へ|から|まで|より|という|として)$/u.test(next.raw) ? next.raw : null
}
