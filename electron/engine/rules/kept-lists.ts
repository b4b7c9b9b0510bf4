import type { Word } from './words.ts'

/** Chinese and Japanese set this between the items of a list and nowhere else. */
const LIST_MARK = /[、､]/u
/** A longer stretch between two commas is a remark, no item. */
const MOST_WORDS = 3

interface Stretch {
  readonly words: readonly Word[]
  /** An "and", an "or" or a mark of lists stands before it. */
  readonly joined: boolean
}

/**
 * The items of the lists in a text, each as the content words that stand for it: `Grows kale, green beans and chard in
 * the garden` has kale, green beans and chard. A list has three items at least and an "and" or "or" in it.
 */
export function listItems(words: readonly Word[]): readonly (readonly Word[])[] {
  return [...Map.groupBy(words, word => word.statement).values()].flatMap(statement => {
    const stretches = stretchesOf(statement)
    const items: (readonly Word[])[] = []
    for (let first = 0; first < stretches.length - 2; ) {
      let last = first + 1
      while (last < stretches.length - 1 && isItem(stretches[last])) last++
      const list = stretches.slice(first, last + 1)
      if (list.length >= 3 && list.slice(1).some(one => one.joined) && mayEnd(list.at(-1))) items.push(...itemsOf(list))
      first = last
    }
    return items
  })
}

function stretchesOf(words: readonly Word[]): readonly Stretch[] {
  const stretches: { words: Word[]; joined: boolean }[] = []
  let joined = false
  words.forEach((word, i) => {
    if (word.joiner) {
      joined = true
      return
    }
    const before = words[i - 1]
    const mark = LIST_MARK.test(word.gap)
    const last = stretches.at(-1)
    if (last === undefined || joined || mark || word.clause !== before?.clause) {
      stretches.push({ words: [word], joined: joined || mark })
    } else last.words.push(word)
    joined = false
  })
  return stretches
}

const contentOf = (stretch: Stretch | undefined): readonly Word[] =>
  (stretch?.words ?? []).filter(word => word.kind === 'content')

const acts = (word: Word | undefined): boolean =>
  word === undefined || word.linking || word.kind === 'negation' || (word.verb && word.language !== 'en')

/** A few words without a deed between two others. */
function isItem(stretch: Stretch | undefined): boolean {
  const content = contentOf(stretch)
  return content.length > 0 && content.length <= MOST_WORDS && !stretch?.words.some(acts)
}

const mayEnd = (stretch: Stretch | undefined): boolean => !acts(stretch?.words[0]) && contentOf(stretch).length > 0

/** What comes before the list and after it is not of the list: the nearest word of the first and of the last stands for it. */
const itemsOf = (list: readonly Stretch[]): readonly (readonly Word[])[] =>
  list.map((stretch, i) => {
    const content = contentOf(stretch)
    return i === 0 ? content.slice(-1) : i === list.length - 1 ? content.slice(0, 1) : content
  })
