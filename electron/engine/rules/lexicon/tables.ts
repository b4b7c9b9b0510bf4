import { fold } from '../fold.ts'
import { memo } from '../memo.ts'
import { type LanguageCode, looseForm, verbForm } from '../word-form.ts'
import { ar } from './ar.ts'
import { CLASS_WORDS } from './classes.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import type { Lexicon } from './lexicon.ts'
import { ru } from './ru.ts'
import { zh } from './zh.ts'

type ListName = Exclude<keyof Lexicon, 'code' | 'synonyms' | 'opposites' | 'denials' | 'pronouns' | 'irregular'>

/** A {@link Lexicon} made ready for look-ups. */
export interface Tables {
  readonly code: LanguageCode
  /** Whether a word, folded or in its loose form, is in a list. Phrases are joined by `_`. */
  is(list: ListName, folded: string): boolean
  /** The loose form with irregular forms and synonyms brought together. */
  form(folded: string): string
  /** The loose form with irregular forms brought together; synonyms stay apart. */
  ownForm(folded: string): string
  readonly pronouns: ReadonlyMap<string, string>
  readonly opposites: ReadonlySet<string>
  /** From a word to the form of what it denies. */
  readonly denials: ReadonlyMap<string, string>
  readonly irregular: ReadonlyMap<string, string>
  /** Phrases by their first word, the longest first. */
  readonly phrases: ReadonlyMap<string, readonly (readonly string[])[]>
  /** Every word that the lexicon names, for cutting scripts without spaces and for telling languages apart. */
  readonly known: ReadonlySet<string>
}

const LISTS = [
  'functionWords',
  'user',
  'negations',
  'markers',
  'linking',
  'verbs',
  'additive',
  'openers',
  'joiners',
  'comparisons',
  'starters',
  'neutral',
  'past',
  'exclusive',
  'roaming',
] as const satisfies readonly ListName[]
/** Found by their form, so that one form stands for all. */
const BY_FORM: ReadonlySet<ListName> = new Set(['verbs', 'additive', 'exclusive', 'roaming'])

const words = (list: string): string[] =>
  list
    .split(/\s+/u)
    .filter(word => word !== '')
    .map(fold)
const groups = (list: string): string[][] =>
  list
    .split(';')
    .map(words)
    .filter(group => group.length > 0)
const pairs = (list: string): (readonly [string, string])[] =>
  words(list).map(pair => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''] as const)

/** Words of a language whose forms are kept. */
const KEPT_WORDS = 4000

function compile(lexicon: Lexicon): Tables {
  const code = lexicon.code as LanguageCode
  const irregular = new Map(pairs(lexicon.irregular))
  const loose = memo(KEPT_WORDS, word => {
    const base = irregular.get(word) ?? word
    return base.includes('_') ? base : looseForm(base, code)
  })
  const verb = memo(KEPT_WORDS, word => {
    const base = irregular.get(word) ?? word
    return base.includes('_') ? base : verbForm(base, code)
  })
  const synonyms = new Map<string, string>()
  for (const group of groups(lexicon.synonyms)) {
    const rep = group.map(word => synonyms.get(loose(word))).find(one => one !== undefined) ?? loose(group[0] ?? '')
    for (const word of group) if (!synonyms.has(loose(word))) synonyms.set(loose(word), rep)
  }
  const form = (word: string): string => synonyms.get(loose(word)) ?? loose(word)
  const lists = new Map(
    LISTS.map(name => {
      const list = words(lexicon[name])
      return [name, new Set(BY_FORM.has(name) ? list.map(verb) : list)] as const
    }),
  )
  const all = [
    ...LISTS.flatMap(name => words(lexicon[name])),
    ...[lexicon.synonyms, lexicon.opposites, lexicon.pronouns].flatMap(list => groups(list).flat()),
    ...pairs(lexicon.denials).flat(),
  ]
  const phrases = Map.groupBy(
    [...new Set(all)]
      .filter(word => word.includes('_'))
      .map(word => word.split('_'))
      .toSorted((a, b) => b.length - a.length),
    phrase => phrase[0] ?? '',
  )
  return {
    code,
    is: (name, folded) => lists.get(name)?.has(BY_FORM.has(name) ? verb(folded) : folded) === true,
    form,
    ownForm: loose,
    pronouns: new Map(
      groups(lexicon.pronouns).flatMap(group => group.map(word => [word, `<${group[0] ?? ''}>`] as const)),
    ),
    opposites: new Set(
      groups(lexicon.opposites).flatMap(group => {
        const forms = group.flatMap(word => [form(word), loose(word)])
        return forms.flatMap(a => forms.flatMap(b => (a === b ? [] : [`${a} ${b}`])))
      }),
    ),
    denials: new Map(pairs(lexicon.denials).map(([word, denied]) => [loose(word), form(denied)] as const)),
    irregular,
    phrases,
    known: new Set(code === 'zh' || code === 'ja' ? [...all, ...CLASS_WORDS] : all),
  }
}

/** The tables of every language that there is a lexicon of, English first. */
export const TABLES: readonly Tables[] = [en, de, es, fr, ru, ar, ja, zh].map(compile)
const BY_CODE = new Map(TABLES.map(tables => [tables.code, tables] as const))

export const tablesOf = (code: LanguageCode): Tables => BY_CODE.get(code) ?? (TABLES[0] as Tables)
