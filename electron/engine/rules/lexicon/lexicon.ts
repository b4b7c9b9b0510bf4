/**
 * What the rules know of one language. Everything is data: word lists in lower case, separated by
 * white space; in the lists of groups, groups are separated by `;` and a phrase is joined by `_`.
 * Nothing here is complete and nothing needs to be: an unknown word is content, and the rules then
 * take the careful way (keep both).
 */
export interface Lexicon {
  readonly code: string
  /** Carry no fact of their own. Kept short on purpose: prepositions of direction, negations and the like are not in it. */
  readonly functionWords: string
  /** Words for the person whose memory this is. A fact is about them unless it says otherwise. */
  readonly user: string
  /** Third-person pronouns: one group a person, so that he and him agree while he and she do not. */
  readonly pronouns: string
  /** Deny what stands beside them. */
  readonly negations: string
  /** Words that say a thing is over, planned, conditional, restricted or reported: with one of them the rest means something else. */
  readonly markers: string
  /** Forms of to be, to have and to be called: what stands before is the subject, what follows the value. */
  readonly linking: string
  /** Common verbs as facts begin with them; found by word form. */
  readonly verbs: string
  /** Of these one can have several at once: liking tea does not end liking coffee. */
  readonly additive: string
  /** Begin a phrase of their own (prepositions, conjunctions). */
  readonly openers: string
  /** Join clauses: a negation does not reach across. */
  readonly joiners: string
  /** Used for unequal things: what stands on its two sides cannot be swapped. */
  readonly comparisons: string
  /** Groups of words and phrases that mean the same. */
  readonly synonyms: string
  /** Groups in which each word excludes the others. */
  readonly opposites: string
  /** A word, `=`, and the word that it denies: `dislike=like`. */
  readonly denials: string
  /** Words and phrases by which a sentence of a fact may begin with a capital that means nothing. */
  readonly starters: string
  /** Say that it is so now, which every fact says: with or without them it is the same frame. */
  readonly neutral: string
  /** Say that it was so. */
  readonly past: string
  /** Of these there is one at a time: a home, an employer, a name. */
  readonly exclusive: string
  /** One does this in many places and with many people. */
  readonly roaming: string
  /** A form, `=`, and the word it is a form of, where endings do not tell: `went=go`. */
  readonly irregular: string
}
